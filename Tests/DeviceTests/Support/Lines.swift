import SearchCore

@testable import Device

extension InputLine {
    /// The lines of a text, numbered from 1.
    static func lines(_ text: String) -> [InputLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            InputLine(number: $0 + 1, bytes: Array($1.utf8))
        }
    }
}

extension EventDraft {
    /// The text became another.
    static func text(_ text: String) -> EventDraft {
        EventDraft(.textChanged, ["text": .string(text)])
    }
}

extension DeviceStore {
    /// The kinds of a session's events, in order.
    func kinds(of session: Recorder) async throws -> [EventKind] {
        try await events(of: session.session).map(\.kind)
    }
}
