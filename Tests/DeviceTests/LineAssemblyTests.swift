import Locks
import SyncProtocol
import Testing

@testable import Device

@Suite("Replies that come line by line")
struct LineAssemblyTests {
    private func lines(of pieces: [String]) -> [String] {
        let found = Lock<[String]>([])
        let assembly = LineAssembly { line in
            found.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }
        for piece in pieces { assembly.take(Array(piece.utf8)) }
        assembly.end()
        return found.withLock { $0 }
    }

    @Test("lines are the same however their bytes come")
    func pieces() {
        let wanted = ["a", "bc", "d"]
        #expect(lines(of: ["a\nbc\nd"]) == wanted)
        #expect(lines(of: ["a", "\nb", "", "c\n\n", "d\n"]) == wanted)
        #expect(lines(of: []).isEmpty)
    }

    @Test("the verdict is the last word, and what comes before it is progress")
    func verdict() {
        let told = Lock<[Int]>([])
        let verdict = Verdict()
        for line in [
            VerificationLine.progress(verified: 5, of: 9), .progress(verified: 9, of: 9),
            .wrong(position: 7, reason: "gone"),
        ] {
            verdict.take(line.bytes) { done, _ in told.withLock { $0.append(done) } }
        }
        verdict.take(Array("x".utf8)) { _, _ in }
        #expect(verdict.line == .wrong(position: 7, reason: "gone"))
        #expect(told.withLock { $0 } == [5, 9])
    }
}
