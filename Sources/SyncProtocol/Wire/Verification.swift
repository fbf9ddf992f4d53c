public import SearchCore

/// The newest head of a log, to be kept elsewhere: `GET /v1/audit/head`.
public struct AuditHead: WireValue, Hashable {
    /// The head as one line: `<workspace>:<epoch>:<position>:<hash>`.
    public let head: String
    /// The workspace's number.
    public let workspace: Int
    /// The epoch of the newest batch.
    public let epoch: Int
    /// The newest position; 0 for an empty log.
    public let position: Int
    /// The hash of the newest batch, 64 hexadecimal digits; zeros for an empty log.
    public let hash: String
    /// When that batch was recorded, by the database's clock; nil for an empty log.
    public let recordedAt: Timestamp?

    /// Makes an answer.
    public init(
        head: String,
        workspace: Int,
        epoch: Int,
        position: Int,
        hash: String,
        recordedAt: Timestamp?
    ) {
        self.head = head
        self.workspace = workspace
        self.epoch = epoch
        self.position = position
        self.hash = hash
        self.recordedAt = recordedAt
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            head: try reader.string("head"),
            workspace: try reader.integer("workspace"),
            epoch: try reader.integer("epoch"),
            position: try reader.integer("position"),
            hash: try reader.string("hash"),
            recordedAt: try reader.optionalTime("recordedAt")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "head": .string(head),
            "workspace": JSONValue(workspace),
            "epoch": JSONValue(epoch),
            "position": JSONValue(position),
            "hash": .string(hash),
            "recordedAt": JSONValue(recordedAt?.description),
        ]
    }
}

/// A line of `GET /v1/audit/verify`: how far it has come, and at last the verdict.
public enum VerificationLine: WireValue, Hashable {
    /// Verified up to a position, of a log that ended at another when it began.
    case progress(verified: Int, of: Int)
    /// Every position is there, and every digest and hash is what it must be.
    case intact(events: Int, head: String)
    /// Something was changed; `position` is the first that is wrong.
    case wrong(position: Int, reason: String)

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        switch try reader.optionalString("verdict") {
        case nil:
            self = .progress(
                verified: try reader.integer("verified"),
                of: try reader.integer("of")
            )
        case "intact":
            self = .intact(
                events: try reader.integer("events"),
                head: try reader.string("head")
            )
        case "wrong":
            self = .wrong(
                position: try reader.integer("position"),
                reason: try reader.string("reason")
            )
        case .some(let verdict):
            throw WireError(
                code: "unknown_verdict",
                field: "verdict",
                "\"\(verdict)\" is not known here"
            )
        }
    }

    /// The wire form.
    public var json: JSONObject {
        switch self {
        case .progress(let verified, let count):
            ["verified": JSONValue(verified), "of": JSONValue(count)]
        case .intact(let events, let head):
            ["verdict": .string("intact"), "events": JSONValue(events), "head": .string(head)]
        case .wrong(let position, let reason):
            [
                "verdict": .string("wrong"), "position": JSONValue(position),
                "reason": .string(reason),
            ]
        }
    }
}
