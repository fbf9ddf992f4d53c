import Foundation
public import SearchCore

/// What saved searches are after a list of accepted operations, worked out by brute force.
///
/// Written from the rules in words, and apart from the product's fold: it reads the wire form itself
/// and keeps every value that was ever written.
public enum NaiveSavedSearches {
    /// An operation that was accepted, in the wire form.
    public struct Accepted: Sendable {
        /// When it was made, by the server's clock, in microseconds.
        public let effectiveAt: Int64
        /// The wire form.
        public let operation: JSONObject

        /// Makes one.
        public init(effectiveAt: Int64, operation: JSONObject) {
            self.effectiveAt = effectiveAt
            self.operation = operation
        }
    }

    /// A value that stands, and the operation that set it.
    public struct Standing: Sendable, Hashable {
        /// The value.
        public let value: JSONValue
        /// The operation's id, in lower case.
        public let operation: String
    }

    /// By saved search, then by `name`, `definition`, `note`, `folder`, `deletion` and `pinning`:
    /// what stands. `creation` stands where it was created.
    public typealias State = [String: [String: Standing]]

    /// The state after operations, in the order in which the server accepted them.
    public static func state(after accepted: [Accepted]) -> State {
        var seen: Set<String> = []
        var writes: [String: [String: [Write]]] = [:]
        for entry in accepted {
            guard let write = entry.operation["id"]?.string,
                let search = entry.operation["savedSearch"]?.string,
                seen.insert(write).inserted  // An operation that comes twice counts once.
            else { continue }
            for (field, value) in fields(entry.operation) {
                writes[search, default: [:]][field, default: []].append(
                    Write(
                        id: write,
                        base: entry.operation["base"]?.string,
                        time: entry.effectiveAt,
                        value: value
                    )
                )
            }
        }
        return writes.mapValues { $0.mapValues(winner) }
    }

    private struct Write {
        let id: String
        let base: String?
        let time: Int64
        let value: JSONValue
    }

    /// Which of the values written to one field stands.
    private static func winner(_ writes: [Write]) -> Standing {
        var standing = writes[0]
        var ranks = [standing.id: standing.time]
        for next in writes.dropFirst() {
            let standingRank = ranks[standing.id] ?? 0
            if next.base == standing.id {
                // It was made by somebody who saw what stands: it is the later one of the two.
                ranks[next.id] = max(next.time, standingRank)
                standing = next
            } else if standing.base == next.id {
                // What stands was made by somebody who saw this one: likewise.
                ranks[standing.id] = max(next.time, standingRank)
            } else if next.time > standingRank
                || next.time == standingRank && next.id > standing.id
            {
                // Neither saw the other: the later one stands.
                ranks[next.id] = next.time
                standing = next
            }
        }
        return Standing(value: standing.value, operation: standing.id)
    }

    /// Which fields an operation writes, and what; none where it is not whole.
    private static func fields(_ operation: JSONObject) -> [(String, JSONValue)] {
        let value = operation["value"] ?? .null
        switch operation["type"]?.string {
        case "create":
            guard let draft = value.object, draft["name"]?.string != nil,
                let definition = draft["definition"], isDefinition(definition),
                isTextOrNothing(draft["note"] ?? .null), isTextOrNothing(draft["folder"] ?? .null)
            else { return [] }
            return [
                ("creation", .null), ("name", draft["name"] ?? .null),
                ("definition", definition), ("note", draft["note"] ?? .null),
                ("folder", draft["folder"] ?? .null),
            ]
        case "rename": return value.string == nil ? [] : [("name", value)]
        case "setDefinition": return isDefinition(value) ? [("definition", value)] : []
        case "setNote": return isTextOrNothing(value) ? [("note", value)] : []
        case "setFolder": return isTextOrNothing(value) ? [("folder", value)] : []
        case "setPinned": return value.bool == nil ? [] : [("pinning", value)]
        case "delete": return [("deletion", .bool(true))]
        case "restore": return [("deletion", .bool(false))]
        default: return []  // A newer writer's type.
        }
    }

    private static func isTextOrNothing(_ value: JSONValue) -> Bool {
        value.isNull || value.string != nil
    }

    private static func isDefinition(_ value: JSONValue) -> Bool {
        guard let object = value.object else { return false }
        for key in ["text", "scope", "profile", "catalog"] {
            guard isTextOrNothing(object[key] ?? .null) else { return false }
        }
        let tokens = object["tokens"] ?? .array([])
        guard !tokens.isNull else { return true }
        return tokens.array?.allSatisfy {
            $0.object?["field"]?.string != nil && $0.object?["value"]?.string != nil
        } ?? false
    }
}

extension NaiveSavedSearches {
    /// What the product's fold says, in the terms of this model.
    public static func state(of searches: some Sequence<SavedSearch>) -> State {
        var state: State = [:]
        for search in searches {
            var fields: [String: Standing] = [:]
            if let creation = search.creation {
                fields["creation"] = Standing(value: .null, operation: creation.text)
            }
            fields["name"] = search.name.map { standing($0, JSONValue.string) }
            fields["definition"] = search.definition.map { standing($0) { .object($0.json) } }
            fields["note"] = search.note.map { standing($0) { JSONValue($0) } }
            fields["folder"] = search.folder.map { standing($0) { JSONValue($0) } }
            fields["deletion"] = search.deletion.map { standing($0, JSONValue.bool) }
            fields["pinning"] = search.pinning.map { standing($0, JSONValue.bool) }
            if !fields.isEmpty { state[search.id.text] = fields }
        }
        return state
    }

    private static func standing<Value>(
        _ register: Register<Value>,
        _ json: (Value) -> JSONValue
    ) -> Standing {
        Standing(value: json(register.value), operation: register.operation.text)
    }
}
