import Device
import SearchCore
import SyncProtocol

/// Shows how far the projections are, and what waits: `projection status`.
struct ProjectionListing: Command {
    static let declaration = CommandDeclaration(
        name: "status",
        summary: "Show how far the projections are, and what waits.",
        examples: [.init("searchsync projection status", "See what waits, and what to do.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try ProjectionListing($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let list = try await context.requiredClient().projections()
        try context.show(
            Report(object: list.json, text: list.projections.flatMap { $0.lines })
        )
        return .success
    }
}

extension ProjectionRecord {
    /// What `projection status` says.
    var lines: [String] {
        let lag = max(0, head - position)
        var lines = [
            "\(name)    version \(version), \(position) of \(head.of("event")), \(lag) behind"
        ]
        if let holder { lines.append("  worked on by \(holder)") }
        if let rebuild {
            lines.append(
                "  version \(rebuild.version) is being filled for \(rebuild.requestedBy): "
                    + "\(rebuild.position) of \(head.of("event"))"
            )
        }
        return lines + parked.flatMap { $0.lines }
    }
}

extension ParkedRecord {
    /// What people are told of a session or a space that waits.
    var lines: [String] {
        let place =
            sequence.map {
                "\(waiting.of("event")) \(waiting == 1 ? "waits" : "wait") from \($0) on"
            }
            ?? "\(waiting.of("operation")) \(waiting == 1 ? "waits" : "wait") from position \(position) on"
        return [
            "parked      \(kind) \(subject.text), \(place): \(detail)",
            "            \(remedy)",
        ]
    }
}
