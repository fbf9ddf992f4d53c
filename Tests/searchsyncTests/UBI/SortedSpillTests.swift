import Foundation
import TestSupport
import Testing

@testable import searchsync

@Suite("Sorting more than memory holds")
struct SortedSpillTests {
    @Test(
        "the order is the same whether it is sorted in memory or through files",
        arguments: [1, 5]
    )
    func sorted(thousands: Int) throws {
        var random = Randomness.seeded()
        let spill = SortedSpill(limit: thousands * 1000)
        let records = (0..<400).map { number in
            SortedSpill.Record(
                key: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    UInt8.random(in: 0...3, using: &random)
                },
                time: .random(in: -3...3, using: &random),
                number: number,
                payload: Array(
                    repeating: UInt8(number % 251),
                    count: .random(in: 0...90, using: &random)
                )
            )
        }
        for record in records { try spill.add(record) }
        try spill.finish()
        var found: [SortedSpill.Record] = []
        while let record = try spill.next() { found.append(record) }
        let wanted = records.sorted { left, right in
            left.key == right.key
                ? (left.time, left.number) < (right.time, right.number)
                : left.key.lexicographicallyPrecedes(right.key)
        }
        #expect(found.map(\.number) == wanted.map(\.number), "seed \(random.seed)")
        #expect(found.map(\.payload) == wanted.map(\.payload))
        #expect(found.map(\.time) == wanted.map(\.time))
    }

    @Test("however much is sorted, few files are open, and the order is the same")
    func manyFiles() throws {
        var random = Randomness.seeded()
        let spill = SortedSpill(limit: 1)
        let times = (0..<4500).map { _ in Int64.random(in: -500...500, using: &random) }
        for (number, time) in times.enumerated() {
            try spill.add(.init(key: [7], time: time, number: number, payload: [1]))
            #expect(spill.openFiles <= 128)
        }
        try spill.finish()
        var found: [Int] = []
        while let record = try spill.next() { found.append(record.number) }
        let wanted = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        #expect(found == wanted, "seed \(random.seed)")
    }

    @Test("where no more files may be open, that is said, and what to do")
    func files() {
        let many = CommandError(unsortable: EMFILE, in: "/tmp")
        #expect(many.remedy.contains("ulimit"))
        let full = CommandError(unsortable: ENOSPC, in: "/tmp")
        #expect(full.remedy.contains("TMPDIR"))
    }

    @Test("nothing is sorted into nothing")
    func empty() throws {
        let spill = SortedSpill()
        try spill.finish()
        #expect(try spill.next()?.number == nil)
    }
}
