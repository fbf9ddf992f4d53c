import CatalogFiles
import Device
import SearchCore

/// Reads session files that people name: compressed or not, whole or not.
@MainActor
enum SessionFileInput {
    /// Reads a file into memory; what is wrong with its lines is told.
    static func read(
        _ path: String,
        keepsItems: Bool = true,
        _ context: CommandContext
    ) throws -> SessionFile {
        var assembly = SessionFileAssembly(keepsItems: keepsItems)
        let damage = try InputFile.pieces(of: path) { try assembly.take($0) }
        do {
            let file = try assembly.finish()
            context.tell(file.problems.map(RefusedLine.init))
            damage.map { context.tell($0) }
            return file
        } catch {
            // A file of which nothing can be decompressed is not one without a header.
            throw damage ?? CommandError(describing: error)
        }
    }
}

extension CatalogFileError {
    /// Whether the file is cut off or damaged where it is compressed.
    var isOfCompression: Bool {
        problem.code == .gzipCutOff || problem.code == .gzipDamaged
    }
}

extension SessionFile.Verdict {
    /// What people are told of it; nil where there is nothing to tell.
    var note: String? {
        switch self {
        case .whole: nil
        case .interrupted: "the file ends early: its writer was interrupted, or it was cut off"
        case .edited: "the file was changed after it was written: its checksum is another"
        }
    }
}
