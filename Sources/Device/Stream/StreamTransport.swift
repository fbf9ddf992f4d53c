/// Carries a request whose reply comes piece by piece and has no end of its own.
public protocol StreamTransport: Sendable {
    /// Sends a request, and returns when the reply's head is there.
    ///
    /// - Throws: Only where no reply came; a refusal is a reply.
    func open(_ request: ClientRequest) async throws(TransportError) -> ClientStream
}

/// A reply that is still coming.
public struct ClientStream: Sendable {
    /// The HTTP status.
    public let status: Int
    /// Header fields; names in lower case.
    public let headers: [String: String]
    /// The body as it comes.
    public let pieces: StreamPieces

    /// Makes a reply; the names of its header fields may be in any case.
    public init(status: Int, headers: [String: String], pieces: StreamPieces) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
        self.pieces = pieces
    }
}

/// The pieces of a body; throws `TransportError` where it breaks off.
///
/// It is read once; letting go of it ends the exchange.
public struct StreamPieces: AsyncSequence, Sendable {
    private let source: AsyncThrowingStream<[UInt8], any Error>
    private let taken: @Sendable (Int) -> Void

    /// Makes a sequence that tells how many bytes are taken out of it.
    public init(
        _ source: AsyncThrowingStream<[UInt8], any Error>,
        taken: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.source = source
        self.taken = taken
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source.makeAsyncIterator(), taken: taken)
    }

    /// Takes piece after piece.
    public struct Iterator: AsyncIteratorProtocol {
        var source: AsyncThrowingStream<[UInt8], any Error>.Iterator
        let taken: @Sendable (Int) -> Void

        /// The next piece; nil at the end, and when the task is cancelled.
        public mutating func next() async throws -> [UInt8]? {
            let piece = try await source.next()
            if let piece { taken(piece.count) }
            return piece
        }
    }
}
