/// What a token may do in its workspace; each role may what the ones before it may.
public enum Role: String, Sendable, CaseIterable, Comparable {
    /// Appends to sessions that it opened and nothing else: safe inside an app.
    case recorder
    /// Own sessions, search, reading catalogs.
    case member
    /// Reports, without the raw sessions of others.
    case analyst
    /// Everybody's sessions; each reading is logged.
    case auditor
    /// Everything.
    case admin

    /// Whether the left role may less than the right one.
    public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .recorder: 0
        case .member: 1
        case .analyst: 2
        case .auditor: 3
        case .admin: 4
        }
    }
}
