public import Foundation

/// What a sync did with saved searches.
public struct SpaceReport: Sendable, Hashable {
    /// Operations that the server has taken in this sync.
    public var pushed = 0
    /// Changes and saved searches that were read.
    public var pulled = 0
    /// Operations that are still to be sent.
    public var remaining = 0
    /// Operations that were refused, of this and earlier syncs, oldest first.
    public var rejected: [OutboxOperation] = []
    /// Spaces that stay as they are until the next sync, and why.
    public var setAside: [UUID: UploadProblem] = [:]

    /// Makes the report of a sync that has done nothing yet.
    public init() {}
}

/// How far the reading of a space for the first time has come.
public struct SpaceProgress: Sendable, Hashable {
    /// The name of the space.
    public let space: String
    /// Saved searches that are here.
    public let done: Int
    /// Saved searches that there are.
    public let total: Int
}
