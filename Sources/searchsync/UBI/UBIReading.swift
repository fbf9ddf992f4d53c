import CatalogFiles
import Foundation
import SearchCore
import SyncProtocol

/// Files of User Behavior Insights on their way to be sent: read once, and sorted by client and time.
@MainActor
final class UBIReading {
    private(set) var census = UBICensus()
    /// What is wrong with the compression of files; they are read as far as it goes.
    private(set) var damage: [CommandError] = []
    private let rows = UBISorting()
    private var files: [String] = []
    /// The time of the row before, in the same file.
    private var last: Timestamp?
    /// Rows without a time that stand before the first one of their file that has one.
    private var early = UBIEarlyRows()

    /// How many rows there are.
    private(set) var count = 0

    /// Reads files.
    ///
    /// - Throws: ``CommandError`` where one cannot be read, or what is sorted not be written.
    func read(_ paths: [String], showing bar: ProgressBar) async throws {
        for path in paths { try await read(path, bar) }
        try rows.finish()
    }

    /// The next row, in the order of clients and times; nil at the end.
    func next() throws -> UBIReadRow? {
        guard let record = try rows.next() else {
            census.finish()
            return nil
        }
        guard let row = try UBIReadRow(record, files) else { return nil }
        census.take(row.row, of: record.key)
        return row
    }

    /// Counts all rows without doing anything with them.
    func readToEnd() throws {
        while try next() != nil {}
    }

    /// Notes that the server did not take a row.
    func note(_ refusal: UBIRefusal, at place: UBIPlace) { census.note(refusal, at: place) }

    private func read(_ path: String, _ bar: ProgressBar) async throws {
        var lines = UBILines()
        var splitter = LineSplitter(longest: UBILines.largestRow)
        files.append(InputFile.name(path))
        last = nil
        do {
            var state = (read: 0, size: Int?.none)
            let source = try DecompressedSource(try FileSource(path) { state = ($0, $1) })
            while let piece = try source.next() {
                for line in splitter.add(piece) { try take(line, &lines) }
                if let size = state.size {
                    bar.show(state.read, of: size)
                } else {
                    bar.show("\(state.read >> 20) MiB")
                }
                // Between two pieces a signal is heard.
                await Task.yield()
                try Task.checkCancellation()
            }
        } catch let error as CatalogFileError where error.isOfCompression {
            damage.append(CommandError(describing: error))
        }
        if let line = splitter.finish() { try take(line, &lines) }
        try add(early.end(at: nil))
    }

    private func take(
        _ line: (number: Int, bytes: [UInt8]),
        _ lines: inout UBILines
    ) throws {
        let read = lines.take(line.bytes)
        let place = UBIPlace(file: files.last ?? "", line: line.number)
        census.note(read, at: place)
        guard case .row(let row) = read else { return }
        let time = row.at ?? lines.action.time
        last = time ?? lines.action.near ?? last
        let found = UBIReadRow(row: row, time: last, place: place, isNear: time == nil)
        guard let last else { return try add(early.take(found, line.bytes.count)) }
        try add(early.end(at: last))
        try add([found])
    }

    private func add(_ found: [UBIReadRow]) throws {
        for row in found {
            count += 1
            try rows.add(row, row.record(count, inFile: files.count - 1))
        }
    }
}
