/// Takes the members of a profile's object one by one and says which is wrong.
struct ProfileFields {
    private var rest: JSONObject
    private let path: String
    private let reading: Profile.Reading

    init(_ object: JSONObject, path: String, _ reading: Profile.Reading) {
        rest = object
        self.path = path
        self.reading = reading
    }

    mutating func string(_ key: String) throws(ProfileError) -> String {
        try require(key, try optionalString(key))
    }

    mutating func optionalString(_ key: String) throws(ProfileError) -> String? {
        try take(key, as: "a string", \.string)
    }

    mutating func bool(_ key: String) throws(ProfileError) -> Bool {
        try require(key, try optionalBool(key))
    }

    mutating func optionalBool(_ key: String) throws(ProfileError) -> Bool? {
        try take(key, as: "true or false", \.bool)
    }

    mutating func strings(_ key: String) throws(ProfileError) -> [String] {
        try require(key, try optionalStrings(key))
    }

    mutating func optionalStrings(_ key: String) throws(ProfileError) -> [String]? {
        guard let elements = try take(key, as: "a list of strings", \.array) else { return nil }
        let strings = elements.compactMap(\.string)
        guard strings.count == elements.count else {
            throw ProfileError(field: path + key, "this must be a list of strings")
        }
        return strings
    }

    mutating func tokens(_ key: String) throws(ProfileError) -> [Token] {
        let elements = try require(key, try take(key, as: "a list of tokens", \.array))
        var tokens: [Token] = []
        for (index, element) in elements.enumerated() {
            let place = "\(path)\(key)[\(index)]"
            guard let object = element.object else {
                throw ProfileError(field: place, "this must be a token: an object")
            }
            tokens.append(try Token(fields: ProfileFields(object, path: place + ".", reading)))
        }
        return tokens
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(ProfileError) -> Choice where Choice.RawValue == String {
        try require(key, try optionalChoice(key))
    }

    mutating func optionalChoice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(ProfileError) -> Choice? where Choice.RawValue == String {
        guard let name = try optionalString(key) else { return nil }
        guard let choice = Choice(rawValue: name) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ProfileError(field: path + key, "\"\(name)\" is not one of \(known)")
        }
        return choice
    }

    mutating func optionalObject(_ key: String) throws(ProfileError) -> ProfileFields? {
        guard let object = try take(key, as: "an object", \.object) else { return nil }
        return ProfileFields(object, path: "\(path)\(key).", reading)
    }

    /// What is left; refused in a profile that a person wrote.
    func finish() throws(ProfileError) -> JSONObject {
        if reading == .authored, let member = rest.members.first {
            throw ProfileError(
                field: path + member.key,
                "a profile has no such key; correct or remove it"
            )
        }
        return rest
    }

    private mutating func take<Value>(
        _ key: String,
        as wanted: String,
        _ read: (JSONValue) -> Value?
    ) throws(ProfileError) -> Value? {
        guard let value = rest.present(key) else {
            rest[key] = nil
            return nil
        }
        guard let typed = read(value) else {
            throw ProfileError(field: path + key, "this must be \(wanted)")
        }
        rest[key] = nil
        return typed
    }

    private func require<Value>(_ key: String, _ value: Value?) throws(ProfileError) -> Value {
        guard let value else {
            throw ProfileError(field: path + key, "this key is missing; add it")
        }
        return value
    }
}
