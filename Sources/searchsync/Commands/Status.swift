import Device
import Foundation
import SearchCore
import SyncProtocol

/// Shows how server and device are doing: `status`.
struct Status: Command {
    static let declaration = CommandDeclaration(
        name: "status",
        summary: "Show how the server and this device are doing.",
        examples: [.init("searchsync status", "See what is not uploaded, and what lags.")],
        exitCodes: [.unauthorised],
        body: .action { try Status($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let device = try await device(context)
        let server = try await server(context)
        let object: JSONObject = ["server": server.json, "device": .object(device)]
        try context.show(
            Report(object: object, text: Self.lines(server) + Self.lines(device))
        )
        return .success
    }

    private func device(_ context: CommandContext) async throws -> JSONObject {
        let store = try await context.store()
        let rejected = try await store.rejectedSessions()
        return [
            "store": .string(context.paths.deviceStore),
            "sessions": JSONValue(try await store.sessions().count),
            "pending": JSONValue(try await store.pendingCount()),
            "rejected": JSONValue(rejected.reduce(0) { $0 + $1.events }),
            "catalogs": JSONValue(try await store.catalogs().count),
            "lastSync": JSONValue(try await store.setting(Sync.lastSetting)),
        ]
    }

    /// What is known of the server.
    private enum Server {
        case unknown
        case unreachable(address: String, reason: String)
        case reached(address: String, Meta, ServerStatus?)

        var json: JSONValue {
            switch self {
            case .unknown: .null
            case .unreachable(let address, let reason):
                .object([
                    "url": .string(address), "reachable": .bool(false), "reason": .string(reason),
                ])
            case .reached(let address, let meta, let status):
                .object([
                    "url": .string(address), "reachable": .bool(true),
                    "version": .string(meta.version), "workspace": .string(meta.workspace),
                    "role": .string(meta.role.rawValue), "person": .string(meta.person),
                    "device": .string(meta.device), "epoch": JSONValue(meta.epoch),
                    "backedUpTo": meta.backedUpTo.map { .object($0.json) } ?? .null,
                    "head": status.map { JSONValue($0.head) } ?? .null,
                    "projections": .array(
                        (status?.projections ?? []).map { .object($0.json) }
                    ),
                    "parked": .array((status?.parked ?? []).map { .object($0.json) }),
                ])
            }
        }
    }

    private func server(_ context: CommandContext) async throws -> Server {
        guard let client = try context.client() else { return .unknown }
        let address = client.server.absoluteString
        do {
            let meta = try await client.meta()
            // A role that may not see the projections is no failure.
            return .reached(address: address, meta, try? await client.status())
        } catch {
            guard CommandError(describing: error).exit == .unreachable else { throw error }
            return .unreachable(address: address, reason: "\(error)")
        }
    }

    private static func lines(_ server: Server) -> [String] {
        switch server {
        case .unknown: ["server      none is known"]
        case .unreachable(let address, let reason):
            ["server      \(address)", "            \(reason)"]
        case .reached(let address, let meta, let status):
            [
                "server      \(address), version \(meta.version)",
                "            \(meta.person) on \(meta.device), \(meta.role.rawValue)",
            ] + projections(status) + ["backup      \(BackupAge(meta, at: .now).text)"]
        }
    }

    private static func projections(_ status: ServerStatus?) -> [String] {
        guard let status else { return [] }
        return ["log         \(status.head.of("event")), epoch \(status.epoch)"]
            + status.projections.map { projection in
                "projection  \(projection.name), \(projection.lag) behind"
            } + status.parked.flatMap { $0.lines }
    }

    private static func lines(_ device: JSONObject) -> [String] {
        let sessions = device["sessions"]?.integer ?? 0
        let pending = device["pending"]?.integer ?? 0
        let rejected = device["rejected"]?.integer ?? 0
        return [
            "device      \(device["store"]?.string ?? "")",
            "            \(sessions.of("session")), \(pending.of("event")) to upload, \(rejected) rejected",
            "last sync   \(device["lastSync"]?.string ?? "never")",
        ]
    }
}
