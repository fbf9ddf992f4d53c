public import SearchCore

/// How a server is doing: `GET /v1/status`.
public struct ServerStatus: WireValue, Hashable {
    /// The server's version.
    public let version: String
    /// The log's epoch; it rises with every restore from a backup.
    public let epoch: Int
    /// The newest position of the workspace's log.
    public let head: Int
    /// How far each projection has come.
    public let projections: [ProjectionStatus]
    /// The sessions and spaces that wait; below the auditor the caller's own, and those the caller is in.
    public let parked: [ParkedRecord]

    /// Makes a status.
    public init(
        version: String,
        epoch: Int,
        head: Int,
        projections: [ProjectionStatus],
        parked: [ParkedRecord] = []
    ) {
        self.version = version
        self.epoch = epoch
        self.head = head
        self.projections = projections
        self.parked = parked
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            version: try reader.string("version"),
            epoch: try reader.integer("epoch"),
            head: try reader.integer("head"),
            projections: try reader.values("projections"),
            parked: try reader.values("parked")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "version": .string(version),
            "epoch": JSONValue(epoch),
            "head": JSONValue(head),
            "projections": .array(projections.map { .object($0.json) }),
            "parked": .array(parked.map { .object($0.json) }),
        ]
    }
}

/// How far a projection has come.
public struct ProjectionStatus: WireValue, Hashable {
    /// The projection's name, such as `sessions`.
    public let name: String
    /// The newest position that it has taken in.
    public let position: Int
    /// Events that it has yet to take in.
    public let lag: Int

    /// Makes a status.
    public init(name: String, position: Int, lag: Int) {
        self.name = name
        self.position = position
        self.lag = lag
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        name = try reader.string("name")
        position = try reader.integer("position")
        lag = try reader.integer("lag")
    }

    /// The wire form.
    public var json: JSONObject {
        ["name": .string(name), "position": JSONValue(position), "lag": JSONValue(lag)]
    }
}
