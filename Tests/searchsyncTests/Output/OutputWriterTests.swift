import Foundation
import Testing

@testable import searchsync

@Suite("Output")
@MainActor
struct OutputWriterTests {
    @Test("what is gathered for a pager is not written before its end, text or bytes")
    func gathering() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "output")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let writer = OutputWriter(descriptor: handle.fileDescriptor)
        func size() throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }
        try writer.write(bytes: Array(repeating: 0x61, count: 100_000))
        #expect(try size() == 100_000)
        writer.gather()
        try writer.write(bytes: Array(repeating: 0x62, count: 100_000))
        try writer.write(String(repeating: "c", count: 100_000))
        #expect(try size() == 100_000)
        try await writer.finish(nil)
        #expect(try size() == 300_000)
    }
}
