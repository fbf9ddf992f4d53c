/// Why the program could not do its work; not what it found.
enum FaultError: Error, CustomStringConvertible {
    case usage(String)
    case failed(String)

    var description: String {
        switch self {
        case .usage(let text): "\(text); see: searchsync-faults --help"
        case .failed(let text): text
        }
    }
}
