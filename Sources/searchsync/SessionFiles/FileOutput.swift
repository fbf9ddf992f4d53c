import CatalogFiles
import Foundation

/// A file that is being written beside its place, and put there when it is whole; or the standard
/// output.
///
/// A name that ends with `.gz` is compressed.
@MainActor
final class FileOutput {
    /// Where it goes; nil for the standard output.
    let path: String?
    private let output: OutputWriter
    private let temporary: TemporaryFile?
    private let compression: GzipWriter?
    private(set) var bytes = 0

    /// Begins a file.
    ///
    /// - Throws: ``CommandError`` where it cannot be written.
    init(_ path: String?, _ context: CommandContext) throws {
        self.path = path == "-" ? nil : path
        output = context.output
        compression = path?.hasSuffix(".gz") ?? false ? try GzipWriter() : nil
        guard let path = self.path else {
            temporary = nil
            return
        }
        try SessionExport.checkPlace(path)
        temporary = try TemporaryFile(beside: path)
    }

    /// Writes bytes.
    func write(_ content: [UInt8]) throws {
        bytes += content.count
        try put(compression?.write(content) ?? content)
    }

    /// Writes a text.
    func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Puts the file in its place.
    func finish() throws {
        if let compression { try put(compression.finish()) }
        guard let path else { return }
        try temporary?.move(to: path)
    }

    private func put(_ content: [UInt8]) throws {
        guard !content.isEmpty else { return }
        guard let path else { return try output.write(bytes: content) }
        try temporary?.write(content, for: path)
    }
}

extension FileOutput {
    /// Refuses to write over a file that is there, unless somebody has said so.
    static func check(_ path: String, overwrites: Bool) throws(CommandError) {
        guard !overwrites, FileManager.default.fileExists(atPath: path) else { return }
        throw CommandError(
            "file_exists",
            "\(path) is there already",
            try: "another name, or --force to write over it"
        )
    }
}

/// A file beside the place where it shall be; gone with this object, unless it was moved there.
private final class TemporaryFile {
    private let path: String
    /// Whether the place is a pipe or a device, which nothing can be put in the place of.
    private let isPlace: Bool
    private let handle: FileHandle

    init(beside place: String) throws(CommandError) {
        var status = stat()
        isPlace = stat(place, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        path = isPlace ? place : place + ".part-\(getpid())"
        guard isPlace || FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw Self.unwritable(place, String(cString: strerror(errno))) }
        self.handle = handle
    }

    deinit {
        try? handle.close()
        // Where it was moved there is nothing any more.
        if !isPlace { unlink(path) }
    }

    func write(_ content: [UInt8], for place: String) throws(CommandError) {
        do { try handle.write(contentsOf: content) } catch {
            throw Self.unwritable(place, error.localizedDescription)
        }
    }

    func move(to place: String) throws(CommandError) {
        guard !isPlace else { return }
        do { try handle.synchronize() } catch {
            throw Self.unwritable(place, error.localizedDescription)
        }
        guard rename(path, place) == 0 else {
            throw Self.unwritable(place, String(cString: strerror(errno)))
        }
    }

    private static func unwritable(_ path: String, _ reason: String) -> CommandError {
        CommandError(
            "unwritable_file",
            "\(path) cannot be written: \(reason)",
            try: "another place, or make room there"
        )
    }
}
