import Foundation
import Postgres
import SearchCore

/// The rows of one batch for a bare table; made before the clock runs.
struct BareRows: Sendable {
    /// What the insert takes.
    let parameters: [any PostgresParameter]
    private let stream: UUID
    private let events: [Event]
    private let first: Int
    private let workspace: Int32

    private static let digest = [UInt8](repeating: 7, count: 32)

    init(_ stream: UUID, _ events: [Event], first: Int, workspace: Int32 = 1) {
        (self.stream, self.events) = (stream, events)
        (self.first, self.workspace) = (first, workspace)
        parameters = [
            workspace, Int64(first), stream, events.map { Int32($0.sequence) },
            events.map(\.kind.rawValue), events.map { Int16($0.schema) },
            events.map { PostgresTimestamp(microseconds: $0.at.microseconds) },
            events.map { PostgresJSON(EventCodec.encodePayload($0)) },
            events.map { _ in Self.digest },
        ]
    }

    /// The first rows, each by itself.
    func singly(_ count: Int) -> [BareRows] {
        events.prefix(count).enumerated().map { index, event in
            BareRows(stream, [event], first: first + index, workspace: workspace)
        }
    }

    /// The rows in COPY's binary format.
    var copyFile: [UInt8] {
        var bytes = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0]
        bytes.write(Int32(0))  // No flags,
        bytes.write(Int32(0))  // and nothing more in the header.
        for (index, event) in events.enumerated() {
            bytes.write(Int16(9))
            bytes.write(field: Int64(first + index))
            bytes.write(field: event.at.microseconds - Self.year2000)
            bytes.write(field: workspace)
            bytes.write(field: Int32(event.sequence))
            bytes.write(field: Int16(event.schema))
            bytes.write(field: withUnsafeBytes(of: stream.uuid) { Array($0) })
            bytes.write(field: Array(event.kind.rawValue.utf8))
            bytes.write(field: EventCodec.encodePayload(event))
            bytes.write(field: Self.digest)
        }
        bytes.write(Int16(-1))
        return bytes
    }

    /// Where PostgreSQL counts times from.
    private static let year2000: Int64 = 946_684_800_000_000
}

extension [UInt8] {
    fileprivate mutating func write(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func write<Number: FixedWidthInteger>(field number: Number) {
        write(Int32(MemoryLayout<Number>.size))
        write(number)
    }

    fileprivate mutating func write(field bytes: [UInt8]) {
        write(Int32(bytes.count))
        append(contentsOf: bytes)
    }
}

/// The tables without the rest: the columns, keys and constraints of the log's events.
enum BareTable: CaseIterable {
    case inserted, inTurn, copied, single

    var create: Statement {
        switch self {
        case .inserted:
            Statement(
                name: "create_bare_events",
                sql: "CREATE TABLE bare_event (LIKE event INCLUDING ALL)"
            )
        case .inTurn:
            Statement(
                name: "create_turn_events",
                sql: "CREATE TABLE turn_event (LIKE event INCLUDING ALL)"
            )
        case .copied:
            Statement(
                name: "create_copied_events",
                sql: "CREATE TABLE copied_event (LIKE event INCLUDING ALL)"
            )
        case .single:
            Statement(
                name: "create_single_events",
                sql: "CREATE TABLE single_event (LIKE event INCLUDING ALL)"
            )
        }
    }
}

extension Statement {
    static let insertBareEvents = Statement(
        name: "insert_bare_events",
        embedded: PackageResources.insert_bare_events_sql
    )
    static let insertEventsInTurn = Statement(
        name: "insert_events_in_turn",
        embedded: PackageResources.insert_events_in_turn_sql
    )
    static let insertSingleEvent = Statement(
        name: "insert_single_event",
        embedded: PackageResources.insert_single_event_sql
    )
}
