import SyncProtocol

/// How a client waits for a catalog that the server still reads and indexes.
public struct CatalogPatience: Sendable {
    /// How long to go on asking.
    public var limit: Duration
    /// Told once, before the first pause.
    public var begins: @Sendable () async -> Void
    /// Lets time pass.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Makes a patience.
    public init(
        limit: Duration = .seconds(120),
        begins: @escaping @Sendable () async -> Void = {}
    ) {
        self.limit = limit
        self.begins = begins
    }

    /// What the server says of a catalog that is not ready.
    static let code = "catalog_not_ready"

    /// Asks until the catalog is ready, something else is wrong, or the limit is reached.
    func whenReady<Value: Sendable>(
        _ ask: @Sendable () async throws(ServerError) -> Value
    ) async throws(ServerError) -> Value {
        var waited = Duration.zero
        let start = ContinuousClock.now
        while true {
            do throws(ServerError) { return try await ask() } catch {
                guard case .overloaded(let problem, let asked) = error, problem.code == Self.code
                else { throw error }
                let pause = asked ?? .seconds(1)
                if waited == .zero { await begins() }
                waited = max(waited + pause, ContinuousClock.now - start)
                guard waited <= limit, (try? await self.pause(pause)) != nil else { throw error }
            }
        }
    }
}
