public import Foundation
public import SearchCore

/// Reads typed members of a JSON object and says which one is wrong.
public struct WireReader: Sendable {
    private let object: JSONObject
    private let path: String

    /// Every member of the object, as it came.
    public var members: JSONObject { object }

    /// Makes a reader of an object at the root.
    public init(_ object: JSONObject) { self.init(object, path: "") }

    private init(_ object: JSONObject, path: String) {
        self.object = object
        self.path = path
    }

    /// A string that must be there.
    public func string(_ key: String) throws(WireError) -> String {
        try require(key, try optionalString(key))
    }

    /// A string that may be absent or null.
    public func optionalString(_ key: String) throws(WireError) -> String? {
        try read(key, "a string", \.string)
    }

    /// A whole number that must be there.
    public func integer(_ key: String) throws(WireError) -> Int {
        try require(key, try optionalInteger(key))
    }

    /// A whole number that may be absent or null.
    public func optionalInteger(_ key: String) throws(WireError) -> Int? {
        try read(key, "a whole number", \.integer)
    }

    /// True or false; absent means false.
    public func flag(_ key: String) throws(WireError) -> Bool {
        try read(key, "true or false", \.bool) ?? false
    }

    /// A UUID that must be there.
    public func uuid(_ key: String) throws(WireError) -> UUID {
        let text = try string(key)
        guard let id = UUID(text: text) else {
            throw WireError(code: "invalid_uuid", field: path + key, "this is not a UUID")
        }
        return id
    }

    /// A moment that must be there.
    public func time(_ key: String) throws(WireError) -> Timestamp {
        try require(key, try optionalTime(key))
    }

    /// A moment that may be absent or null.
    public func optionalTime(_ key: String) throws(WireError) -> Timestamp? {
        guard let text = try optionalString(key) else { return nil }
        guard let time = Timestamp(text) else {
            throw WireError(code: "invalid_time", field: path + key, "this is not RFC 3339")
        }
        return time
    }

    /// A list of strings; absent means empty.
    public func strings(_ key: String) throws(WireError) -> [String] {
        let elements = try array(key)
        let strings = elements.compactMap(\.string)
        guard strings.count == elements.count else {
            throw WireError(code: "wrong_type", field: path + key, "this must be a list of strings")
        }
        return strings
    }

    /// A list of values of any type; absent means empty.
    public func array(_ key: String) throws(WireError) -> [JSONValue] {
        try read(key, "a list", \.array) ?? []
    }

    /// A list of objects of any members; absent means empty.
    public func objects(_ key: String) throws(WireError) -> [JSONObject] {
        let elements = try array(key)
        let objects = elements.compactMap(\.object)
        guard objects.count == elements.count else {
            throw WireError(code: "wrong_type", field: path + key, "this must be a list of objects")
        }
        return objects
    }

    /// A list of typed values; absent means empty.
    public func values<Value: WireValue>(
        _ key: String,
        of type: Value.Type = Value.self
    ) throws(WireError) -> [Value] {
        var values: [Value] = []
        for (index, element) in try array(key).enumerated() {
            guard let object = element.object else {
                throw WireError(
                    code: "wrong_type",
                    field: "\(path)\(key)[\(index)]",
                    "this must be an object"
                )
            }
            values.append(try Value(WireReader(object, path: "\(path)\(key)[\(index)].")))
        }
        return values
    }

    /// A typed value that must be there.
    public func value<Value: WireValue>(
        _ key: String,
        of type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        try require(key, try optionalValue(key, of: type))
    }

    /// A typed value that may be absent or null.
    public func optionalValue<Value: WireValue>(
        _ key: String,
        of type: Value.Type = Value.self
    ) throws(WireError) -> Value? {
        guard let object = try optionalObject(key) else { return nil }
        return try Value(WireReader(object, path: "\(path)\(key)."))
    }

    /// An object of any members that must be there.
    public func object(_ key: String) throws(WireError) -> JSONObject {
        try require(key, try optionalObject(key))
    }

    /// An object of any members that may be absent or null.
    public func optionalObject(_ key: String) throws(WireError) -> JSONObject? {
        try read(key, "an object", \.object)
    }

    private func read<Value>(
        _ key: String,
        _ wanted: String,
        _ typed: (JSONValue) -> Value?
    ) throws(WireError) -> Value? {
        guard let value = object.present(key) else { return nil }
        guard let typed = typed(value) else {
            throw WireError(code: "wrong_type", field: path + key, "this must be \(wanted)")
        }
        return typed
    }

    private func require<Value>(_ key: String, _ value: Value?) throws(WireError) -> Value {
        guard let value else {
            throw WireError(
                code: "missing_field",
                field: path + key,
                "this field is missing; add it"
            )
        }
        return value
    }
}
