/// How the characters of a file are written as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16, the least significant byte first.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16, the most significant byte first.
    case utf16BigEndian = "utf-16be"
    /// ISO 8859-1; never detected, since every file of bytes is valid in it.
    case latin1 = "latin-1"

    /// The encoding that a file's byte order mark names; UTF-8 where it has none.
    ///
    /// - Parameter start: The first bytes, as many as four where there are so many.
    /// - Returns: The encoding.
    /// - Throws: The remedy, where it looks like UTF-16 without a mark.
    static func detect(_ start: [UInt8]) throws(CatalogFileError) -> TextEncoding {
        if start.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if start.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        guard start.count >= 4 else { return .utf8 }
        let zeros = start.prefix(4).map { $0 == 0 }
        if zeros == [false, true, false, true] { throw unmarked(.utf16LittleEndian) }
        if zeros == [true, false, true, false] { throw unmarked(.utf16BigEndian) }
        return .utf8
    }

    /// The bytes of a byte order mark in this encoding.
    var mark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .latin1: []
        }
    }

    private static func unmarked(_ encoding: TextEncoding) -> CatalogFileError {
        CatalogFileError(
            .invalidUTF8,
            line: 1,
            "this looks like UTF-16 without a byte order mark; say so with --encoding "
                + encoding.rawValue
        )
    }
}
