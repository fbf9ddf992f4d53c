public import SearchCore

/// Why events of a session, or operations of a stream, were not stored.
public struct StreamError<Kind>: WireValue, Hashable
where Kind: RawRepresentable<String> & Hashable & Sendable {
    /// The codes that there are.
    public typealias Code = Kind

    /// What stands in the way.
    public let code: Code
    /// The number at which it happened, or which is expected.
    public let expected: Int?
    /// What happened and what to do, for people.
    public let message: String

    /// Makes an error.
    public init(code: Code, expected: Int?, message: String) {
        self.code = code
        self.expected = expected
        self.message = message
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        let name = try reader.string("code")
        guard let code = Code(rawValue: name) else {
            throw WireError(
                code: "unknown_code",
                field: "code",
                "this program does not know \(name); upgrade it"
            )
        }
        self.init(
            code: code,
            expected: try reader.optionalInteger("expected"),
            message: try reader.string("message")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["code": .string(code.rawValue)]
        object["expected"] = expected.map(JSONValue.init)
        object["message"] = .string(message)
        return object
    }
}

/// Why events of a session were not stored.
public typealias SessionError = StreamError<SessionErrorCode>

/// What stands in the way of a session's events; the raw value is the stable code.
public enum SessionErrorCode: String, Sendable, CaseIterable {
    /// Another event is stored under this sequence: two devices write one session.
    case forked = "session_forked"
    /// Events are missing before this one; `expected` is the sequence to send next.
    case gap = "sequence_gap"
    /// Another device opened the session.
    case notOwner = "session_not_owned"
    /// The session was erased and takes nothing more.
    case erased = "session_erased"
    /// The first event is not `sessionStarted`.
    case notStarted = "session_not_started"
}

/// Why operations of a stream were not stored.
public typealias PushError = StreamError<PushErrorCode>

/// What stands in the way of a stream's operations; the raw value is the stable code.
public enum PushErrorCode: String, Sendable, CaseIterable {
    /// Another operation is stored under this number: the device was copied. The rest goes into a
    /// stream of its own.
    case forked = "stream_forked"
    /// Operations are missing before this one; `expected` is the number to send next.
    case gap = "sequence_gap"
    /// Another device opened the stream, or it is of another space. The rest goes into a stream of
    /// its own.
    case notOwner = "stream_not_owned"
    /// The stream was erased and takes nothing more.
    case erased = "stream_erased"
}
