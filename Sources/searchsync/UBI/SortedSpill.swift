import Foundation

/// Sorts more records than memory holds: by key, then time, then the order in which they came.
///
/// What is beyond a limit goes into a file without a name, sorted, so that nothing is left behind
/// however the program ends; at the end the files are merged.
final class SortedSpill {
    /// What is sorted.
    struct Record {
        let key: [UInt8]
        let time: Int64
        let number: Int
        let payload: [UInt8]

        fileprivate var bytes: Int { key.count + payload.count + 64 }

        fileprivate func precedes(_ other: Record) -> Bool {
            if key != other.key { return key.lexicographicallyPrecedes(other.key) }
            return (time, number) < (other.time, other.number)
        }
    }

    /// How many bytes are held in memory before they are written.
    private let limit: Int
    private var held: [Record] = []
    private var heldBytes = 0
    private var runs: [SpilledRun] = []
    /// How many records there are in all.
    private(set) var count = 0

    init(limit: Int = 32 << 20) { self.limit = limit }

    /// Takes a record.
    func add(_ record: Record) throws {
        held.append(record)
        heldBytes += record.bytes
        count += 1
        if heldBytes >= limit { try spill() }
    }

    /// Ends the taking; from now on ``next()`` gives the records in order.
    func finish() throws {
        if runs.isEmpty {
            held.sort { $0.precedes($1) }
            held.reverse()
        } else {
            try spill()
            for run in runs { try run.rewind() }
        }
    }

    /// The next record; nil at the end.
    func next() throws -> Record? {
        guard !runs.isEmpty else { return held.popLast() }
        var first: SpilledRun?
        for run in runs {
            guard let record = run.head else { continue }
            guard let other = first?.head, !record.precedes(other) else {
                first = run
                continue
            }
        }
        return try first?.take()
    }

    private func spill() throws {
        guard !held.isEmpty else { return }
        held.sort { $0.precedes($1) }
        runs.append(try SpilledRun(held))
        held = []
        heldBytes = 0
    }
}

/// Sorted records in a file without a name.
private final class SpilledRun {
    private static let piece = 64 * 1024

    private let file: FileHandle
    private var buffer: [UInt8] = []
    private var position = 0
    /// The record that is next.
    private(set) var head: SortedSpill.Record?

    init(_ records: [SortedSpill.Record]) throws {
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/searchsync-\(getpid())-\(UUID().uuidString)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Self.unwritable(folder, String(cString: strerror(errno)))
        }
        unlink(path)
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try write(records) } catch {
            throw Self.unwritable(folder, error.localizedDescription)
        }
    }

    func rewind() throws {
        try file.seek(toOffset: 0)
        _ = try take()
    }

    /// Gives the record that is next, and reads the one behind it.
    func take() throws -> SortedSpill.Record? {
        let taken = head
        head = try read()
        return taken
    }

    private func write(_ records: [SortedSpill.Record]) throws {
        var bytes: [UInt8] = []
        for record in records {
            bytes.append(number: record.key.count)
            bytes.append(number: record.payload.count)
            bytes.append(number: Int(record.time))
            bytes.append(number: record.number)
            bytes += record.key
            bytes += record.payload
            guard bytes.count >= Self.piece else { continue }
            try file.write(contentsOf: bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        try file.write(contentsOf: bytes)
    }

    private func read() throws -> SortedSpill.Record? {
        guard try fill(32) else { return nil }
        let (key, payload) = (number(0), number(1))
        let (time, place) = (Int64(number(2)), number(3))
        position += 32
        guard try fill(key + payload) else { return nil }
        defer { position += key + payload }
        return SortedSpill.Record(
            key: Array(buffer[position..<position + key]),
            time: time,
            number: place,
            payload: Array(buffer[position + key..<position + key + payload])
        )
    }

    /// Has at least so many bytes at hand; false at the end.
    private func fill(_ count: Int) throws -> Bool {
        while buffer.count - position < count {
            guard let more = try file.read(upToCount: max(Self.piece, count)), !more.isEmpty else {
                return false
            }
            buffer.removeFirst(position)
            position = 0
            buffer += more
        }
        return true
    }

    private func number(_ index: Int) -> Int { buffer.number(at: position + index * 8) }

    private static func unwritable(_ folder: String, _ reason: String) -> CommandError {
        CommandError(
            "unwritable_file",
            "what is to be sorted cannot be written to \(folder): \(reason)",
            try: "make room there, or set TMPDIR to a folder that has some"
        )
    }
}

extension [UInt8] {
    /// Appends a number in eight bytes.
    mutating func append(number: Int) {
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The number in the eight bytes from an index on, which must be there.
    func number(at start: Int) -> Int {
        self[start..<start + 8].reduce(0) { $0 << 8 | Int($1) }
    }
}
