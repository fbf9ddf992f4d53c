import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import searchsync

@Suite("Golden sessions typed at a terminal")
struct GoldenBarTests {
    @Test(
        "a session that is typed by hand shows and records what its bar would",
        arguments: Profile.builtIn.map(\.name)
    )
    func typed(_ name: String) async throws {
        let golden = try GoldenSession(named: name)
        let tool = try Tool()
        try await golden.loadCatalog(into: tool, ["--offline"])
        let terminal = try tool.terminal([
            "record", "--catalog", golden.catalogName, "--profile", name, "--offline",
        ])
        var typist = Typist(golden, terminal)
        try await terminal.wait(forText: "1 event")
        for (index, step) in golden.steps.enumerated() {
            try await typist.perform(step)
            try await typist.expectOnScreen(step.expected)
            try await typist.mark("step \(index + 1)")
        }
        terminal.type("\u{11}")
        #expect(try await terminal.ended() == 0)
        #expect(terminal.isCooked)
        #expect(terminal.screen.unknown == [])

        let lines = try await tool.run(
            ["replay", "last", "--no-wait", "--format", "jsonl", "--offline"]
        ).objects()
        let marked = lines.filter { $0["kind"]?.string == "marker" }
        try #require(marked.count == golden.steps.count)
        for (index, step) in golden.steps.enumerated() {
            for member in step.expected.members {
                let found = marked[index][member.key] ?? .null
                #expect(
                    found.agrees(with: member.value),
                    "\(name) step \(index + 1), \(member.key): \(found)"
                )
            }
        }
        let verified = try await tool.run("replay", "last", "--verify", "--offline")
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        #expect(verified.output.hasPrefix("0 of "), "\(verified.output)")
    }
}

/// Types what a golden session's events are the outcome of.
private struct Typist {
    let golden: GoldenSession
    let terminal: PseudoTerminal
    private var state: SearchState
    private let names: [String: String]

    init(_ golden: GoldenSession, _ terminal: PseudoTerminal) {
        self.golden = golden
        self.terminal = terminal
        state = SearchState(profile: golden.profile)
        let field = golden.profile.textFields[0]
        names = Dictionary(golden.items.map { ($0.id, $0[field].first ?? $0.id) }) { first, _ in
            first
        }
    }

    mutating func perform(_ step: GoldenSession.Step) async throws {
        let body = EventBody(kind: step.kind, data: step.data)
        switch body {
        case .searchBegan:
            terminal.type(state.isActive ? state.isEditing ? "" : Self.backTab : "\r")
        case .textChanged(let text): try await change(to: text)
        case .tokenAdded(let token, _): add(token)
        case .tokenRemoved(let removal): remove(removal)
        case .scopeChanged(let scope): change(scope: scope)
        case .searchSubmitted: terminal.type("\r")
        case .searchEnded: terminal.type(state.isEditing ? Self.backTab : "")
        case .searchCancelled:
            terminal.type("\u{1B}")
            // What follows an Esc at once would be one key with it.
            try await terminal.wait(forText: "Enter begin")
        case .resultSelected:
            terminal.type(Self.down + "\r")
            try await terminal.wait(forText: "opened: ")
            terminal.type("\r\u{1B}[A")
        case .savedSearchOpened(let definition): try await open(definition)
        default: Issue.record("no key does \(step.kind)")
        }
        state.apply(body, under: golden.profile)
    }

    /// Puts a marker behind the step, as a note of where in the recording it is.
    func mark(_ label: String) async throws {
        terminal.type("\u{18}\(label)\r")
        try await terminal.wait(forText: "marked: \(label)")
    }

    func expectOnScreen(_ expected: JSONObject) async throws {
        let listing: Listing = expected["listing"]?.string == "everything" ? .everything : .nothing
        let total = BarScreen.sentence(listing, expected["total"]?.integer ?? 0)
        let suggested = (expected["suggestions"]?.array ?? []).compactMap(Token.init)
        let rows =
            suggested.isEmpty
            ? (expected["first"]?.array ?? []).compactMap(\.string).map { names[$0] ?? $0 }
            : suggested.map { "Search by \($0.value)" }
        let text = expected["text"]?.string ?? ""
        try await terminal.wait(for: "\(total), \(rows), \"\(text)\"") { screen in
            let lines = screen.lines
            guard
                let start = lines.firstIndex(where: {
                    $0 == total || $0 == "Results: " + total
                        || $0 == "Results: " + total + "  suggestions:"
                })
            else { return false }
            let shown = lines[(start + 1)...].prefix(rows.count)
            return (text.isEmpty || lines[1].contains(text)) && shown.count == rows.count
                && zip(shown, rows).allSatisfy { $0.dropFirst(2).hasPrefix($1) }
        }
    }

    private func change(to text: String) async throws {
        if text.hasPrefix(state.text), state.text.utf8.count < text.utf8.count {
            terminal.type(String(text.dropFirst(state.text.count)))
        } else {
            terminal.type(Self.end + "\u{15}" + text)
        }
    }

    private func add(_ token: Token) { terminal.type("\u{14}\(token.value)\r") }

    private func remove(_ removal: TokenRemoval) {
        let place: Int?
        switch removal {
        case .at(let index): place = index
        case .lastEqual(let token): place = state.tokens.lastIndex { $0.selectsSame(as: token) }
        }
        guard let place else { return }
        let steps = state.tokens.count - place
        terminal.type("\u{01}" + String(repeating: Self.left, count: steps) + "\u{7F}\u{05}")
    }

    private func change(scope: String) {
        let values = golden.profile.scope?.values ?? []
        let now = values.firstIndex(of: state.scope ?? "") ?? 0
        let goal = values.firstIndex(of: scope) ?? 0
        terminal.type(
            String(repeating: "\u{13}", count: (goal - now + values.count) % values.count)
        )
    }

    /// There is no key for a saved search: its parts are typed, which comes to the same.
    private func open(_ definition: SearchDefinition) async throws {
        try await change(to: definition.text)
        for token in definition.tokens { add(token) }
        if let scope = definition.scope { change(scope: scope) }
        terminal.type("\r")
    }

    private static let backTab = "\u{1B}[Z"
    private static let left = "\u{1B}[D"
    private static let down = "\u{1B}[B"
    private static let end = "\u{05}"
}
