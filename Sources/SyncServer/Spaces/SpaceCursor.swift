import EventStore
import Foundation
import SearchCore

/// A place in the changes of a space, or of one saved search.
///
/// It is bound to them: a place in one space says nothing of another, and going on there from it would
/// pass over changes.
struct SpaceCursor: Sendable, Hashable {
    private static let prefix = "s1_"
    private static let digits = 32

    /// The space, or the saved search.
    let subject: UUID
    /// The place in the workspace's log.
    let place: LogCursor

    /// ASCII letters, digits, `_` and nothing else.
    var text: String {
        Self.prefix + subject.text.replacing("-", with: "") + "_" + place.text
    }

    init(subject: UUID, place: LogCursor) {
        self.subject = subject
        self.place = place
    }

    /// Reads a text; nil where it is none, or of another subject.
    init?(_ text: String, of subject: UUID) {
        let opening = Self.prefix + subject.text.replacing("-", with: "") + "_"
        guard text.hasPrefix(opening), let place = LogCursor(String(text.dropFirst(opening.count)))
        else { return nil }
        self.init(subject: subject, place: place)
    }
}
