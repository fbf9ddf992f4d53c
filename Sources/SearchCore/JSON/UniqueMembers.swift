/// Gathers the members of an object and refuses a key that is there already.
///
/// A few keys are compared one by one; of many, a set is kept, so that an object of a hundred
/// thousand members does not take the square of that.
struct UniqueMembers {
    private static let few = 16

    private(set) var members: [JSONObject.Member] = []
    private var keys: Set<ExactKey> = []

    /// Adds a member; false, and nothing added, where its key is there already.
    mutating func append(_ member: JSONObject.Member) -> Bool {
        if members.isEmpty { members.reserveCapacity(8) }
        guard isNew(member.key) else { return false }
        members.append(member)
        return true
    }

    private mutating func isNew(_ key: String) -> Bool {
        guard members.count >= Self.few else {
            return !members.contains { $0.key.hasSameBytes(as: key) }
        }
        if keys.isEmpty { keys = Set(members.map { ExactKey(text: $0.key) }) }
        return keys.insert(ExactKey(text: key)).inserted
    }
}

/// A key told apart by its bytes; a string's own equality is that of canonical equivalence.
private struct ExactKey: Hashable {
    let text: String

    static func == (left: ExactKey, right: ExactKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }
}
