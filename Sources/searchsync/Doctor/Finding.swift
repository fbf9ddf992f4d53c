import SearchCore

/// What a check found.
struct Finding: Sendable, Hashable {
    /// How bad it is.
    enum Severity: String, Sendable, CaseIterable {
        case ok, warn, fail
    }

    let check: String
    let severity: Severity
    let detail: String
    /// What to do about it; empty where nothing is to be done.
    let remedy: String

    static func ok(_ check: String, _ detail: String) -> Finding {
        Finding(check: check, severity: .ok, detail: detail, remedy: "")
    }

    static func warn(_ check: String, _ detail: String, try remedy: String) -> Finding {
        Finding(check: check, severity: .warn, detail: detail, remedy: remedy)
    }

    static func fail(_ check: String, _ detail: String, try remedy: String) -> Finding {
        Finding(check: check, severity: .fail, detail: detail, remedy: remedy)
    }

    /// A check that could not be made, told by its error.
    static func fail(_ check: String, _ error: any Error) -> Finding {
        let error = CommandError(describing: error)
        return .fail(check, error.message, try: error.remedy)
    }

    var json: JSONObject {
        [
            "check": .string(check), "severity": .string(severity.rawValue),
            "detail": .string(detail), "remedy": .string(remedy),
        ]
    }
}
