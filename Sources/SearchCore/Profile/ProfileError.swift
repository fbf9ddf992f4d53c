/// Why a JSON object is not a profile.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The member that is wrong, such as `scope.values`.
    public let field: String
    private let detail: String

    init(field: String, _ detail: String) {
        self.field = field
        self.detail = detail
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { "\(field): \(detail)" }
}
