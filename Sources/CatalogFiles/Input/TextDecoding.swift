/// Makes UTF-8 of a file's bytes, without the byte order mark, piece by piece.
///
/// What is no character of the encoding becomes the byte FF, which is valid nowhere in UTF-8: the
/// row that holds it is told like any other that is not UTF-8.
final class TextDecoding: ByteSource {
    private static let invalid: UInt8 = 0xFF

    let encoding: TextEncoding
    private let source: any ByteSource
    private var total = 0
    private var isAtStart = true
    /// A first byte of two, and the first half of a surrogate pair, that the last piece ended with.
    private var half: UInt8?
    private var surrogate: UInt16?

    /// Starts to read, in an encoding or, without one, by the byte order mark.
    init(_ source: any ByteSource, _ forced: TextEncoding?) throws(CatalogFileError) {
        let (start, source) = try ContinuedSource.looking(at: 4, of: source)
        self.source = source
        if let forced { encoding = forced } else { encoding = try TextEncoding.detect(start) }
    }

    func next() throws(CatalogFileError) -> [UInt8]? {
        while var piece = try source.next() {
            total += piece.count
            guard total <= CatalogLimits.largestFile else { throw Self.tooLarge }
            if isAtStart, piece.starts(with: encoding.mark) {
                piece.removeFirst(encoding.mark.count)
            }
            isAtStart = false
            let text = decode(piece)
            if !text.isEmpty { return text }
        }
        guard half != nil || surrogate != nil else { return nil }
        (half, surrogate) = (nil, nil)
        return [Self.invalid]
    }

    private func decode(_ piece: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8: return piece
        case .latin1:
            var text: [UInt8] = []
            text.reserveCapacity(piece.count + piece.count / 8)
            for byte in piece { Self.append(Unicode.Scalar(byte), to: &text) }
            return text
        case .utf16LittleEndian, .utf16BigEndian: return decode(units: piece)
        }
    }

    private func decode(units piece: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(piece.count)
        for byte in piece {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let (low, high) = encoding == .utf16LittleEndian ? (first, byte) : (byte, first)
            append(unit: UInt16(high) << 8 | UInt16(low), to: &text)
        }
        return text
    }

    private func append(unit: UInt16, to text: inout [UInt8]) {
        if let lead = surrogate {
            surrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x10000 + UInt32(lead & 0x3FF) << 10 + UInt32(unit & 0x3FF)
                if let scalar = Unicode.Scalar(value) { Self.append(scalar, to: &text) }
                return
            }
            text.append(Self.invalid)
        }
        if UTF16.isLeadSurrogate(unit) {
            surrogate = unit
        } else if let scalar = Unicode.Scalar(unit) {
            Self.append(scalar, to: &text)
        } else {
            text.append(Self.invalid)
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        if scalar.isASCII {
            text.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            text.append(contentsOf: String(scalar).utf8)
        }
    }

    private static let tooLarge = CatalogFileError(
        .fileTooLarge,
        "the file has more than \(CatalogLimits.largestFile >> 30) GiB of text; split it"
    )
}
