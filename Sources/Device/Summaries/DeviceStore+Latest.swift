public import Foundation
public import SearchCore
import SyncProtocol

/// A session as somebody tells it apart from others.
public struct SessionName: Sendable, Hashable, Identifiable {
    /// The session's id.
    public let id: UUID
    /// The device's clock when it began.
    public let createdAt: Timestamp
    /// What a person called it.
    public let title: String?
    /// The last text that was searched for; empty where there was none.
    public let text: String
}

extension DeviceStore {
    /// How many events from the end on are read for the text.
    private static let readEvents = 200

    /// The newest sessions of this device, newest first, in a moment however many there are.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - digits: What their ids begin with, hyphens aside.
    /// - Returns: None where the digits are not hexadecimal.
    /// - Throws: `StoreError`.
    public func latestSessions(
        _ count: Int,
        beginning digits: String = ""
    ) async throws(StoreError) -> [SessionName] {
        let digits = digits.filter { $0 != "-" }.uppercased()
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return [] }
        return try await perform { (database) throws(StoreError) in
            let found = try database.query(
                SQL.selectLatestSessions,
                SQLiteValue(digits),
                SQLiteValue(count),
                read: StoredSession.init
            )
            var names: [SessionName] = []
            for session in found {
                names.append(
                    SessionName(
                        id: session.id,
                        createdAt: session.createdAt,
                        title: session.title,
                        text: try Self.lastText(of: session, in: database)
                    )
                )
            }
            return names
        }
    }

    private static func lastText(
        of session: StoredSession,
        in database: SQLiteDatabase
    ) throws(StoreError) -> String {
        if session.prunedThrough == session.events {
            return session.summary.flatMap { try? SessionRecord(decoding: $0) }?.query.text ?? ""
        }
        let events = try database.query(
            SQL.selectEvents,
            SQLiteValue(session.id),
            SQLiteValue(max(0, session.events - readEvents)),
            SQLiteValue(readEvents),
            read: StoredEvent.init
        )
        for event in events.reversed() {
            guard let body = (try? EventCodec.decode(event.bytes))?.body else { continue }
            if case .textChanged(let text) = body, !text.isEmpty { return text }
            if case .savedSearchOpened(let definition) = body, !definition.text.isEmpty {
                return definition.text
            }
        }
        return ""
    }
}
