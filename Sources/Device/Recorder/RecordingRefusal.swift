import SearchCore

/// Why a line or a draft was not recorded; the recording goes on.
public struct RecordingRefusal: Sendable, Hashable, CustomStringConvertible {
    /// The line of the input, or the place of the draft in its run; from 1.
    public let line: Int
    /// The stable code, such as `text_too_long`.
    public let code: String
    /// The member that is wrong; nil where it is the whole line.
    public let field: String?
    /// What is wrong and what to do about it.
    public let message: String

    init(line: Int, code: String, field: String? = nil, message: String) {
        self.line = line
        self.code = code
        self.field = field
        self.message = message
    }

    init(line: Int, _ error: EventError) {
        self.init(
            line: line,
            code: error.code.rawValue,
            field: error.field,
            message: error.description
        )
    }

    /// The same refusal of another line.
    func moved(to line: Int) -> RecordingRefusal {
        RecordingRefusal(line: line, code: code, field: field, message: message)
    }

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(message)" }
}

/// Why a recorder could not go on.
public enum RecorderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The store could not write.
    case store(StoreError)
    /// Drafts of an action are not events; nothing of the action was recorded.
    case refused([RecordingRefusal])
    /// The filter dropped the event that every session begins with.
    case startDropped
    /// What must be masked is not understood; nothing was recorded.
    case redaction(RedactionError)
    /// The recorder was closed before.
    case closed

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .store(let error): error.description
        case .refused(let refusals): refusals.map(\.message).joined(separator: "; ")
        case .startDropped:
            "the filter dropped sessionStarted; let it pass, without what must not be kept"
        case .redaction(let error): error.description
        case .closed: "the recording was closed; begin another"
        }
    }
}
