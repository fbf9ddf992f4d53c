import Foundation
import SearchCore

/// Holds JSON against the part of JSON Schema that the document uses.
///
/// Stricter than the standard in one thing: a member that an object's schema does not name is a
/// problem unless `additionalProperties` lets it in, so that the document stays complete.
struct SchemaChecker {
    let document: JSONObject

    func problems(
        of value: JSONValue,
        _ schema: JSONObject,
        at path: String = "$",
        isOpen: Bool = false
    ) -> [String] {
        if let name = schema["$ref"]?.string {
            guard let target = resolve(name) else { return ["\(path): \(name) leads nowhere"] }
            return problems(of: value, target, at: path)
        }
        if let choices = schema["oneOf"]?.array {
            let fitting = choices.filter {
                problems(of: value, $0.object ?? [:], at: path).isEmpty
            }
            return fitting.count == 1 ? [] : ["\(path): \(fitting.count) of the choices fit"]
        }
        return problems(ofType: value, schema, path) + problems(ofChoice: value, schema, path)
            + problems(ofContent: value, schema, path, isOpen)
            + problems(ofConditions: value, schema, path)
    }

    private func resolve(_ reference: String) -> JSONObject? {
        reference.split(separator: "/").dropFirst()
            .reduce(document) { object, key in object?[String(key)]?.object }
    }

    private func problems(
        ofType value: JSONValue,
        _ schema: JSONObject,
        _ path: String
    ) -> [String] {
        let wanted = schema["type"].map { $0.array?.compactMap(\.string) ?? [$0.string ?? ""] }
        guard let wanted else { return [] }
        return wanted.contains(value.typeName)
            ? [] : ["\(path): \(value.typeName) instead of \(wanted)"]
    }

    private func problems(
        ofChoice value: JSONValue,
        _ schema: JSONObject,
        _ path: String
    ) -> [String] {
        var found: [String] = []
        if let constant = schema["const"], constant != value { found.append("not the constant") }
        if let choices = schema["enum"]?.array, !choices.contains(value) {
            found.append("\(value) is none of the choices")
        }
        return found.map { "\(path): \($0)" }
    }

    private func problems(
        ofContent value: JSONValue,
        _ schema: JSONObject,
        _ path: String,
        _ isOpen: Bool
    ) -> [String] {
        switch value {
        case .null, .bool: []
        case .number: problems(ofNumber: value.integer ?? 0, schema, path)
        case .string(let text): problems(ofText: text, schema, path)
        case .array(let elements):
            problems(ofCount: elements.count, schema, path)
                + elements.enumerated().flatMap { index, element in
                    problems(of: element, schema["items"]?.object ?? [:], at: "\(path)[\(index)]")
                }
        case .object(let object): problems(ofMembers: object, schema, path, isOpen)
        }
    }

    private func problems(ofNumber value: Int, _ schema: JSONObject, _ path: String) -> [String] {
        let lowest = schema["minimum"]?.integer ?? .min
        let highest = schema["maximum"]?.integer ?? .max
        return value < lowest || value > highest ? ["\(path): \(value) is out of range"] : []
    }

    private func problems(ofCount count: Int, _ schema: JSONObject, _ path: String) -> [String] {
        let least = schema["minItems"]?.integer ?? 0
        let most = schema["maxItems"]?.integer ?? .max
        return count < least || count > most ? ["\(path): \(count) elements"] : []
    }

    private func problems(ofText text: String, _ schema: JSONObject, _ path: String) -> [String] {
        var found: [String] = []
        let length = text.unicodeScalars.count
        if length < schema["minLength"]?.integer ?? 0 { found.append("too short") }
        if length > schema["maxLength"]?.integer ?? .max { found.append("too long") }
        if let pattern = schema["pattern"]?.string,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            found.append("not like \(pattern)")
        }
        switch schema["format"]?.string {
        case "uuid" where UUID(text: text) == nil: found.append("not a UUID")
        case "date-time" where Timestamp(text) == nil: found.append("not a time")
        default: break
        }
        return found.map { "\(path): \"\(text)\" is \($0)" }
    }

    private func problems(
        ofMembers object: JSONObject,
        _ schema: JSONObject,
        _ path: String,
        _ isOpen: Bool
    ) -> [String] {
        let missing = (schema["required"]?.array ?? []).compactMap(\.string)
            .filter { object[$0] == nil }
            .map { "\(path): \($0) is missing" }
        return object.members.reduce(into: missing) { found, member in
            let place = "\(path).\(member.key)"
            if let known = schema["properties"]?.object?[member.key]?.object {
                found += problems(of: member.value, known, at: place)
            } else if let others = schema["additionalProperties"]?.object {
                found += problems(of: member.value, others, at: place)
            } else if schema["additionalProperties"]?.bool != true, !isOpen {
                found.append("\(place) is not described")
            }
        }
    }

    /// `allOf` with `if` and `then`, which is how the data of the kinds of events are described.
    private func problems(
        ofConditions value: JSONValue,
        _ schema: JSONObject,
        _ path: String
    ) -> [String] {
        (schema["allOf"]?.array ?? []).compactMap(\.object).flatMap { rule -> [String] in
            let condition = rule["if"]?.object ?? [:]
            let fits = problems(of: value, condition, at: path, isOpen: true).isEmpty
            guard fits, let consequence = rule["then"]?.object else { return [] }
            return problems(of: value, consequence, at: path, isOpen: true)
        }
    }
}

extension JSONValue {
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: integer == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
