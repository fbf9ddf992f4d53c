/// Writes the body of one streaming response.
public struct HTTPBodyWriter: Sendable {
    private let send: @Sendable ([UInt8]) async throws -> Void

    /// Makes a writer that hands its bytes to a closure; handlers get theirs from the server.
    public init(_ send: @escaping @Sendable ([UInt8]) async throws -> Void) {
        self.send = send
    }

    /// Sends bytes, and waits while the client is slower than the writer.
    ///
    /// - Throws: `HTTPWriteError` when nobody is there to read, `CancellationError` when the task
    ///   was cancelled before.
    public func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try await send(bytes)
    }

    /// Sends a text as UTF-8, and waits as `write(_:)` does for bytes.
    public func write(_ text: String) async throws {
        try await write(Array(text.utf8))
    }
}

/// Why a streaming response cannot go on.
public enum HTTPWriteError: Error, Equatable {
    /// The connection is closed.
    case clientGone
    /// The client took nothing for longer than `HTTPDeadlines.stalledWrite`; it was closed.
    case slowReader
}
