/// Reads keys from the bytes that a terminal sends.
///
/// Bytes come in pieces of any size. What may be the beginning of something longer is kept; after a
/// moment without more, ``flush()`` takes it for what it is.
struct KeyDecoder: Sendable {
    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// The most that is kept of a paste; far more than a text may have.
    private static let longestPaste = 1 << 20

    private let known: [[UInt8]: Key]
    private var buffer: [UInt8] = []
    private var paste: [UInt8]?

    /// Makes a decoder that knows a terminal's own sequences besides the common ones.
    init(_ known: [[UInt8]: Key] = [:]) { self.known = known }

    /// Whether bytes are waiting that may go on.
    var isWaiting: Bool { !buffer.isEmpty && paste == nil }

    /// Takes bytes in.
    mutating func decode(_ bytes: [UInt8]) -> [Key] {
        buffer += bytes
        var keys: [Key] = []
        while !buffer.isEmpty {
            if paste != nil {
                guard let key = takePaste() else { break }
                keys.append(key)
            } else {
                guard let found = next() else { break }
                keys += found
            }
        }
        return keys
    }

    /// Takes what is waiting for whole: a lone Esc, say.
    mutating func flush() -> [Key] {
        guard isWaiting else { return [] }
        let rest = buffer
        buffer = []
        guard rest.first == Self.escape else { return [.unknown] }
        return rest.count == 1 ? [.escape] : [.unknown]
    }

    /// The next keys, whose bytes are taken; nil where more must come.
    private mutating func next() -> [Key]? {
        let first = buffer[0]
        if first == Self.escape { return takeSequence() }
        if first < 0x20 || first == 0x7F {
            buffer.removeFirst()
            return [Self.control(first)]
        }
        return takeText()
    }

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .unknown
        }
    }

    /// Takes text up to the next control, a character a key.
    private mutating func takeText() -> [Key]? {
        let end = buffer.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? buffer.count
        let whole = end < buffer.count ? end : Self.endOfWholeScalars(buffer[..<end])
        guard whole > 0 else { return nil }
        let text = String(decoding: buffer[..<whole], as: UTF8.self)
        buffer.removeFirst(whole)
        return text.map { .text(String($0)) }
    }

    /// Where the bytes end without a last scalar that is not all there.
    private static func endOfWholeScalars(_ bytes: ArraySlice<UInt8>) -> Int {
        for back in 1...min(3, bytes.count) {
            let index = bytes.endIndex - back
            let length = sequenceLength(bytes[index])
            if length > 0 { return length > back ? index : bytes.endIndex }
        }
        return bytes.endIndex
    }

    /// How many bytes a scalar that begins so has; 0 for a byte that continues one.
    private static func sequenceLength(_ byte: UInt8) -> Int {
        switch byte {
        case 0x80..<0xC0: 0
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...: 4
        default: 1
        }
    }

    private mutating func takeSequence() -> [Key]? {
        guard buffer.count > 1 else { return nil }
        if let (bytes, key) = known.first(where: { buffer.starts(with: $0.key) }) {
            buffer.removeFirst(bytes.count)
            return [key]
        }
        switch buffer[1] {
        case UInt8(ascii: "["): return takeControlSequence()
        case UInt8(ascii: "O"):
            guard buffer.count > 2 else { return nil }
            let key = KeySequence.single(buffer[2])
            buffer.removeFirst(3)
            return [key]
        case Self.escape:
            buffer.removeFirst()
            return [.escape]
        default:
            buffer.removeFirst()
            return takeAlt()
        }
    }

    /// What stood behind an Esc.
    private mutating func takeAlt() -> [Key]? {
        if buffer[0] < 0x20 || buffer[0] == 0x7F {
            let key = Self.control(buffer.removeFirst())
            return [key == .backspace ? .alt("\u{7F}") : .unknown]
        }
        guard let keys = takeText() else {
            buffer.insert(Self.escape, at: 0)
            return nil
        }
        guard case .text(let first)? = keys.first, let character = first.first else { return keys }
        return [.alt(character)] + keys.dropFirst()
    }

    /// Takes `ESC [`, parameters, and a byte that ends them.
    private mutating func takeControlSequence() -> [Key]? {
        guard let end = buffer[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // No key sends so much: somebody types at random.
            guard buffer.count > 64 else { return nil }
            buffer.removeAll()
            return [.unknown]
        }
        let sequence = KeySequence(parameters: buffer[2..<end], final: buffer[end])
        buffer.removeFirst(end + 1)
        guard sequence.beginsPaste else { return [sequence.key] }
        paste = []
        return []
    }

    /// The paste, where its end has come.
    private mutating func takePaste() -> Key? {
        let all = (paste ?? []) + buffer
        guard let end = all.firstRange(of: Self.pasteEnd) else {
            buffer = []
            paste = Array(all.suffix(Self.longestPaste))
            return nil
        }
        paste = nil
        buffer = Array(all[end.upperBound...])
        return .paste(String(decoding: all[..<end.lowerBound], as: UTF8.self))
    }
}

extension [UInt8] {
    fileprivate func firstRange(of part: [UInt8]) -> Range<Int>? {
        guard count >= part.count else { return nil }
        return (0...count - part.count)
            .first { self[$0] == part[0] && self[$0...].starts(with: part) }
            .map { $0..<$0 + part.count }
    }
}
