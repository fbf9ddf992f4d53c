public import Foundation
public import SearchCore

/// An operation that the server accepted: an element of ``ChangePage``.
public struct ChangeRecord: WireValue, Hashable {
    /// Its place in the workspace's log.
    public let position: Int
    /// When it was made, by the server's clock.
    public let effectiveAt: Timestamp
    /// The name of the person who made it; nil where the person was erased.
    public let person: String?
    /// The name of the device on which it was made; nil where the person was erased.
    public let device: String?
    /// The wire form of the operation; ``OperationCodec`` reads it.
    public let operation: JSONObject

    /// Makes a record.
    public init(
        position: Int,
        effectiveAt: Timestamp,
        person: String?,
        device: String?,
        operation: JSONObject
    ) {
        self.position = position
        self.effectiveAt = effectiveAt
        self.person = person
        self.device = device
        self.operation = operation
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            position: try reader.integer("position"),
            effectiveAt: try reader.time("effectiveAt"),
            person: try reader.optionalString("person"),
            device: try reader.optionalString("device"),
            operation: try reader.optionalObject("operation") ?? [:]
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "position": JSONValue(position), "effectiveAt": .string(effectiveAt.description),
        ]
        object["person"] = person.map(JSONValue.string)
        object["device"] = device.map(JSONValue.string)
        object["operation"] = .object(operation)
        return object
    }
}

/// A page of a space's accepted operations, oldest first: `GET /v1/spaces/{id}/changes`.
public struct ChangePage: WireValue, Hashable {
    /// The operations.
    public let changes: [ChangeRecord]
    /// Where to go on; opaque, and bound to the space and to the log as it is.
    public let cursor: String
    /// The position up to which everything of the space has been given.
    public let position: Int
    /// Whether there is more behind the page already.
    public let hasMore: Bool

    /// Makes a page.
    public init(changes: [ChangeRecord], cursor: String, position: Int, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.position = position
        self.hasMore = hasMore
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            changes: try reader.values("changes"),
            cursor: try reader.string("cursor"),
            position: try reader.integer("position"),
            hasMore: try reader.flag("more")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "changes": .array(changes.map { .object($0.json) }), "cursor": .string(cursor),
            "position": JSONValue(position), "more": .bool(hasMore),
        ]
    }
}

/// A page of the saved searches of a space as they are: `GET /v1/spaces/{id}/snapshot`.
///
/// Pages are read one after the other while the space may change. Who then reads the changes from the
/// cursor of the first page has everything: what a saved search has taken in already changes nothing.
public struct SnapshotPage: WireValue, Hashable {
    /// The wire forms of saved searches, by id, the deleted ones too; `SavedSearch` reads them.
    public let savedSearches: [JSONObject]
    /// From where to read the changes, as it was when this page was read.
    public let cursor: String
    /// The position that the cursor stands for.
    public let position: Int
    /// How many saved searches the space has, for progress.
    public let total: Int
    /// The id behind which the next page begins; nil on the last page.
    public let next: UUID?

    /// Makes a page.
    public init(
        savedSearches: [JSONObject],
        cursor: String,
        position: Int,
        total: Int,
        next: UUID?
    ) {
        self.savedSearches = savedSearches
        self.cursor = cursor
        self.position = position
        self.total = total
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            savedSearches: try reader.array("savedSearches").compactMap(\.object),
            cursor: try reader.string("cursor"),
            position: try reader.integer("position"),
            total: try reader.integer("total"),
            next: try reader.optionalString("next").flatMap(UUID.init(text:))
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = [
            "savedSearches": .array(savedSearches.map(JSONValue.object)),
            "cursor": .string(cursor), "position": JSONValue(position),
            "total": JSONValue(total),
        ]
        object["next"] = next.map { .string($0.text) }
        return object
    }
}
