import Testing

@testable import searchsync

@Suite("Lines of input")
struct LineSplitterTests {
    private func lines(_ pieces: [String], longest: Int = 100) -> [String] {
        var splitter = LineSplitter(longest: longest)
        var lines = pieces.flatMap { splitter.add($0.utf8) }
        if let last = splitter.finish() { lines.append(last) }
        return lines.map { "\($0.number):" + String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("lines are the same however their bytes come")
    func pieces() {
        let whole = lines(["a\nbc\n\nd"])
        #expect(whole == ["1:a", "2:bc", "3:", "4:d"])
        #expect(lines(["a", "\nb", "c\n", "\nd"]) == whole)
        #expect(lines(["a\nbc\n\nd\n"]) == whole)
    }

    @Test("a line that is too long is cut one byte beyond the limit, and ends where it ends")
    func long() {
        #expect(lines(["abcdefgh\nij"], longest: 3) == ["1:abcd", "2:ij"])
    }
}
