import Foundation

/// Sorted records in a file without a name.
final class SpilledRun {
    private static let piece = 64 * 1024

    private let file: FileHandle
    private let folder: String
    private var buffer: [UInt8] = []
    private var position = 0
    /// The record that is next.
    private(set) var head: SortedSpill.Record?

    /// Makes a file that is empty.
    init() throws {
        folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/searchsync-\(getpid())-\(UUID().uuidString)"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(unsortable: errno, in: folder)
        }
        unlink(path)
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Begins to read what was written.
    func rewind() throws {
        try flush()
        try file.seek(toOffset: 0)
        _ = try take()
    }

    /// Gives the record that is next, and reads the one behind it.
    func take() throws -> SortedSpill.Record? {
        let taken = head
        head = try read()
        return taken
    }

    /// Writes records behind those that were written, before anything is read.
    func write(_ records: [SortedSpill.Record]) throws {
        for record in records {
            buffer.append(number: record.key.count)
            buffer.append(number: record.payload.count)
            buffer.append(number: Int(record.time))
            buffer.append(number: record.number)
            buffer += record.key
            buffer += record.payload
            if buffer.count >= Self.piece { try flush() }
        }
    }

    private func flush() throws {
        do { try file.write(contentsOf: buffer) } catch {
            throw CommandError.unsortable(folder, error.localizedDescription)
        }
        buffer.removeAll(keepingCapacity: true)
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
}

/// Gives the records of sorted files in the order of all.
final class SpilledMerge {
    /// A heap: each file's next record comes before those of its two children.
    private var heap: [(head: SortedSpill.Record, run: SpilledRun)] = []

    init(_ runs: [SpilledRun]) throws {
        for run in runs {
            try run.rewind()
            guard let head = run.head else { continue }
            heap.append((head, run))
        }
        for index in heap.indices.reversed() { sink(index) }
    }

    /// The next record; nil at the end.
    func next() throws -> SortedSpill.Record? {
        guard let run = heap.first?.run else { return nil }
        let taken = try run.take()
        if let head = run.head {
            heap[0].head = head
        } else {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        sink(0)
        return taken
    }

    /// Moves an element down until none below it comes before it.
    private func sink(_ start: Int) {
        var index = start
        while true {
            var first = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].head.precedes(heap[first].head) { first = child }
            }
            guard first != index else { return }
            heap.swapAt(index, first)
            index = first
        }
    }
}

extension CommandError {
    /// A file to sort with cannot be made.
    init(unsortable error: Int32, in folder: String) {
        let reason = String(cString: strerror(error))
        guard error == EMFILE || error == ENFILE else {
            self = .unsortable(folder, reason)
            return
        }
        self.init(
            "unwritable_file",
            "no file can be opened to sort with: \(reason)",
            try: "end other programs, or allow more open files (ulimit -n 1024)"
        )
    }

    fileprivate static func unsortable(_ folder: String, _ reason: String) -> CommandError {
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
