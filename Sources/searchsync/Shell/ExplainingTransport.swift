import Device
import Foundation

/// Carries requests over the network, and tells of each with its answer and time.
struct ExplainingTransport: HTTPTransport {
    private let transport = URLSessionTransport()
    let console: Console

    init(console: Console) { self.console = console }

    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        try await explaining(request) { () async throws(TransportError) in
            try await transport.send(request)
        }
    }

    func send(
        _ request: ClientRequest,
        receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(TransportError) -> ClientReply {
        try await explaining(request) { () async throws(TransportError) in
            try await transport.send(request, receive: receive)
        }
    }

    private func explaining(
        _ request: ClientRequest,
        _ send: () async throws(TransportError) -> ClientReply
    ) async throws(TransportError) -> ClientReply {
        let start = ContinuousClock.now
        let outcome: Result<ClientReply, TransportError>
        do {
            outcome = .success(try await send())
        } catch {
            outcome = .failure(error)
        }
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        let answer =
            switch outcome {
            case .success(let reply): "\(reply.status)"
            case .failure(let error): "\(error)"
            }
        let place = request.url.path + (request.url.query.map { "?\($0)" } ?? "")
        let line = "\(request.method) \(place): \(answer) in \(milliseconds) ms"
        await console.explain(line)
        return try outcome.get()
    }
}
