/// What happened, as the wire names it.
///
/// Open on purpose: a kind from a newer writer is carried along and changes no state.
public struct EventKind: RawRepresentable, Sendable, Hashable {
    /// The name on the wire, such as `textChanged`.
    public let rawValue: String

    /// Makes a kind of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A recording began; always the first event of a session.
    public static let sessionStarted = EventKind(rawValue: "sessionStarted")
    /// The field got the focus.
    public static let searchBegan = EventKind(rawValue: "searchBegan")
    /// The text became another.
    public static let textChanged = EventKind(rawValue: "textChanged")
    /// A token was put into the field.
    public static let tokenAdded = EventKind(rawValue: "tokenAdded")
    /// A token left the field.
    public static let tokenRemoved = EventKind(rawValue: "tokenRemoved")
    /// Another scope was selected in the scope bar.
    public static let scopeChanged = EventKind(rawValue: "scopeChanged")
    /// Search or Return was pressed.
    public static let searchSubmitted = EventKind(rawValue: "searchSubmitted")
    /// The field lost the focus, and the search still shows.
    public static let searchEnded = EventKind(rawValue: "searchEnded")
    /// Cancel was pressed.
    public static let searchCancelled = EventKind(rawValue: "searchCancelled")
    /// A saved search was put into the bar.
    public static let savedSearchOpened = EventKind(rawValue: "savedSearchOpened")
    /// A suggestion was chosen; the change that it causes follows, joined.
    public static let suggestionSelected = EventKind(rawValue: "suggestionSelected")
    /// The app told what it displayed itself, from its own backend.
    public static let resultsShown = EventKind(rawValue: "resultsShown")
    /// A result was opened.
    public static let resultSelected = EventKind(rawValue: "resultSelected")
    /// A person put in a note while recording.
    public static let marker = EventKind(rawValue: "marker")
    /// Recording stopped for a while: what follows has a hole before it.
    public static let capturePaused = EventKind(rawValue: "capturePaused")
    /// Recording went on after a pause.
    public static let captureResumed = EventKind(rawValue: "captureResumed")
    /// The app lost events before they could be numbered.
    public static let eventsDropped = EventKind(rawValue: "eventsDropped")
    /// An event stood here that the server refused; carries its code and digest.
    public static let eventRefused = EventKind(rawValue: "eventRefused")
    /// The recorder ended in order.
    public static let sessionClosed = EventKind(rawValue: "sessionClosed")

    /// Every kind that this version knows.
    public static let known: [EventKind] = [
        .sessionStarted, .searchBegan, .textChanged, .tokenAdded, .tokenRemoved, .scopeChanged,
        .searchSubmitted, .searchEnded, .searchCancelled, .savedSearchOpened,
        .suggestionSelected, .resultsShown, .resultSelected, .marker, .capturePaused,
        .captureResumed, .eventsDropped, .eventRefused, .sessionClosed,
    ]
}
