public import Foundation
public import SearchCore
public import SearchIndex

/// A session from wherever it was, ready to be replayed.
public struct PlayableSession: Sendable {
    /// The session's id.
    public let session: UUID
    /// Its events in order.
    public let events: [Event]
    /// What the session says was searched; nil where it names no catalog.
    public let catalogReference: CatalogReference?
    /// The items that were searched; nil where they are not at hand.
    public let catalog: CatalogVersion?
    /// Whether the session named no digest, so that the newest version at hand is assumed.
    public let catalogIsAssumed: Bool
    /// Whether the file it comes from is as its writer left it; nil where it comes from no file.
    public let verdict: SessionFile.Verdict?
    /// Lines of the file that could not be read.
    public let problems: [SessionFileProblem]

    /// Whether the items are at hand, so that results can be computed.
    public var catalogIsAvailable: Bool { catalog != nil }

    /// What the bar held and showed after each event.
    public func steps() -> [ReplayStep] {
        var replay = SessionReplay(catalog: catalog)
        return events.map { replay.apply($0) }
    }

    /// The rules of the bar: the recorded profile's.
    public var profile: Profile {
        var replay = SessionReplay(catalog: nil)
        if let first = events.first { _ = replay.apply(first) }
        return replay.profile
    }
}
