import SearchCore

/// Why a command did not do what was asked, and what to do about it.
struct CommandError: Error, Sendable, Hashable {
    /// The stable code, such as `unknown_catalog`.
    let code: String
    /// What happened, for people; without the program's name and without a full stop.
    let message: String
    /// What to run or to change next.
    let remedy: String
    /// What the program ends with.
    let exit: ExitCode

    /// Makes an error.
    init(_ code: String, _ message: String, try remedy: String, exit: ExitCode = .failure) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.exit = exit
    }

    /// An error of the command line.
    static func usage(_ code: String, _ message: String, try remedy: String) -> CommandError {
        CommandError(code, message, try: remedy, exit: .usage)
    }

    /// Something that was named and is not there.
    static func notFound(_ code: String, _ message: String, try remedy: String) -> CommandError {
        CommandError(code, message, try: remedy, exit: .notFound)
    }

    /// The error as it is shown.
    ///
    /// For people two lines; for programs that read JSON one object on one line.
    func presentation(for format: OutputFormat) -> String {
        switch format {
        case .text, .csv:
            return "searchsync: \(message)\n  try: \(remedy)\n"
        case .json, .jsonl:
            let object: JSONObject = [
                "code": .string(code), "message": .string(message), "remedy": .string(remedy),
            ]
            return String(decoding: JSONWriter.encode(.object(object)), as: UTF8.self) + "\n"
        }
    }
}
