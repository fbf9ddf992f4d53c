import Foundation
import Testing

@testable import HTTPServer

/// Runs something that blocks on a thread of its own, so that handlers keep theirs.
func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}

/// A started server, drained when the scenario is over.
func withServer(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    handler: @escaping HTTPHandler = echo,
    scenario: @escaping @Sendable (UInt16) throws -> Void
) async throws {
    var configuration = HTTPServerConfiguration()
    configure(&configuration)
    let server = HTTPServer(configuration: configuration, handler: handler)
    let address = try server.start()
    do {
        try await onThread { try scenario(address.port) }
    } catch {
        await server.drain(within: .zero)
        throw error
    }
    await server.drain(within: .seconds(5))
}

/// The same with defaults and a handler.
func withHandler(
    _ handler: @escaping HTTPHandler,
    scenario: @escaping @Sendable (UInt16) throws -> Void
) async throws {
    try await withServer({ _ in }, handler: handler, scenario: scenario)
}

/// Says what it was asked.
let echo: HTTPHandler = { request in
    var text = "\(request.method.rawValue) \(request.path)"
    for item in request.query { text += " \(item.name)=\(item.value)" }
    text += "\n"
    return HTTPResponse(
        status: 200,
        headers: ["Content-Type": "text/plain"],
        body: .bytes(Array(text.utf8) + request.body)
    )
}

/// Waits for a condition, and fails when it does not come about.
func eventually(
    _ what: Comment,
    within limit: Duration = .seconds(60),
    _ condition: @Sendable () -> Bool
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while !condition() {
        guard clock.now < end else {
            Issue.record(what)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// The same for a thread.
func eventuallyBlocking(
    _ what: Comment,
    within limit: TimeInterval = 60,
    _ condition: () -> Bool
) {
    let end = Date().addingTimeInterval(limit)
    while !condition() {
        guard Date() < end else {
            Issue.record(what)
            return
        }
        Thread.sleep(forTimeInterval: 0.002)
    }
}
