public import SearchCore

/// A value that crosses between server and client as a JSON object.
public protocol WireValue: Sendable {
    /// Reads the value; members that this version does not know are passed over.
    init(_ reader: WireReader) throws(WireError)
    /// The wire form, members in their documented order.
    var json: JSONObject { get }
}

extension WireValue {
    /// Reads the value from the bytes of one JSON object.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch {
            throw WireError(code: error.reason.rawValue, field: nil, error.description)
        }
        guard let object = value.object else {
            throw WireError(code: "not_an_object", field: nil, "this must be a JSON object")
        }
        try self.init(WireReader(object))
    }

    /// The bytes of the wire form.
    public var bytes: [UInt8] { JSONWriter.encode(.object(json)) }
}

/// Why bytes are not the value that the protocol names.
public struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable code, such as `missing_field`.
    public let code: String
    /// The path of the member that is wrong; nil where it is the whole value.
    public let field: String?
    private let detail: String

    /// Makes an error; `detail` says what is wrong and what to do.
    public init(code: String, field: String?, _ detail: String) {
        self.code = code
        self.field = field
        self.detail = detail
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { field.map { "\($0): \(detail)" } ?? detail }
}
