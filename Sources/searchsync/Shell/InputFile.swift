import Foundation

/// A file that a person names, `-` for the standard input.
enum InputFile {
    static let standardInput = "-"

    /// The bytes of it.
    @MainActor
    static func read(_ path: String) throws(CommandError) -> [UInt8] {
        do {
            if path == standardInput {
                return Array(try FileHandle.standardInput.readToEnd() ?? Data())
            }
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw unreadable(path, error.localizedDescription)
        }
    }

    /// Says that a file cannot be read.
    static func unreadable(_ path: String, _ reason: String) -> CommandError {
        .notFound(
            "unreadable_file",
            "\(name(path)) cannot be read: \(reason)",
            try: "a file that is there and that you may read, or - for the standard input"
        )
    }

    /// What a message calls it.
    static func name(_ path: String) -> String {
        path == standardInput ? "the standard input" : path
    }
}
