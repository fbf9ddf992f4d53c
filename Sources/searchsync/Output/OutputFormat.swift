/// How data is written to the standard output.
enum OutputFormat: String, Sendable, CaseIterable {
    /// Tables and sentences, for people.
    case text
    /// One array or object.
    case json
    /// One object a line.
    case jsonl
    /// RFC 4180 with a header.
    case csv
}
