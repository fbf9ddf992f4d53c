/// Finds the end of a head in bytes that arrive in any pieces, and refuses what no head may hold.
///
/// Line ends are CR LF and nothing else: where one program ends a line at a bare LF and another
/// does not, a second request can be hidden from one of them. Each byte is looked at once.
struct HeadScanner: Sendable {
    enum Outcome: Equatable {
        case incomplete
        /// The head is this many bytes long, its empty line included.
        case complete(length: Int)
        case refused(HTTPRefusal)
    }

    private(set) var position = 0
    private var afterReturn = false
    private var lineIsEmpty = true

    /// Goes on where it stopped; `head` must begin with the bytes of the calls before.
    mutating func scan(_ head: ArraySlice<UInt8>, limit: Int) -> Outcome {
        var index = head.startIndex + position
        while index < head.endIndex {
            if position == limit { return .refused(.headTooLarge(limit: limit)) }
            let byte = head[index]
            index += 1
            position += 1
            if let outcome = take(byte) { return outcome }
        }
        return .incomplete
    }

    private mutating func take(_ byte: UInt8) -> Outcome? {
        if afterReturn {
            afterReturn = false
            guard byte == 0x0a else { return Self.refused("a CR without LF") }
            if lineIsEmpty { return .complete(length: position) }
            lineIsEmpty = true
            return nil
        }
        switch byte {
        case 0x0d: afterReturn = true
        case 0x0a: return Self.refused("an LF without CR")
        case 0x09, 0x20...0x7e, 0x80...0xff: lineIsEmpty = false
        default: return Self.refused("a control character")
        }
        return nil
    }

    private static func refused(_ what: String) -> Outcome {
        .refused(.badRequest("The head has \(what); end lines with CR LF and send text."))
    }
}
