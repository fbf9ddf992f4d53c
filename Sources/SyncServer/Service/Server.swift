import EventStore
public import HTTPServer
import ReadModels

/// A service that listens: the HTTP server in front; behind it the projector, and who hears of the
/// appends of other servers.
public final class Server: Sendable {
    /// What answers.
    public let service: Service
    private let http: HTTPServer
    private let failed: @Sendable (any Error) -> Void

    /// Makes a server; ``run(started:until:)`` starts it.
    ///
    /// - Parameters:
    ///   - service: What answers.
    ///   - configuration: Where to listen, and the limits.
    ///   - failed: Told of failures of the projector and of internal errors of requests, after
    ///     which it goes on.
    public init(
        service: Service,
        configuration: HTTPServerConfiguration,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        var service = service
        service.failed = failed
        self.service = service
        self.failed = failed
        var configuration = configuration
        configuration.errorResponse = { refusal in
            var response = HTTPResponse(refusal)
            // It may be a collector's: what it asked for was not read.
            CollectorAccess.open(&response)
            return response
        }
        http = HTTPServer(configuration: configuration) { [service] in
            await service.respond(to: $0)
        }
    }

    /// Serves until `stop` returns, then finishes what is in flight.
    ///
    /// - Parameters:
    ///   - started: Called with the address once requests are taken.
    ///   - stop: Waits for whatever ends the service, such as a signal.
    /// - Throws: `HTTPServerError` where the address cannot be listened on;
    ///   `ErasureReceiptFileError` where the file of receipts cannot be used.
    public func run(
        started: @Sendable (HTTPServerAddress) async throws -> Void,
        until stop: @Sendable () async -> Void
    ) async throws {
        // What the log has and the file lacks, such as after a crash between the two.
        try await service.receipts?.catchUp(with: service.log)
        let address = try http.start()
        let working = Task {
            async let listening: Void = service.listener.run(failed: failed)
            async let housekeeping: Void = service.keepHouse(failed: failed)
            await service.projector.run(failed: failed)
            await listening
            await housekeeping
        }
        do {
            try await started(address)
            await stop()
        } catch {
            await end(working)
            throw error
        }
        await end(working)
    }

    private func end(_ working: Task<Void, Never>) async {
        // Who waits for changes is answered now, so that the server need not wait for that.
        await service.spaceWatch.stop()
        await http.drain(within: .seconds(10))
        working.cancel()
        await working.value
    }
}
