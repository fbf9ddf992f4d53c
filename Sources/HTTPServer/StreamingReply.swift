import CLibevent

/// Carries one streaming response from its task to the connection, piece by piece.
struct StreamingReply: Sendable {
    let loop: EventLoop
    let connection: UInt64
    let serial: UInt64

    /// Sends the head, lets the closure write the body, and ends it or breaks it off.
    func send(
        _ response: HTTPResponse,
        _ produce: @Sendable (HTTPBodyWriter) async throws -> Void
    ) async {
        let (connection, serial) = (connection, serial)
        do {
            guard try await begin(response) else { return }
            try await produce(HTTPBodyWriter(write))
            _ = loop.mailbox.post { $0.exchange(connection, serial)?.endStream() }
        } catch {
            _ = loop.mailbox.post { $0.exchange(connection, serial)?.close() }
        }
    }

    /// Sends the head; false if the response turned out to have no stream.
    private func begin(_ response: HTTPResponse) async throws -> Bool {
        let (connection, serial) = (connection, serial)
        return try await withCheckedThrowingContinuation { continuation in
            let posted = loop.mailbox.post { loop in
                guard let target = loop.exchange(connection, serial) else {
                    return continuation.resume(throwing: HTTPWriteError.clientGone)
                }
                continuation.resume(returning: target.beginStream(response))
            }
            if !posted { continuation.resume(throwing: HTTPWriteError.clientGone) }
        }
    }

    private func write(_ bytes: [UInt8]) async throws {
        let (connection, serial) = (connection, serial)
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            let posted = loop.mailbox.post { loop in
                guard let target = loop.exchange(connection, serial) else {
                    return continuation.resume(throwing: HTTPWriteError.clientGone)
                }
                target.writeStream(bytes, continuation)
            }
            if !posted { continuation.resume(throwing: HTTPWriteError.clientGone) }
        }
    }
}
