/// Sorts more records than memory holds: by key, then time, then the order in which they came.
///
/// What is beyond a limit goes into a file without a name, sorted, so that nothing is left behind
/// however the program ends; at the end the files are merged. Where there are many, they are merged
/// into one before, so that few are open however much is sorted.
final class SortedSpill {
    /// What is sorted.
    struct Record {
        let key: [UInt8]
        let time: Int64
        let number: Int
        let payload: [UInt8]

        fileprivate var bytes: Int { key.count + payload.count + 64 }

        func precedes(_ other: Record) -> Bool {
            if key != other.key { return key.lexicographicallyPrecedes(other.key) }
            return (time, number) < (other.time, other.number)
        }
    }

    /// How many bytes are held in memory, where nothing else is said.
    static let usualLimit = 32 << 20
    /// How many files of one size there are before they become one of the next size.
    private static let mostRuns = 64

    /// How many bytes are held in memory before they are written.
    private let limit: Int
    private var held: [Record] = []
    private var heldBytes = 0
    /// Files by their size: each of a level is made of so many of the level before it.
    private var levels: [[SpilledRun]] = []
    private var merge: SpilledMerge?

    /// How many files there are.
    var openFiles: Int { levels.reduce(0) { $0 + $1.count } }

    init(limit: Int = usualLimit) { self.limit = limit }

    /// Takes a record.
    func add(_ record: Record) throws {
        held.append(record)
        heldBytes += record.bytes
        if heldBytes >= limit { try spill() }
    }

    /// Ends the taking; from now on ``next()`` gives the records in order.
    func finish() throws {
        guard !levels.isEmpty else {
            held.sort { $0.precedes($1) }
            return held.reverse()
        }
        try spill()
        merge = try SpilledMerge(levels.flatMap { $0 })
    }

    /// The next record; nil at the end.
    func next() throws -> Record? {
        guard let merge else { return held.popLast() }
        return try merge.next()
    }

    private func spill() throws {
        guard !held.isEmpty else { return }
        held.sort { $0.precedes($1) }
        let run = try SpilledRun()
        try run.write(held)
        (held, heldBytes) = ([], 0)
        try keep(run, at: 0)
    }

    /// Keeps a file among those of its size; with the last one that there is room for they become one.
    private func keep(_ run: SpilledRun, at level: Int) throws {
        if levels.count == level { levels.append([]) }
        levels[level].append(run)
        guard levels[level].count == Self.mostRuns else { return }
        let merge = try SpilledMerge(levels[level])
        let whole = try SpilledRun()
        while let record = try merge.next() { try whole.write([record]) }
        levels[level] = []
        try keep(whole, at: level + 1)
    }
}
