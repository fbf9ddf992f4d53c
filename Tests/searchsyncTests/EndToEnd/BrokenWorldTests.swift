import Foundation
import SearchCore
import Subprocess
import SyncProtocol
import Testing

@testable import searchsync

/// What must work where nothing else does: it is what people turn to then.
@Suite("Version, help and doctor in a broken world")
struct BrokenWorldTests {
    /// A way in which the world of the program is broken.
    enum Breakage: String, CaseIterable, CustomTestStringConvertible {
        case noEnvironment, homeIsFile, settingsAreFolder, settingsAreNoJSON, settingIsWrong
        case storeIsDamaged, variablesAreWrong

        var testDescription: String { rawValue }

        /// Breaks the world, and returns its variables.
        func apply(to tool: Tool) throws -> [String: String] {
            let home = tool.home.path
            switch self {
            case .noEnvironment: return [:]
            case .homeIsFile: return ["SEARCHSYNC_HOME": try tool.home.write("", to: "file")]
            case .settingsAreFolder: try tool.home.write("", to: "config/config.json/a")
            case .settingsAreNoJSON: try tool.home.write("server: here", to: "config/config.json")
            case .settingIsWrong:
                try tool.home.write(#"{"server":7,"format":"xml"}"#, to: "config/config.json")
            case .storeIsDamaged:
                let text = String(repeating: "this is no database ", count: 100)
                try tool.home.write(text, to: "data/device.sqlite")
            case .variablesAreWrong:
                return [
                    "SEARCHSYNC_HOME": home, "SEARCHSYNC_FORMAT": "xml",
                    "SEARCHSYNC_SERVER": "nowhere",
                ]
            }
            return ["SEARCHSYNC_HOME": home]
        }

        /// The check of the doctor that fails; nil where all may be well.
        var failing: String? {
            switch self {
            case .noEnvironment: nil
            case .homeIsFile, .storeIsDamaged: "device store"
            case .settingsAreFolder, .settingsAreNoJSON, .settingIsWrong, .variablesAreWrong:
                "settings"
            }
        }
    }

    private func run(
        _ words: [String],
        _ environment: [String: String],
        _ tool: Tool
    ) async throws -> Tool.Outcome {
        // A home of the machine's list of users shall not be written to.
        var environment = environment
        if environment.isEmpty, words.contains("doctor") { environment["HOME"] = tool.home.path }
        return try await tool.run(words, onlyEnvironment: environment)
    }

    @Test("they work, and the doctor says what is broken", arguments: Breakage.allCases)
    func works(_ breakage: Breakage) async throws {
        let tool = try Tool()
        let environment = try breakage.apply(to: tool)
        let version = try await run(["--version"], environment, tool)
        #expect(version.status == 0)
        #expect(version.output == "searchsync \(ProgramVersion.current)\n")
        for line in [
            ["help"], ["help", "settings"], ["catalog", "--help"], ["completions", "zsh"],
        ] {
            let outcome = try await run(line, environment, tool)
            #expect(outcome.status == 0, "\(line): \(outcome.errors)")
            #expect(!outcome.output.isEmpty)
        }
        let doctor = try await run(["doctor", "--format", "json"], environment, tool)
        let findings = try #require(try JSONParser.parse(Array(doctor.output.utf8)).array)
            .compactMap(\.object)
        #expect(findings.count >= 6)
        #expect(doctor.errors == "")
        if let failing = breakage.failing {
            #expect(doctor.status == 1)
            let failed = findings.filter { $0["severity"]?.string == "fail" }
            #expect(failed.contains { $0["check"]?.string == failing }, "\(doctor.output)")
            #expect(failed.allSatisfy { $0["remedy"]?.string?.isEmpty == false })
        }
    }

    @Test("the doctor warns of a setting that does not exist")
    func unknownSetting() async throws {
        let tool = try Tool()
        try tool.home.write(#"{"sever":"http://a.example"}"#, to: "config/config.json")
        let outcome = try await tool.run("doctor")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("try: call it server"))
    }

}

extension Tool {
    /// Runs the program with these variables and no others.
    fileprivate func run(
        _ arguments: [String],
        onlyEnvironment environment: [String: String]
    ) async throws -> Outcome {
        try await run(Launch(try Self.binary().path, arguments, environment: environment))
    }
}
