import SearchCore

/// A line of NDJSON that is piped into a recorder.
public struct InputLine: Sendable, Hashable {
    /// Its place in the input, from 1.
    public let number: Int
    /// Its bytes without the line feed.
    public let bytes: [UInt8]

    /// Makes a line.
    public init(number: Int, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }

    /// Whether there is nothing but white space.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A } }

    /// The data of a `sessionStarted`; nil for every other line.
    var startData: JSONObject? {
        guard bytes.count <= EventLimits.eventBytes,
            let object = (try? JSONParser.parse(bytes))?.object,
            object["kind"]?.string == EventKind.sessionStarted.rawValue
        else { return nil }
        return object["data"]?.object ?? [:]
    }
}
