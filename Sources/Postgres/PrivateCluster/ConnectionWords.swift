/// Writes libpq's connection strings of keywords and values.
enum ConnectionWords {
    /// `host='/run/x' dbname='a\'b'`; see libpq's "Keyword/Value Connection Strings".
    static func string(_ words: [(keyword: String, value: String)]) -> String {
        words.map { "\($0.keyword)='\(escaped($0.value))'" }.joined(separator: " ")
    }

    private static func escaped(_ value: String) -> String {
        String(value.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
}
