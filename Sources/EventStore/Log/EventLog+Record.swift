public import Foundation
public import Postgres
public import SearchCore

/// What the server itself writes to the log: that a token was made, a catalog loaded, a session read.
public struct ServerEvent: Sendable {
    /// The stream it goes to, and what that is.
    public var stream: UUID
    /// What the stream is.
    public var streamKind: StreamKind
    /// The person whom the stream is about, where it holds what is known of one; used where it is new.
    public var about: UUID?
    /// What happened.
    public var kind: String
    /// The facts; who did it stands in them, since the stream belongs to the server.
    public var data: JSONObject
    /// When, by the server's clock.
    public var at: Timestamp

    /// Makes an event.
    public init(
        stream: UUID,
        streamKind: StreamKind,
        about: UUID? = nil,
        kind: String,
        data: JSONObject,
        at: Timestamp
    ) {
        self.stream = stream
        self.streamKind = streamKind
        self.about = about
        self.kind = kind
        self.data = data
        self.at = at
    }
}

extension EventLog {
    /// The device and person of what the server writes: no one's.
    public static let server = UUID(bytes: [])

    /// Appends an event of the server at the end of its stream.
    ///
    /// - Parameters:
    ///   - event: What to append.
    ///   - workspace: Whose log.
    ///   - transaction: An open transaction to take part in, as ``adding(to:_:)`` gives it.
    /// - Returns: The event's version in its stream.
    /// - Throws: ``EventStoreError``.
    @discardableResult
    public func record(
        _ event: ServerEvent,
        in workspace: WorkspaceID,
        transaction: PostgresConnection? = nil
    ) async throws(EventStoreError) -> Int {
        let known = await directory.known([event.stream], in: workspace)[event.stream]
        var version = (known?.version ?? 0) + 1
        for _ in 0..<Self.recordTries {
            let append = StreamAppend(
                stream: event.stream,
                kind: event.streamKind,
                device: Self.server,
                actor: event.about ?? Self.server,
                events: [
                    PendingEvent(
                        version: version,
                        kind: event.kind,
                        schema: 1,
                        occurredAt: event.at,
                        payload: JSONWriter.encode(.object(["data": .object(event.data)]))
                    )
                ]
            )
            let outcomes = try await self.append([append], in: workspace, transaction: transaction)
            guard let outcome = outcomes.first, outcome.stored == 0 else { return version }
            version = outcome.through + 1
        }
        throw .contention(tries: Self.recordTries)
    }

    /// Takes the lock under which a workspace's log grows, until the transaction ends.
    ///
    /// For who must look something up before an event can be written. It must be the transaction's
    /// first statement.
    ///
    /// - Parameters:
    ///   - workspace: Whose log.
    ///   - transaction: An open transaction.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func lock(
        _ workspace: WorkspaceID,
        in transaction: PostgresConnection
    ) async throws(EventStoreError) {
        do { try await transaction.run(.lockLog, [workspace.rawValue]) } catch {
            throw .database(error)
        }
    }

    private static let recordTries = 20
}
