/// The header fields of a request or a response: ordered, repeatable, names in any case.
///
///     var headers: HTTPHeaders = ["Content-Type": "application/json"]
///     headers.add("Vary", "Accept")
///     headers["content-type"]  // "application/json"
///
/// Looking up is O(fields), which is fast for as many as a head may hold.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field, as it was given.
    public struct Field: Sendable, Equatable {
        /// The name, in the case it was written in.
        public let name: String
        /// The value, without white space around it.
        public let value: String
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list of the pairs in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value of that name.
    ///
    /// Setting it replaces all of that name; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            removeAll(name)
            if let newValue { add(name, newValue) }
        }
    }

    /// All values of that name, in their order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Adds a field after the others, whether or not there is one of that name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes every field of that name.
    public mutating func removeAll(_ name: String) {
        fields.removeAll { Self.same($0.name, name) }
    }

    /// Whether a comma-separated field such as `Connection` has that token, in any case.
    public func has(token: String, in name: String) -> Bool {
        values(name).contains { value in
            value.split(separator: ",").contains {
                Self.same(String($0.trimmingSpaces), token)
            }
        }
    }

    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    var trimmingSpaces: Substring {
        var rest = self
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}
