import Device
import Foundation
import SyncProtocol

extension CommandContext {
    /// The device's store; made, and named after this machine, at the first call.
    func store() async throws -> DeviceStore {
        if let openedStore { return openedStore }
        try Paths.makeFolder(paths.data)
        console.explain("the device's store is \(paths.deviceStore)")
        let store = try await DeviceStore.open(at: URL(fileURLWithPath: paths.deviceStore))
        let identity = try await store.identity()
        if identity.deviceName == nil || identity.personName == nil {
            let names = LocalNames(environment: environment)
            try await store.setNames(
                device: identity.deviceName ?? names.device,
                person: identity.personName ?? names.person
            )
        }
        openedStore = store
        return store
    }

    /// Closes the device's store, if it was opened; not left to whoever lets go of it last, which
    /// may be too late for the end of the program.
    func closeStore() async {
        await openedStore?.close()
        openedStore = nil
    }

    /// The device's catalogs; what they download is shown on a terminal.
    func catalogs() async throws -> DeviceCatalogs {
        let bars = CatalogBars(console)
        return DeviceCatalogs(store: try await store()) { await bars.show($0) }
    }

    /// How long acknowledged events stay on this device, by the person's settings.
    func keeping() throws(CommandError) -> Keeping {
        try SettingsFile(path: paths.configFile)?.keeping ?? .standard
    }

    /// Speaks to the server; nil where none is known or wanted.
    func client() throws(CommandError) -> ServerClient? {
        try serverSettings().map { server in
            guard console.talk == .verbose else {
                return ServerClient(server: server.url, token: server.token)
            }
            let transport = ExplainingTransport(console: console)
            return ServerClient(server: server.url, token: server.token, transport: transport)
        }
    }

    /// Uploads what is recorded, and brings saved searches in step.
    func sync(
        _ store: DeviceStore,
        _ client: ServerClient,
        keeping: Keeping,
        progress: (@Sendable (SpaceProgress) -> Void)? = nil
    ) throws(CommandError) -> DeviceSync {
        let server = try ServerSettings.resolve(options, environment: environment, paths: paths)
        return DeviceSync(
            store: store,
            client: client,
            isOwnToken: server?.isOwnToken ?? false,
            keeping: keeping,
            progress: progress
        )
    }

    /// Speaks to the server, which must be known.
    func requiredClient() throws(CommandError) -> ServerClient {
        guard let client = try client() else { throw .noServer(isOffline: options.isOffline) }
        return client
    }

    /// Waits for a catalog that the server still indexes, and says so.
    var catalogPatience: CatalogPatience {
        CatalogPatience { [console] in
            await console.tell(
                "searchsync: the server is still indexing the catalog; waiting for it"
            )
        }
    }

    /// Speaks to the server where it can be reached; tells where one is known and cannot be.
    ///
    /// - Throws: ``CommandError`` where the server refuses the token.
    func reachableClient() async throws -> ServerClient? {
        guard let client = try client() else { return nil }
        do {
            _ = try await client.meta()
            return client
        } catch {
            guard CommandError(describing: error).exit == .unreachable else { throw error }
            console.tell("searchsync: \(error); going on with what is on this device")
            return nil
        }
    }
}

extension CommandError {
    /// A command that needs a server, where none is known.
    static func noServer(isOffline: Bool) -> CommandError {
        CommandError(
            "no_server",
            isOffline ? "this needs a server, and --offline refuses one" : "no server is known",
            try: isOffline
                ? "leave --offline out" : "searchsync serve, or --server URL, or SEARCHSYNC_SERVER",
            exit: .unreachable
        )
    }
}
