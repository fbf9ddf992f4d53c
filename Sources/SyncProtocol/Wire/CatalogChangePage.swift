public import SearchCore

/// How many items of a version are not as in another.
public struct CatalogCounts: WireValue, Hashable {
    /// Items whose id is new.
    public let added: Int
    /// Items whose id is gone.
    public let removed: Int
    /// Items with the same id and other fields.
    public let changed: Int
    /// The fewest items that have to be put elsewhere for the others to stand in their old order.
    public let moved: Int

    /// Makes counts.
    public init(added: Int, removed: Int, changed: Int, moved: Int) {
        self.added = added
        self.removed = removed
        self.changed = changed
        self.moved = moved
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            added: try reader.integer("added"),
            removed: try reader.integer("removed"),
            changed: try reader.integer("changed"),
            moved: try reader.integer("moved")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "added": JSONValue(added), "removed": JSONValue(removed),
            "changed": JSONValue(changed), "moved": JSONValue(moved),
        ]
    }

    /// Whether nothing is otherwise.
    public var isEmpty: Bool { added + removed + changed + moved == 0 }
}

/// What became of one item between two versions of a catalog.
public struct CatalogItemChange: WireValue, Hashable {
    /// What became of it.
    public enum Kind: String, Sendable, CaseIterable {
        /// The item is new.
        case added
        /// The item is gone.
        case removed
        /// The item has other fields.
        case changed
    }

    /// What became of it.
    public let kind: Kind
    /// The item as it was; nil where it is new.
    public let before: JSONObject?
    /// The item as it is; nil where it is gone.
    public let after: JSONObject?

    /// Makes a change of an item that was or is there.
    public init(kind: Kind, before: JSONObject?, after: JSONObject?) {
        self.kind = kind
        self.before = before
        self.after = after
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        let text = try reader.string("change")
        guard let kind = Kind(rawValue: text) else {
            throw WireError(
                code: "wrong_type",
                field: "change",
                "\"\(text)\" is not a change that is known here; use a newer version"
            )
        }
        self.init(
            kind: kind,
            before: try reader.optionalObject("before"),
            after: try reader.optionalObject("after")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "change": .string(kind.rawValue), "id": .string(id),
            "fields": JSONValue(kind == .changed ? fields : []),
        ]
        object["before"] = before.map(JSONValue.object)
        object["after"] = after.map(JSONValue.object)
        return object
    }

    /// The item's id.
    public var id: String { (after ?? before)?["id"]?.string ?? "" }

    /// The names of the fields that are not as they were, in order.
    public var fields: [String] {
        let before = before ?? [:]
        let after = after ?? [:]
        let names =
            before.members.map(\.key) + after.members.map(\.key).filter { before[$0] == nil }
        return names.filter { before[$0] != after[$0] }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// A page of what a version of a catalog has otherwise than another.
public struct CatalogChangePage: WireValue, Hashable {
    /// The version that is held against the other.
    public let from: CatalogRecord
    /// The other.
    public let to: CatalogRecord
    /// How many changes there are on all pages.
    public let counts: CatalogCounts
    /// What was removed, in the order of the first version; then what was added and changed, in
    /// that of the second.
    public let changes: [CatalogItemChange]
    /// What `after` must be to read on; nil on the last page.
    public let next: Int?

    /// Makes a page.
    public init(
        from: CatalogRecord,
        to: CatalogRecord,
        counts: CatalogCounts,
        changes: [CatalogItemChange],
        next: Int?
    ) {
        self.from = from
        self.to = to
        self.counts = counts
        self.changes = changes
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            from: try reader.value("from"),
            to: try reader.value("to"),
            counts: try reader.value("counts"),
            changes: try reader.values("changes"),
            next: try reader.optionalInteger("next")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "from": .object(from.json), "to": .object(to.json), "counts": .object(counts.json),
            "changes": .array(changes.map { .object($0.json) }),
            "next": next.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// Which version of a catalog is to be pinned.
public struct CatalogPinRequest: WireValue, Hashable {
    /// The version; nil for the newest, whichever it is.
    public let version: Int?

    /// Makes a request.
    public init(version: Int?) { self.version = version }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        version = try reader.optionalInteger("version")
    }

    /// The wire form.
    public var json: JSONObject { ["version": version.map { JSONValue($0) } ?? .null] }
}
