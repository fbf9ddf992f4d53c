import CatalogFiles
import Foundation

/// The bytes of a file that a person names, or of the standard input, piece by piece.
///
/// Reading blocks its thread: read on a queue.
final class FileSource: ByteSource {
    private static let pieceSize = 256 * 1024

    private let path: String
    private let descriptor: Int32
    /// The size of a file; nil for a pipe.
    private let size: Int?
    private let progress: (_ read: Int, _ size: Int?) -> Void
    private var read = 0

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: `-` for the standard input.
    ///   - progress: Called after every piece.
    /// - Throws: ``CommandError`` where it cannot be opened.
    init(
        _ path: String,
        progress: @escaping (_ read: Int, _ size: Int?) -> Void = { _, _ in }
    ) throws(CommandError) {
        self.path = path
        self.progress = progress
        let isFile = path != InputFile.standardInput
        descriptor = isFile ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw InputFile.unreadable(path, Self.reason()) }
        var status = stat()
        let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        size = kind == S_IFREG ? Int(status.st_size) : nil
        guard kind != S_IFDIR else {
            if isFile { close(descriptor) }
            throw InputFile.unreadable(path, "it is a folder")
        }
    }

    deinit {
        if path != InputFile.standardInput { close(descriptor) }
    }

    func next() throws(CatalogFileError) -> [UInt8]? {
        var failure: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            var got: Int
            repeat {
                got = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            } while got < 0 && errno == EINTR
            if got < 0 { failure = errno }
            count = max(0, got)
        }
        guard failure == 0 else {
            let error = InputFile.unreadable(path, String(cString: strerror(failure)))
            throw CatalogFileError(unreadable: "\(error.message); \(error.remedy)")
        }
        guard !piece.isEmpty else { return nil }
        read += piece.count
        progress(read, size)
        return piece
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
