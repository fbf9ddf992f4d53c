import SearchIndex

extension String {
    /// The text as a query is shown: without white space at the ends, every other run of it one space.
    var spelling: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The form in which queries are grouped: the spelling, canonical caseless (D145) and in NFC.
    ///
    ///     "  Laptop\u{A0} CASE ".queryNormalForm  // "laptop case"
    var queryNormalForm: String { spelling.foldedCaseless }
}
