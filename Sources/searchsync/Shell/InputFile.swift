import CatalogFiles
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

    /// Reads a file piece by piece.
    ///
    /// A compressed file that is cut off or damaged is read as far as it goes.
    ///
    /// - Parameters:
    ///   - path: `-` for the standard input.
    ///   - take: Takes each piece.
    /// - Returns: What is wrong with the compression; nil where nothing is.
    /// - Throws: ``CommandError`` where it cannot be read; what `take` throws.
    static func pieces(
        of path: String,
        _ take: ([UInt8]) throws -> Void
    ) throws -> CommandError? {
        do {
            let source = try DecompressedSource(try FileSource(path))
            while let piece = try source.next() { try take(piece) }
            return nil
        } catch let error as CatalogFileError where error.isOfCompression {
            return CommandError(describing: error)
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
