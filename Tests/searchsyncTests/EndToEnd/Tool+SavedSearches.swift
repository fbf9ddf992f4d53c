import Foundation
import SearchCore
import Testing

/// What tests of saved searches do with several devices.
extension Tool {
    /// Adds a person, and makes this the person's first device.
    func logIn(_ name: String, as person: String, at server: RunningServer) async throws {
        let added = try await server.tool.run("person", "add", person, "--format", "json")
        try await logIn(name, added.object()["code"]?.string, at: server)
    }

    /// Makes this another device of somebody's.
    func logIn(_ name: String, invitedBy other: Tool, at server: RunningServer) async throws {
        let invited = try await other.run("device", "invite", "--format", "json")
        try await logIn(name, invited.object()["code"]?.string, at: server)
    }

    private func logIn(_ name: String, _ code: String?, at server: RunningServer) async throws {
        let url = try server.url.absoluteString
        try await does("login", url, "--code", try #require(code), "--name", name)
    }

    /// Runs a line that must work.
    @discardableResult
    func does(_ arguments: String...) async throws -> Outcome {
        let outcome = try await run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.output) \(outcome.errors)")
        return outcome
    }

    /// Syncs until a saved search has a text: the server shows what it has a moment after it has it.
    func comesToShow(_ text: String, of name: String) async throws -> Bool {
        try await eventually {
            try await does("sync")
            let shown = try await run("saved", "show", name, "--format", "json")
            guard shown.status == 0 else { return false }
            return try shown.object()["text"]?.string == text
        }
    }

    /// The text of a saved search on this device.
    func text(of name: String) async throws -> String? {
        try await run("saved", "show", name, "--format", "json").object()["text"]?.string
    }
}
