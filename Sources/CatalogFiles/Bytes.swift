extension UInt8 {
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isSpace: Bool { isLineEnd || self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension [UInt8] {
    var withoutByteOrderMark: ArraySlice<UInt8> {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    }
}

extension ArraySlice<UInt8> {
    /// The lines that are not blank, numbered from 1; they end with LF or CR LF.
    var numberedLines: [(number: Int, bytes: ArraySlice<UInt8>)] {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
            .filter { !$0.element.allSatisfy(\.isSpace) }
            .map {
                (
                    $0.offset + 1,
                    $0.element.last == UInt8(ascii: "\r") ? $0.element.dropLast() : $0.element
                )
            }
    }
}

extension String {
    /// Reads UTF-8 without U+0000, which a database cannot keep.
    static func checked(
        _ bytes: ArraySlice<UInt8>,
        line: Int
    ) -> Result<String, CatalogProblem> {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let remedy = "the text is not UTF-8; save the file as UTF-8"
            return .failure(CatalogProblem(.invalidUTF8, line: line, remedy))
        }
        guard !bytes.contains(0) else {
            let remedy = "U+0000 cannot be kept; remove it"
            return .failure(CatalogProblem(.nulCharacter, line: line, remedy))
        }
        return .success(text)
    }
}
