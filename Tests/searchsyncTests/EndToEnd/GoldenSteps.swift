import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

/// Golden sessions as they are piped into the program, and what it must print of them.
extension GoldenSession {
    /// Loads the session's catalog.
    func loadCatalog(into tool: Tool, _ options: [String] = []) async throws {
        var lines: [UInt8] = []
        for item in items { lines += item.canonicalBytes }
        let outcome = try await tool.run(
            [
                "catalog", "load", catalogName, "-", "--file-format", "ndjson", "--text",
                profile.textFields[0], "--format", "json",
            ] + options,
            input: lines
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.object()["items"]?.integer == items.count)
    }

    /// The events as an app would pipe them: only kind and data.
    var input: [UInt8] {
        steps.flatMap { step -> [UInt8] in
            var object: JSONObject = ["kind": .string(step.kind.rawValue)]
            if !step.data.isEmpty { object["data"] = .object(step.data) }
            return JSONWriter.encode(.object(object)) + [0x0A]
        }
    }

    /// Holds the lines of a replay against what the bar must show.
    func expect(_ lines: [JSONObject]) throws {
        // sessionStarted before, sessionClosed after.
        try #require(lines.count == steps.count + 2)
        #expect(lines.first?["kind"]?.string == "sessionStarted")
        #expect(lines.last?["kind"]?.string == "sessionClosed")
        for (index, step) in steps.enumerated() {
            let line = lines[index + 1]
            #expect(line["sequence"]?.integer == index + 2)
            #expect(line["kind"]?.string == step.kind.rawValue)
            for member in step.expected.members {
                let found = line[member.key] ?? .null
                #expect(
                    found.agrees(with: member.value),
                    "\(name) step \(index + 2), \(member.key): \(found)"
                )
            }
        }
    }
}

extension JSONValue {
    /// Whether everything that is expected is here, at every depth.
    func agrees(with expected: JSONValue) -> Bool {
        switch (self, expected) {
        case (.object(let found), .object(let expected)):
            expected.members.allSatisfy { (found[$0.key] ?? .null).agrees(with: $0.value) }
        case (.array(let found), .array(let expected)):
            found.count == expected.count
                && zip(found, expected).allSatisfy { $0.agrees(with: $1) }
        case (.string(let found), .string(let expected)): found.hasSameBytes(as: expected)
        default: self == expected
        }
    }
}
