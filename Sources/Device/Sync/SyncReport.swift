public import Foundation

/// What a sync did, and why it did not do more.
public struct SyncReport: Sendable, Hashable {
    /// Events that the server stored in this sync.
    public var uploaded = 0
    /// Events that it had already.
    public var duplicates = 0
    /// Events that are still to be uploaded.
    public var remaining = 0
    /// Sessions of which the server does not take everything, of this and earlier syncs.
    public var rejected: [RejectedSession] = []
    /// Sessions that stay in the outbox until the next sync, and why.
    public var setAside: [UUID: UploadProblem] = [:]
    /// Sessions that the server had erased, and that are gone from this device too.
    public var erased: [UUID] = []
    /// What went from this device since the server says that it was revoked; nil where it was not.
    public var purge: RevocationPurge?
    /// What became of each catalog that was to be uploaded.
    public var catalogs: [CatalogUpload] = []
    /// Sessions that another copy of this device wrote too, and where they go on.
    public var forks: [SessionFork] = []
    /// Sessions whose events were removed from this device, since the server keeps them.
    public var pruned = 0
    /// Whether the server's log was another than before, so that everything was sent again.
    public var isResent = false
    /// What was done with saved searches.
    public var spaces = SpaceReport()
    /// Why the sync ended early; nil where it ran to its end.
    public var problem: SyncProblem?

    /// Whether nothing is left to upload.
    public var isDrained: Bool {
        remaining == 0 && spaces.remaining == 0
            && catalogs.allSatisfy { $0.problem == nil }
    }

    /// Makes the report of a sync that has done nothing yet.
    public init() {}
}

/// What became of a catalog that was to be uploaded.
public struct CatalogUpload: Sendable, Hashable {
    /// The catalog's name.
    public let name: String
    /// The version's digest.
    public let digest: String
    /// Why it stays to be uploaded; nil where it is uploaded.
    public let problem: String?
}

/// Why a sync ended early.
public enum SyncProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another sync of the same store is under way.
    case anotherSyncRuns
    /// The server did not do it, or could not be reached in time.
    case server(ServerError)
    /// The device's store failed.
    case store(StoreError)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .anotherSyncRuns:
            "another sync of this device is under way; wait for it to end"
        case .server(let error): error.description
        case .store(let error): error.description
        }
    }
}
