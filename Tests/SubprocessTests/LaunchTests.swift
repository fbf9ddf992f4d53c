import Foundation
import Subprocess
import Testing

@Suite("Programs that are started")
struct LaunchTests {
    private static func shell(_ script: String) -> Launch { Launch("/bin/sh", ["-c", script]) }

    private func text(of launch: Launch) async throws -> String {
        var launch = launch
        launch.output = .pipe
        let child = try launch.start()
        await child.ended()
        let data = try child.output?.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    @Test("the end is told as it was")
    func ends() async throws {
        #expect(try await Self.shell("exit 3").run() == .exited(3))
        let killed = try await Self.shell("kill -9 $$").run()
        #expect(killed == .signalled(SIGKILL))
        #expect(killed.code == -SIGKILL)
    }

    @Test("what is written to its input comes back from its output")
    func pipes() async throws {
        var launch = Launch("/bin/cat")
        (launch.input, launch.output) = (.pipe, .pipe)
        let child = try launch.start()
        try child.input?.write(contentsOf: Data("a\nb\n".utf8))
        #expect(child.isRunning)
        try child.input?.close()
        #expect(await child.ended() == .exited(0))
        #expect(try child.output?.readToEnd() == Data("a\nb\n".utf8))
    }

    @Test("files are read, made, and written on")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("subprocess-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.path + "/source", folder.path + "/target")
        try Data("one\n".utf8).write(to: URL(fileURLWithPath: source))
        var launch = Self.shell("cat; echo two >&2")
        (launch.input, launch.output) = (.file(source), .appending(target))
        launch.errors = .appending(target)
        for _ in 0..<2 { #expect(try await launch.run() == .exited(0)) }
        let written = try String(contentsOfFile: target, encoding: .utf8)
        #expect(written == "one\ntwo\none\ntwo\n")
        launch.output = .file(target)
        launch.errors = .nothing
        _ = try await launch.run()
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "one\n")
    }

    @Test("the streams can be exchanged")
    func exchanged() async throws {
        var launch = Self.shell("echo said >&2; echo printed")
        launch.errors = .pipe
        launch.output = .descriptor(2)
        let child = try launch.start()
        await child.ended()
        #expect(try child.errors?.readToEnd() == Data("said\n".utf8))
    }

    @Test("it has the variables and the folder that it was given, and none besides")
    func surroundings() async throws {
        var launch = Launch("/usr/bin/env", environment: ["ONE": "1"])
        #expect(try await text(of: launch) == "ONE=1\n")
        launch = Self.shell("pwd")
        launch.folder = "/"
        #expect(try await text(of: launch) == "/\n")
    }

    @Test("no file that is open here is open there", .enabled(if: isLinux))
    func descriptors() async throws {
        let open = (0..<40).map { _ in Foundation.open("/dev/null", O_RDONLY) }
        defer { for descriptor in open { close(descriptor) } }
        let seen = try await text(of: Self.shell("ls /proc/$$/fd"))
        #expect(seen.split(separator: "\n").compactMap { Int($0) }.allSatisfy { $0 < 3 })
    }

    @Test("one that leads a session is in no other's group")
    func session() async throws {
        var launch = Self.shell("ps -o sess= -p $$; echo $$")
        launch.leadsSession = true
        let words = try await text(of: launch).split(whereSeparator: \.isWhitespace)
        #expect(words.count == 2 && words.first == words.last)
    }

    @Test("a signal reaches it while it runs, and nobody after that")
    func signals() async throws {
        let child = try Launch("/bin/sleep", ["1000"]).start()
        child.signal(SIGTERM)
        #expect(child.waitUntilEnded() == .signalled(SIGTERM))
        child.signal(SIGTERM)
        #expect(await child.ended() == .signalled(SIGTERM))
    }

    @Test("what is not there, or is no program, is named")
    func errors() throws {
        let missing = #expect(throws: LaunchError.self) { try Launch("/no/such").start() }
        #expect(missing?.path == "/no/such" && missing?.code == ENOENT)
        #expect(missing?.description.contains("No such file") == true)
        var launch = Launch("/bin/cat")
        launch.input = .file("/no/input")
        let input = #expect(throws: LaunchError.self) { try launch.start() }
        #expect(input?.path == "/no/input")
    }

    #if os(Linux)
        private static let isLinux = true
    #else
        private static let isLinux = false
    #endif
}
