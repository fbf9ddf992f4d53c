import CatalogFiles
import Device
import SearchCore

/// A line of input that was refused; the others were kept.
struct RefusedLine: Sendable, Hashable {
    let line: Int
    let code: String
    let field: String?
    let message: String
    let remedy: String
    /// Whether `line` is the number of an item, in a file that has no lines.
    var isItem = false

    private init(line: Int, code: String, field: String?, splitting text: String) {
        // The field is shown by itself.
        let prefix = field.map { "\($0): " } ?? ""
        let plain = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        let parts = CommandError.split(plain, or: "correct this line; the others are kept")
        self.line = line
        self.code = code
        self.field = field
        message = parts.message
        remedy = parts.remedy
    }

    /// A line that a recorder refused.
    init(_ refusal: RecordingRefusal) {
        self.init(
            line: refusal.line,
            code: refusal.code,
            field: refusal.field,
            splitting: refusal.message
        )
    }

    /// A row of a catalog file; in a property list, rows are numbered by item.
    init(_ problem: CatalogProblem, inListOfItems isItem: Bool = false) {
        self.init(
            line: problem.line,
            code: problem.code.rawValue,
            field: problem.field,
            splitting: problem.message
        )
        self.isItem = isItem
    }

    /// A line of a session file.
    init(_ problem: SessionFileProblem) {
        self.init(
            line: problem.line,
            code: problem.code,
            field: problem.field,
            splitting: problem.message
        )
    }

    /// The refusal as it is shown: two lines for people, one object for programs.
    func presentation(for format: OutputFormat) -> String {
        switch format {
        case .text, .csv:
            let place = field.map { " (\($0))" } ?? ""
            let row = line == 0 ? "" : "\(isItem ? "item" : "line") \(line): "
            return "searchsync: \(row)\(code)\(place): \(message)\n  try: \(remedy)\n"
        case .json, .jsonl:
            return Records.json(
                .object([
                    "line": JSONValue(line), "code": .string(code), "field": JSONValue(field),
                    "message": .string(message), "remedy": .string(remedy),
                ])
            )
        }
    }
}

extension CommandContext {
    /// Tells of refused lines in the format that was asked for.
    func tell(_ refusals: [RefusedLine]) {
        guard !refusals.isEmpty else { return }
        console.write(refusals.map { $0.presentation(for: format) }.joined())
    }
}
