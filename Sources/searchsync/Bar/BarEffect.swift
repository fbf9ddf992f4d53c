import SearchCore

/// What a bar wants done; ``BarRun`` does it.
enum BarEffect: Sendable, Hashable {
    /// Events of one action.
    ///
    /// The last one changed what is listed where the request says so; what it then shows is
    /// recorded with it.
    case record([EventDraft], shownBy: BarRequest?)
    case search(BarRequest)
    case finish(BarEnding)
}

/// How a person ended a recording.
enum BarEnding: Sendable, Hashable {
    case ended
    /// A result was opened, which was all that was wanted.
    case opened(OpenedResult)
}

/// A result that was opened.
struct OpenedResult: Sendable, Hashable {
    let row: BarRow
    /// Its place in the list, from 1.
    let position: Int
}
