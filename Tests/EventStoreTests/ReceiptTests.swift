import Foundation
import SearchCore
import TestSupport
import Testing

@testable import EventStore

@Suite("Receipts beside the database")
struct ReceiptTests {
    private let receipt = ErasureReceipt(
        workspace: .standard,
        subject: .session(UUID()),
        part: UUID(),
        position: 8,
        erasedAt: Timestamp(microseconds: 1_769_900_000_123_456),
        events: 5,
        bytes: 200,
        covers: String(repeating: "ab", count: 32),
        by: .object(["person": .string(UUID().text)]),
        reason: "asked by \"mail\"\n",
        cause: .request
    )

    private func path() -> String { TestCluster.makeCluster().folder + "/erasures.ndjson" }

    @Test("a line comes back as it was written")
    func roundTrip() throws {
        #expect(try ErasureReceipt(line: receipt.line) == receipt)
        let person = ErasureReceipt(
            workspace: WorkspaceID(rawValue: 2),
            subject: .person(UUID()),
            position: 9,
            erasedAt: receipt.erasedAt,
            events: 0,
            covers: receipt.covers,
            by: .string("retention"),
            reason: nil,
            cause: .retention
        )
        #expect(try ErasureReceipt(line: person.line) == person)
    }

    @Test(
        "a last line that was cut off is passed over; a bad one before it is told with its number"
    )
    func cutOff() throws {
        let file = try ErasureReceiptFile(receipt.line + receipt.line.dropLast(9), name: "f")
        #expect(file.receipts == [receipt])
        #expect(file.isCutOff && file.length == receipt.line.count)
        for bad in ["{}", "x", #"{"erasure":2}"#, "[]", #"{"erasure":1,"workspace":1}"#] {
            let bytes = receipt.line + Array("\(bad)\n".utf8) + receipt.line
            let error = #expect(throws: ErasureReceiptFileError.self) {
                _ = try ErasureReceiptFile(bytes, name: "f")
            }
            guard case .badLine(_, let line, _)? = error else {
                Issue.record("\(bad)")
                continue
            }
            #expect(line == 2)
        }
        #expect(try ErasureReceiptFile.read(at: "/nowhere/at/all").receipts.isEmpty)
    }

    @Test(
        "what the log has and the file lacks is written, once, whoever erased and whatever crashed"
    )
    func book() async throws {
        let store = try await Store.make()
        let log = store.server()
        var sessions: [UUID] = []
        for _ in 1...4 {
            sessions.append(UUID())
            _ = try await log.append(.session(sessions[sessions.count - 1], 1...2))
        }
        let path = path()
        let book = ReceiptBook(path: path)
        try await book.catchUp(with: log)
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try await store.server().erase(.test(sessions[0]), in: .standard)
        // Two at once write it once.
        async let one: Void = book.catchUp(with: log)
        async let two: Void = book.catchUp(with: log)
        _ = try await (one, two)
        #expect(try ErasureReceiptFile.read(at: path).receipts.map(\.subject.id) == [sessions[0]])
        // A server that ended between the erasure and the writing, in the middle of a line.
        _ = try await log.erase(.test(sessions[1], sessions[2]), in: .standard)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(receipt.line.prefix(30)))
        try handle.close()
        try await ReceiptBook(path: path).catchUp(with: log)
        let file = try ErasureReceiptFile.read(at: path)
        #expect(!file.isCutOff)
        #expect(Set(file.receipts.map(\.subject.id)) == Set(sessions[..<3]))
        #expect(file.receipts.count == 3)
        #expect(try await file.receipts == log.receipts(after: 0, in: .standard).map(\.receipt))
    }

    @Test("a file that is none stops who would write to it")
    func badFile() async throws {
        let path = path()
        try Data("something else\n".utf8).write(to: URL(fileURLWithPath: path))
        let log = try await Store.make().server()
        await #expect(throws: ErasureReceiptFileError.self) {
            try await ReceiptBook(path: path).catchUp(with: log)
        }
    }
}
