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
    private let spill = SortedSpill()
    private var last = Timestamp(microseconds: 0)
    private var number = 0

    /// How many rows there are.
    var count: Int { spill.count }

    /// Reads files.
    ///
    /// - Throws: ``CommandError`` where one cannot be read, or what is sorted not be written.
    func read(_ paths: [String], showing bar: ProgressBar) async throws {
        for path in paths { try await read(path, bar) }
        try spill.finish()
    }

    /// The next row, in the order of clients and times; nil at the end.
    func next() throws -> (row: UBIRow, number: Int)? {
        guard let record = try spill.next() else {
            census.finish()
            return nil
        }
        let (index, bytes) = (record.payload.first == 0, Array(record.payload.dropFirst()))
        guard let fields = try JSONParser.parse(bytes).object else { return nil }
        let row = UBIRow(index ? .queries : .events, fields)
        census.take(row, of: record.key)
        return (row, record.number)
    }

    /// Counts all rows without doing anything with them.
    func readToEnd() throws {
        while try next() != nil {}
    }

    /// Notes that the server did not take a row.
    func note(_ refusal: UBIRefusal, of row: Int) {
        census.note(refusal, at: UBIPlace(file: "", line: row))
    }

    private func read(_ path: String, _ bar: ProgressBar) async throws {
        var lines = UBILines()
        var splitter = LineSplitter(longest: UBILines.largestRow)
        let name = InputFile.name(path)
        do {
            var state = (read: 0, size: Int?.none)
            let source = try DecompressedSource(try FileSource(path) { state = ($0, $1) })
            while let piece = try source.next() {
                for line in splitter.add(piece) { try take(line, &lines, name) }
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
        if let line = splitter.finish() { try take(line, &lines, name) }
    }

    private func take(
        _ line: (number: Int, bytes: [UInt8]),
        _ lines: inout UBILines,
        _ file: String
    ) throws {
        let read = lines.take(line.bytes)
        census.note(read, at: UBIPlace(file: file, line: line.number))
        guard case .row(let row) = read else { return }
        last = row.at ?? last
        number += 1
        try spill.add(
            SortedSpill.Record(
                key: UBICensus.key(of: row),
                time: last.microseconds,
                number: number,
                payload: [row.index == .queries ? 0 : 1]
                    + JSONWriter.encode(.object(row.fields))
            )
        )
    }
}
