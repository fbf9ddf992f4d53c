/// The members of a JSON object, in the order in which they were written.
///
/// Look-ups are linear: event objects have a handful of members, where this beats hashing.
/// Keys are compared by their UTF-8 bytes and are unique.
public struct JSONObject: Sendable, Hashable {
    /// One name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unique in its object.
        public let key: String
        /// What the name stands for.
        public var value: JSONValue

        /// Makes a member.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members, oldest first.
    public private(set) var members: [Member]

    /// Makes an object without members.
    public init() { members = [] }

    /// Makes an object of members whose keys the caller knows to be unique.
    package init(uniqueMembers: [Member]) { members = uniqueMembers }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value under a key; assigning nil removes the member, assigning to a new key appends it.
    ///
    /// - Complexity: O(n) in the number of members.
    public subscript(key: String) -> JSONValue? {
        get { index(of: key).map { members[$0].value } }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key, value))
            case (nil, nil): break
            }
        }
    }

    /// The value under a key, or nil where it is absent or `null`.
    public func present(_ key: String) -> JSONValue? {
        guard let value = self[key], !value.isNull else { return nil }
        return value
    }

    private func index(of key: String) -> Int? {
        members.firstIndex { $0.key.hasSameBytes(as: key) }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object from a literal; a repeated key keeps its last value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}

extension String {
    /// Whether both strings are the same UTF-8 bytes.
    ///
    /// `==` on strings holds canonically equivalent spellings to be the same; what was recorded,
    /// and the names of fields, are told apart byte by byte.
    public func hasSameBytes(as other: String) -> Bool {
        // `==` comes first because it is fast and false for almost every pair. Beyond it, only
        // non-ASCII texts can differ, and those of native strings lie contiguously.
        guard self == other, utf8.count == other.utf8.count else { return false }
        let areSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
        }
        return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
