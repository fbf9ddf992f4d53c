import SearchCore

extension JSONObject {
    /// Members whose names make an event what it is; they are never masked.
    private static let structure: Set<String> = [
        "text", "edit", "from", "to", "inserted", "source", "token", "field", "value", "label",
        "at", "scope", "savedSearch", "definition", "tokens", "position", "total", "ids", "tookMs",
        "answers", "id", "reason", "count", "digest", "code", "title",
    ]

    /// What the app and the recorder give of a session on purpose; see docs/redaction.md.
    private static let given: Set<String> = [
        "profile", "catalog", "application", "device", "person", "locale", "timeZone", "redaction",
    ]

    /// A session's first event in two: the members that are not masked, and the others.
    var partsOfStart: (given: JSONObject, rest: JSONObject) {
        var (given, rest): (JSONObject, JSONObject) = ([:], [:])
        for member in members {
            if Self.given.contains(member.key) {
                given[member.key] = member.value
            } else {
                rest[member.key] = member.value
            }
        }
        return (given, rest)
    }

    /// Every text in it, names of members too.
    var textValues: [String] {
        members.flatMap { member in
            (Self.structure.contains(member.key) ? [] : [member.key]) + member.value.textValues
        }
    }

    /// The object with every text in it changed.
    func mapTexts(_ change: (String) -> String) -> JSONObject {
        var object: JSONObject = [:]
        for member in members {
            let isStructure = Self.structure.contains(member.key)
            let key = isStructure ? member.key : change(member.key)
            object[key] = member.value.mapTexts(change)
        }
        return object
    }

    /// The object with a mask in place of every text; names of members stay.
    var hidingTexts: JSONObject {
        var object: JSONObject = [:]
        for member in members { object[member.key] = member.value.hidingTexts }
        return object
    }
}

extension JSONValue {
    /// Digits of a number from which on it may be somebody's.
    private static let longNumber = 7

    fileprivate var textValues: [String] {
        switch self {
        case .string(let text): [text]
        case .number(let text): text.count >= Self.longNumber ? [text] : []
        case .array(let elements): elements.flatMap(\.textValues)
        case .object(let object): object.textValues
        case .null, .bool: []
        }
    }

    fileprivate func mapTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): return .string(change(text))
        case .number(let text):
            guard text.count >= Self.longNumber else { return self }
            let changed = change(text)
            return changed == text ? self : .string(changed)
        case .array(let elements): return .array(elements.map { $0.mapTexts(change) })
        case .object(let object): return .object(object.mapTexts(change))
        case .null, .bool: return self
        }
    }

    fileprivate var hidingTexts: JSONValue {
        switch self {
        case .string: .string(Redaction.mask)
        case .array(let elements): .array(elements.map(\.hidingTexts))
        case .object(let object): .object(object.hidingTexts)
        case .number(let text): text.count >= Self.longNumber ? .string(Redaction.mask) : self
        case .null, .bool: self
        }
    }
}
