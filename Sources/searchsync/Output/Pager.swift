import Foundation
import Subprocess

/// A program that shows long texts a screen at a time.
struct Pager: Sendable, Hashable {
    /// What a shell runs.
    let command: String

    /// Makes a pager of a command; nil where it says that there is to be none.
    init?(command: String) {
        let command = command.trimmingCharacters(in: .whitespaces)
        guard !command.isEmpty, command != "cat" else { return nil }
        self.command = command
    }

    /// The pager that a person wants; nil for none.
    ///
    /// - Parameters:
    ///   - environment: `SEARCHSYNC_PAGER` speaks first, `PAGER` after the setting.
    ///   - setting: What `config.json` says.
    /// - Returns: The pager; less only where it is installed.
    static func choose(environment: [String: String], setting: String?) -> Pager? {
        // An empty variable says that there is to be no pager.
        let wanted = environment["SEARCHSYNC_PAGER"] ?? setting ?? environment["PAGER"]
        if let wanted { return Pager(command: wanted) }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let isHere = folders.contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/less")
        }
        return isHere ? Pager(command: "less") : nil
    }

    /// Shows a text, until the person has seen enough of it.
    ///
    /// - Returns: false where the pager could not be started, and nothing was shown.
    func show(_ text: [UInt8]) async -> Bool {
        var launch = Launch("/bin/sh", ["-c", command])
        launch.environment = ProcessInfo.processInfo.environment
            .merging(["LESS": "FRX", "LESSCHARSET": "utf-8"]) { given, _ in given }
        launch.input = .pipe
        guard let child = try? launch.start(), let input = child.input else { return false }
        // Ctrl-C is for the pager; this program waits for its end.
        signal(SIGINT, SIG_IGN)
        Thread.detachNewThread {
            // A person who has seen enough closes the pipe, which is no failure.
            try? input.write(contentsOf: Data(text))
            try? input.close()
        }
        let status = await child.ended().code
        // 126 and 127 are a shell's words for what it could not start.
        return status != 126 && status != 127
    }
}
