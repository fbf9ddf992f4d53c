import EventStore
import Foundation
public import SearchCore
public import SearchIndex

/// A version of a catalog that is to be added.
public struct CatalogLoad: Sendable {
    /// The catalog's name.
    public let name: String
    /// SHA-256 over the canonical encoding of the items.
    public let digest: [UInt8]
    /// The items in catalog order.
    public let items: [CatalogItem]
    /// Which fields are text, tokens and scope.
    public let columns: JSONObject
    /// Who loads it, by name.
    public let person: String
    /// Where the request came from; nil where the server makes it by itself.
    public let origin: EventOrigin?
    /// The server's clock.
    public let at: Timestamp

    /// Makes a load.
    public init(
        name: String,
        digest: [UInt8],
        items: [CatalogItem],
        columns: JSONObject,
        person: String,
        origin: EventOrigin? = nil,
        at: Timestamp
    ) {
        self.name = name
        self.digest = digest
        self.items = items
        self.columns = columns
        self.person = person
        self.origin = origin
        self.at = at
    }

    /// What the log says of it; its version in the catalog's stream is the version's number.
    var event: ServerEvent {
        let facts: JSONObject = [
            "name": .string(name), "digest": .string(digest.hexadecimal),
            "items": JSONValue(items.count), "columns": .object(columns),
        ]
        return ServerEvent(
            stream: StreamKind.catalog.stream(named: name),
            streamKind: .catalog,
            kind: "catalogLoaded",
            data: facts.by(person, from: origin),
            at: at
        )
    }
}
