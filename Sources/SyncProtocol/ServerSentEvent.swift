/// A block of a stream of Server-Sent Events.
///
/// Only what this protocol uses: an id, the event's name, data of one line or more, and comments, which
/// keep a connection alive. A block with an id alone moves the reader's place and is no event.
/// Source: WHATWG HTML, "Server-sent events".
public struct ServerSentEvent: Sendable, Hashable {
    /// Where to go on after it; nil leaves the reader's place as it is.
    public var id: String?
    /// What kind of event it is; nil for the usual one.
    public var event: String?
    /// What happened; nil where the block only has an id or a comment.
    public var data: String?
    /// What no reader sees.
    public var comment: String?

    /// Makes a block; id, event and comment have no line ends.
    public init(
        id: String? = nil,
        event: String? = nil,
        data: String? = nil,
        comment: String? = nil
    ) {
        self.id = id
        self.event = event
        self.data = data
        self.comment = comment
    }

    /// The block as it is sent, with the empty line that ends it.
    public var bytes: [UInt8] {
        var text = ""
        if let comment { text += ": \(comment)\n" }
        if let id { text += "id: \(id)\n" }
        if let event { text += "event: \(event)\n" }
        for line in data?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }
}

/// Takes a stream of Server-Sent Events apart, however its bytes are cut into pieces.
///
/// A block that the end of the stream cuts off is no event.
public struct ServerSentEventParser: Sendable {
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private var line: [UInt8] = []
    private var endsWithReturn = false
    private var isFirstLine = true
    private var id: String?
    private var event: String?
    private var data: [String] = []

    /// Makes a parser at the beginning of a stream.
    public init() {}

    /// Takes bytes in.
    ///
    /// - Returns: The blocks that they complete and that have an id or data; comments are dropped.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let continuesReturn = endsWithReturn && byte == Self.lineFeed
            endsWithReturn = byte == Self.carriageReturn
            if continuesReturn { continue }
            if byte == Self.lineFeed || byte == Self.carriageReturn {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        if line.isEmpty { return endBlock() }
        let parts = line.split(
            separator: UInt8(ascii: ":"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var value = parts.count > 1 ? parts[1] : []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "id" where !value.contains(0): id = text
        case "event": event = text.isEmpty ? nil : text
        case "data": data.append(text)
        default: break  // Comments, and fields of others.
        }
        return nil
    }

    private mutating func endBlock() -> ServerSentEvent? {
        defer { (id, event, data) = (nil, nil, []) }
        if id == nil, data.isEmpty { return nil }
        return ServerSentEvent(
            id: id,
            event: data.isEmpty ? nil : event,
            data: data.isEmpty ? nil : data.joined(separator: "\n")
        )
    }
}
