import Foundation
import TestSupport
import Testing

@testable import searchsync

/// The help of every command and topic, word for word: whoever changes a flag sees what people read.
///
/// `SEARCHSYNC_WRITE_HELP=1 swift test --filter HelpGoldenTests` writes the texts anew.
@Suite("Help, word for word")
@MainActor
struct HelpGoldenTests {
    private static let isWriting =
        ProcessInfo.processInfo.environment["SEARCHSYNC_WRITE_HELP"] == "1"

    /// The texts in the sources, beside the other fixtures.
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("TestSupport/Fixtures/help").path

    /// Every text by the name of its file.
    private static var texts: [String: String] {
        var texts: [String: String] = [:]
        for path in HelpTextTests.paths(from: [.root]) {
            let name = path.map(\.name).joined(separator: "-")
            texts["\(name).txt"] = HelpText(path: path, globals: Program.globals).text
        }
        for topic in HelpTopic.allCases {
            texts["topic-\(topic.name).txt"] = topic.text(root: .root, globals: Program.globals)
        }
        return texts
    }

    @Test("every command and topic says what is kept of it")
    func help() throws {
        if Self.isWriting { return try Self.write() }
        for (file, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
            let kept = try? String(decoding: Fixture.bytes(of: "help/\(file)"), as: UTF8.self)
            #expect(
                kept == text,
                "\(file) differs; SEARCHSYNC_WRITE_HELP=1 writes it anew, and git diff shows how"
            )
        }
    }

    @Test("no text is kept of a command that is gone")
    func leftOver() throws {
        guard FileManager.default.fileExists(atPath: Self.folder) else { return }
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(kept).subtracting(Self.texts.keys) == [])
    }

    private static func write() throws {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (file, text) in texts {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
        }
    }
}
