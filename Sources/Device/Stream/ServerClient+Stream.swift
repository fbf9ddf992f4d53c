import SearchCore
public import SyncProtocol

extension ServerClient {
    /// How long a stream may be silent: three heartbeats of the server.
    private static let silence = Duration.seconds(45)

    /// Opens the stream of the server's log, over one connection; ``LogTail`` comes back after it.
    ///
    /// - Parameters:
    ///   - filter: Which events are shown.
    ///   - place: A cursor, `start` for the beginning; nil for what comes from now on.
    /// - Returns: The blocks as they come; each id is where to go on after it.
    /// - Throws: `ServerError.refused` with the code `cursor_invalid` where nobody may go on from
    ///   the cursor.
    public func stream(
        _ filter: StreamFilter = StreamFilter(),
        after place: String? = nil
    ) async throws(ServerError) -> ServerSentEvents {
        try await events(filter.query + (place.map { [("after", $0)] } ?? []))
    }

    /// Opens a stream of Server-Sent Events.
    func events(_ query: [(String, String)]) async throws(ServerError) -> ServerSentEvents {
        var request = try request(
            .stream,
            query,
            accept: "text/event-stream, application/problem+json"
        )
        request.firstByte = Self.silence
        let reply: ClientStream
        do { reply = try await streams.open(request) } catch { throw serverError(error) }
        guard reply.status == 200 else { throw await refusal(reply) }
        return ServerSentEvents(pieces: reply.pieces, client: self)
    }

    private func refusal(_ reply: ClientStream) async -> ServerError {
        var body: [UInt8] = []
        do {
            for try await piece in reply.pieces { body += piece }
        } catch {
            return serverError((error as? TransportError) ?? .unreachable("\(error)"))
        }
        return ServerError(
            refusal: ClientReply(status: reply.status, headers: reply.headers, body: body)
        )
    }
}

/// The blocks of a stream of Server-Sent Events; throws `ServerError` where it breaks off.
public struct ServerSentEvents: AsyncSequence, Sendable {
    let pieces: StreamPieces
    /// Keeps the connections alive as long as somebody reads.
    let client: ServerClient

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pieces: pieces.makeAsyncIterator(), client: client)
    }

    /// Takes block after block.
    public struct Iterator: AsyncIteratorProtocol {
        var pieces: StreamPieces.Iterator
        let client: ServerClient
        private var parser = ServerSentEventParser()
        private var ready: ArraySlice<ServerSentEvent> = []

        init(pieces: StreamPieces.Iterator, client: ServerClient) {
            self.pieces = pieces
            self.client = client
        }

        /// The next block; nil where the server ended the stream.
        public mutating func next() async throws -> ServerSentEvent? {
            while true {
                if let event = ready.popFirst() { return event }
                let piece: [UInt8]?
                do { piece = try await pieces.next() } catch {
                    throw client.serverError(
                        (error as? TransportError) ?? .unreachable("\(error)")
                    )
                }
                guard let piece else { return nil }
                ready = parser.take(piece)[...]
            }
        }
    }
}
