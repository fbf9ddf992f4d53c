public import EventStore
public import SearchCore
public import SearchIndex

extension CatalogStore {
    /// A version that can be searched at once.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    ///   - use: What it is wanted for.
    /// - Returns: Nil where the version would have to be read or indexed before.
    public func prepared(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for use: CatalogUse
    ) async -> CatalogVersion? {
        await cache.prepared(digest, in: workspace, for: use)
    }

    /// Reads and indexes a version in the background, so that it will be ready.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    ///   - use: What it will be wanted for.
    public func prepare(_ digest: [UInt8], in workspace: WorkspaceID, for use: CatalogUse) async {
        await cache.prepare(digest, in: workspace, for: use)
    }

    /// A version that is ready to be searched, as soon as it is.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the items, 32 bytes.
    ///   - workspace: Whose.
    ///   - use: What it is wanted for.
    ///   - patience: How long to wait at most; what is under way goes on after that.
    /// - Returns: Nil where no such version was loaded here.
    /// - Throws: ``ReadModelError``; ``ReadModelError/catalogNotReady`` after `patience`.
    public func ready(
        _ digest: [UInt8],
        in workspace: WorkspaceID,
        for use: CatalogUse,
        within patience: Duration
    ) async throws(ReadModelError) -> CatalogVersion? {
        if let version = await prepared(digest, in: workspace, for: use) { return version }
        let preparing = await cache.prepare(digest, in: workspace, for: use)
        guard let result = await preparing.result(within: patience) else {
            throw .catalogNotReady
        }
        do { return try result.get() } catch { throw ReadModelError(error) }
    }

    /// The catalog that a session searched, ready to be searched again.
    ///
    /// - Parameters:
    ///   - reference: What the session names.
    ///   - position: As of ``catalog(of:at:in:)``.
    ///   - workspace: Whose.
    ///   - use: What it is wanted for.
    ///   - patience: How long to wait at most.
    /// - Returns: Nil where the session names no digest and no version is that old.
    /// - Throws: ``ReadModelError``; ``ReadModelError/catalogNotReady`` after `patience`.
    public func catalog(
        of reference: CatalogReference,
        at position: Int,
        in workspace: WorkspaceID,
        for use: CatalogUse,
        within patience: Duration
    ) async throws(ReadModelError) -> SessionCatalog? {
        let found = try await version(of: reference, at: position, in: workspace)
        guard let (digest, isAssumed) = found else { return nil }
        let version = try await ready(digest, in: workspace, for: use, within: patience)
        return SessionCatalog(digest: digest, version: version, isAssumed: isAssumed)
    }

    /// Keeps a version that was just loaded in memory, and makes it ready in the background, where
    /// it is so large that whoever searches next would wait for it.
    ///
    /// - Parameters:
    ///   - load: What was loaded.
    ///   - workspace: Where.
    ///   - use: What it will be wanted for.
    public func expect(_ load: CatalogLoad, in workspace: WorkspaceID, for use: CatalogUse) async {
        guard CatalogVersion.isIndexed(items: load.items.count) else { return }
        await cache.put(load.items, load.digest, in: workspace, for: use)
    }

    /// How catalogs fill their memory.
    public var memory: CatalogMemory { get async { await cache.memory } }
}

extension Task where Failure == any Error {
    /// How the task ends, or nil where that takes longer; it goes on in either case.
    fileprivate func result(within limit: Duration) async -> Result<Success, any Error>? {
        await withCheckedContinuation { continuation in
            let waiting = Waiting(continuation)
            let clock = Task<Void, Never> {
                try? await Task<Never, Never>.sleep(for: limit)
                await waiting.resume(nil)
            }
            Task<Void, Never> {
                await waiting.resume(await result)
                clock.cancel()
            }
        }
    }
}

/// Somebody who waits for the first of several things, whatever comes after it.
private actor Waiting<Value: Sendable> {
    private var continuation: CheckedContinuation<Value?, Never>?

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = continuation }

    func resume(_ value: Value?) {
        continuation?.resume(returning: value)
        continuation = nil
    }
}
