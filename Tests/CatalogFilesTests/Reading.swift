import CatalogFiles
import SearchIndex

/// Reads a text leniently, for tests.
func read(
    _ text: String,
    as format: CatalogFormat = .csv,
    _ columns: CatalogColumns = CatalogColumns()
) throws(CatalogFileError) -> CatalogReading {
    try CatalogFile.read(bytes: Array(text.utf8), format: format, columns: columns)
}

/// Reads bytes whose format is to be found.
func read(
    _ bytes: [UInt8],
    _ options: CatalogReadingOptions = CatalogReadingOptions(),
    pieces: Int? = nil
) throws(CatalogFileError) -> CatalogReading {
    guard let pieces else { return try CatalogFile.read(MemorySource(bytes), options) }
    return try CatalogFile.read(PiecewiseSource(bytes, size: pieces), options)
}

extension CatalogReading {
    /// Line, code and field of each problem.
    var told: [String] { problems.map { "\($0.line) \($0.code.rawValue) \($0.field ?? "-")" } }

    /// The items as JSON text, a line each.
    var lines: String { String(decoding: items.flatMap(\.canonicalBytes), as: UTF8.self) }
}

/// What a text is refused for as a whole: line and code.
func refusal(
    _ text: String,
    as format: CatalogFormat = .csv,
    _ columns: CatalogColumns = CatalogColumns()
) -> String {
    refusal { try read(text, as: format, columns) }
}

/// What bytes are refused for as a whole: line and code.
func refusal(
    _ bytes: [UInt8],
    _ options: CatalogReadingOptions = CatalogReadingOptions()
) -> String {
    refusal { try read(bytes, options) }
}

private func refusal(_ read: () throws -> CatalogReading) -> String {
    do {
        _ = try read()
        return "read"
    } catch let error as CatalogFileError {
        return "\(error.problem.line) \(error.problem.code.rawValue)"
    } catch {
        return "\(error)"
    }
}

/// Gives bytes in pieces of a size, as a pipe may.
final class PiecewiseSource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ bytes: [UInt8], size: Int) {
        rest = bytes[...]
        self.size = size
    }

    func next() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
    }
}

/// Gives a beginning, then the same piece again and again; counts what was asked for.
final class EndlessSource: ByteSource {
    private var start: [UInt8]
    private let piece: [UInt8]
    private let total: Int
    private(set) var given = 0

    init(_ start: String, then piece: String, total: Int) {
        self.start = Array(start.utf8)
        self.piece = Array(String(repeating: piece, count: 64 * 1024 / piece.utf8.count).utf8)
        self.total = total
    }

    func next() -> [UInt8]? {
        guard given < total else { return nil }
        let next = start.isEmpty ? piece : start
        start = []
        given += next.count
        return next
    }
}

/// Compresses bytes.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let writer = try GzipWriter()
    return writer.write(bytes) + writer.finish()
}
