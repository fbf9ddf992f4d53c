/// What happened, as the wire names it.
///
/// Open on purpose: a kind from a newer writer is carried along and changes no state.
public struct EventKind: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    /// Makes a kind of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sessionStarted = EventKind(rawValue: "sessionStarted")
    public static let searchBegan = EventKind(rawValue: "searchBegan")
    public static let textChanged = EventKind(rawValue: "textChanged")
    public static let tokenAdded = EventKind(rawValue: "tokenAdded")
    public static let tokenRemoved = EventKind(rawValue: "tokenRemoved")
    public static let scopeChanged = EventKind(rawValue: "scopeChanged")
    public static let searchSubmitted = EventKind(rawValue: "searchSubmitted")
    public static let searchEnded = EventKind(rawValue: "searchEnded")
    public static let searchCancelled = EventKind(rawValue: "searchCancelled")
    public static let savedSearchOpened = EventKind(rawValue: "savedSearchOpened")
    public static let suggestionSelected = EventKind(rawValue: "suggestionSelected")
    public static let resultsShown = EventKind(rawValue: "resultsShown")
    public static let resultSelected = EventKind(rawValue: "resultSelected")
    public static let marker = EventKind(rawValue: "marker")
    public static let capturePaused = EventKind(rawValue: "capturePaused")
    public static let captureResumed = EventKind(rawValue: "captureResumed")
    public static let eventsDropped = EventKind(rawValue: "eventsDropped")
    public static let eventRefused = EventKind(rawValue: "eventRefused")
    public static let sessionClosed = EventKind(rawValue: "sessionClosed")

    /// Every kind that this version knows.
    public static let known: [EventKind] = [
        .sessionStarted, .searchBegan, .textChanged, .tokenAdded, .tokenRemoved, .scopeChanged,
        .searchSubmitted, .searchEnded, .searchCancelled, .savedSearchOpened,
        .suggestionSelected, .resultsShown, .resultSelected, .marker, .capturePaused,
        .captureResumed, .eventsDropped, .eventRefused, .sessionClosed,
    ]
}
