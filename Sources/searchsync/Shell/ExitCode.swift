/// What the program ends with.
enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    case failure = 1
    case usage = 2
    case notFound = 3
    case unreachable = 4
    case unauthorised = 5
    case partlyRefused = 6
    case interrupted = 130

    /// How help lists it.
    var entry: (String, String) { (String(rawValue), meaning) }

    /// What it means, for help.
    var meaning: String {
        switch self {
        case .success: "It worked; a reader that went away (a broken pipe) counts too."
        case .failure: "It failed; the message says why."
        case .usage: "The command line is wrong."
        case .notFound: "What was named is not there."
        case .unreachable: "The server could not be reached."
        case .unauthorised: "The server refused the token or its role."
        case .partlyRefused: "Some of the input was refused; the rest was kept."
        case .interrupted: "It was interrupted; what was recorded is kept."
        }
    }
}
