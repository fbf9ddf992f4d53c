public import Foundation
import SearchCore
import SearchIndex

/// Finds sessions, in the store, in a file or at the server, and makes them playable.
public struct SessionPlayer: Sendable {
    private let store: DeviceStore
    private let catalogs: DeviceCatalogs
    private let client: ServerClient?

    /// Makes a player.
    ///
    /// - Parameters:
    ///   - store: The device's store.
    ///   - catalogs: The device's catalogs.
    ///   - client: Asked for catalogs that are not on this device; nil for the device alone.
    public init(store: DeviceStore, catalogs: DeviceCatalogs, client: ServerClient? = nil) {
        self.store = store
        self.catalogs = catalogs
        self.client = client
    }

    /// A session of this device.
    ///
    /// - Throws: `StoreError.unknownSession` where it is not here.
    public func session(_ id: UUID) async throws(StoreError) -> PlayableSession {
        guard try await store.session(id) != nil else { throw .unknownSession(id) }
        return try await playable(id, try await store.events(of: id))
    }

    /// A session in a file; the items that the file carries come before the device's.
    public func session(in file: SessionFile) async throws(StoreError) -> PlayableSession {
        try await playable(file.session, file.events, file: file)
    }

    /// A session at the server.
    ///
    /// - Throws: `ServerError` or `StoreError`.
    public func session(_ id: UUID, at server: ServerClient) async throws -> PlayableSession {
        try await playable(id, try await server.allEvents(of: id))
    }

    private func playable(
        _ id: UUID,
        _ events: [Event],
        file: SessionFile? = nil
    ) async throws(StoreError) -> PlayableSession {
        let reference = Self.start(of: events)?.catalog
        let carried = file?.items.map { CatalogVersion(items: $0) }
        let catalog = if let carried { carried } else { try await version(of: reference) }
        // A long session has thousands of searches.
        try? await catalog?.prepare(for: Self.start(of: events)?.profile ?? .filterList)
        return PlayableSession(
            session: id,
            events: events,
            catalogReference: reference,
            catalog: catalog,
            catalogIsAssumed: reference.map { $0.digest == nil } ?? false && carried == nil,
            verdict: file?.verdict,
            problems: file?.problems ?? []
        )
    }

    private func version(
        of reference: CatalogReference?
    ) async throws(StoreError) -> CatalogVersion? {
        guard let reference else { return nil }
        return try await catalogs.version(of: reference, from: client)
    }

    private static func start(of events: [Event]) -> SessionStart? {
        for event in events {
            if case .sessionStarted(let start) = event.body { return start }
        }
        return nil
    }
}
