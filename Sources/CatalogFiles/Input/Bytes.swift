extension UInt8 {
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isSpace: Bool { isLineEnd || self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension Collection<UInt8> {
    var lineFeeds: Int { count { $0 == UInt8(ascii: "\n") } }
}

extension String {
    /// Reads UTF-8 without U+0000, which a database cannot keep.
    static func checked(
        _ bytes: some Collection<UInt8>,
        line: Int
    ) -> Result<String, CatalogProblem> {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failure(.invalidUTF8(line: line))
        }
        guard !bytes.contains(0) else {
            let remedy = "U+0000 cannot be kept; remove it"
            return .failure(CatalogProblem(.nulCharacter, line: line, remedy))
        }
        return .success(text)
    }
}

extension CatalogProblem {
    static func invalidUTF8(line: Int) -> CatalogProblem {
        CatalogProblem(
            .invalidUTF8,
            line: line,
            "there are bytes that are not UTF-8; save the file as UTF-8, or name its encoding "
                + "with --encoding if all of it is in another"
        )
    }
}

/// A string that is equal to its own bytes only.
struct ByteKey: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
