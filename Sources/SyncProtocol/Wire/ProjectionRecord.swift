public import SearchCore

/// A read model and how far it is: `GET /v1/projections`.
public struct ProjectionRecord: WireValue, Hashable {
    /// The projection's name, such as `sessions`.
    public let name: String
    /// The version of the model that is shown.
    public let version: Int
    /// The newest position that it has taken in.
    public let position: Int
    /// The newest position of the workspace's log.
    public let head: Int
    /// The server that works on it at this moment; nil where nothing is to be done.
    public let holder: String?
    /// The version that is being filled beside it; nil where none is.
    public let rebuild: RebuildRecord?
    /// What waits in it.
    public let parked: [ParkedRecord]

    /// Makes a record.
    public init(
        name: String,
        version: Int,
        position: Int,
        head: Int,
        holder: String?,
        rebuild: RebuildRecord?,
        parked: [ParkedRecord]
    ) {
        self.name = name
        self.version = version
        self.position = position
        self.head = head
        self.holder = holder
        self.rebuild = rebuild
        self.parked = parked
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            name: try reader.string("name"),
            version: try reader.integer("version"),
            position: try reader.integer("position"),
            head: try reader.integer("head"),
            holder: try reader.optionalString("holder"),
            rebuild: try reader.optionalValue("rebuild"),
            parked: try reader.values("parked")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "name": .string(name),
            "version": JSONValue(version),
            "position": JSONValue(position),
            "head": JSONValue(head),
            "holder": JSONValue(holder),
            "rebuild": rebuild.map { .object($0.json) } ?? .null,
            "parked": .array(parked.map { .object($0.json) }),
        ]
    }
}

/// A version of a read model that is being filled.
public struct RebuildRecord: WireValue, Hashable {
    /// The version of the model.
    public let version: Int
    /// The newest position that it has taken in; at the log's head it is shown.
    public let position: Int
    /// Who asked for it.
    public let requestedBy: String
    /// When, by the database's clock.
    public let requestedAt: Timestamp

    /// Makes a record.
    public init(version: Int, position: Int, requestedBy: String, requestedAt: Timestamp) {
        self.version = version
        self.position = position
        self.requestedBy = requestedBy
        self.requestedAt = requestedAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            version: try reader.integer("version"),
            position: try reader.integer("position"),
            requestedBy: try reader.string("requestedBy"),
            requestedAt: try reader.time("requestedAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "version": JSONValue(version),
            "position": JSONValue(position),
            "requestedBy": .string(requestedBy),
            "requestedAt": .string(requestedAt.description),
        ]
    }
}

/// The read models of a workspace.
public struct ProjectionList: WireValue, Hashable {
    /// By name.
    public let projections: [ProjectionRecord]

    /// Makes a list.
    public init(projections: [ProjectionRecord]) { self.projections = projections }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        projections = try reader.values("projections")
    }

    /// The wire form.
    public var json: JSONObject {
        ["projections": .array(projections.map { .object($0.json) })]
    }
}
