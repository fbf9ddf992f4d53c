import Foundation
import Postgres
import SearchCore

/// The rows of one batch for the bare table, as its insert's parameters; made before the clock runs.
struct BareRows: Sendable {
    let parameters: [any PostgresParameter]

    init(_ stream: UUID, _ events: [Event], first: Int, workspace: Int32 = 1) {
        parameters = [
            workspace, Int64(first), stream, events.map { Int32($0.sequence) },
            events.map(\.kind.rawValue), events.map { Int16($0.schema) },
            events.map { PostgresTimestamp(microseconds: $0.at.microseconds) },
            events.map { PostgresJSON(EventCodec.encodePayload($0)) },
            events.map { _ in [UInt8](repeating: 7, count: 32) },
        ]
    }
}

extension Statement {
    static let createBareEvents = Statement(
        name: "create_bare_events",
        embedded: PackageResources.create_bare_events_sql
    )
    static let insertBareEvents = Statement(
        name: "insert_bare_events",
        embedded: PackageResources.insert_bare_events_sql
    )
}
