import Device
import Foundation
import SearchCore

/// Checks everything that recording depends on: `doctor`.
struct Doctor: Command {
    static let declaration = CommandDeclaration(
        name: "doctor",
        summary: "Check this machine, the device's store and the server.",
        discussion: """
            Each check is ok, warn or fail, with what to do about it. Fails where any check does.
            """,
        examples: [.init("searchsync doctor", "Find out why something does not work.")],
        runsWithoutSettings: true,
        body: .action { try Doctor($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let findings = await findings(context)
        let style = context.outputStyle
        switch context.format {
        case .text:
            for line in findings.flatMap({ Self.lines($0, style) }) {
                try context.output.write(line + "\n")
            }
        case .json, .jsonl, .csv:
            let keys = ["check", "severity", "detail", "remedy"]
            try context.show(Records(keys: keys, columns: [], rows: findings.map(\.json)))
        }
        return findings.contains { $0.severity == .fail } ? .failure : .success
    }

    private func findings(_ context: CommandContext) async -> [Finding] {
        let paths = context.paths
        return [
            MachineChecks.settings(at: paths.configFile, context.settingsProblem),
            await MachineChecks.postgres(context.environment),
            MachineChecks.privacy(of: paths.data, called: "the data folder"),
            MachineChecks.privacy(of: paths.state, called: "the state folder"),
            MachineChecks.privacy(of: paths.adminTokenFile, called: "the admin token"),
            MachineChecks.privacy(of: paths.tokenFile, called: "this device's token"),
            MachineChecks.room(at: paths.data),
        ] + (await store(context)) + (await server(context))
    }

    private func store(_ context: CommandContext) async -> [Finding] {
        let check = "device store"
        do {
            let store = try await context.store()
            let defects = try await store.defects()
            guard defects.isEmpty else {
                return [
                    .fail(
                        check,
                        "\(store.url.path) is damaged: \(defects.prefix(3).joined(separator: "; "))",
                        try: "searchsync sync repair, or restore it from a copy"
                    )
                ]
            }
            let rejected = try await store.rejectedSessions()
            let refused = try await store.outbox().count { $0.state == .rejected }
            let changes: [Finding] =
                refused == 0
                ? []
                : [
                    .warn(
                        "saved searches",
                        "\(refused.of("change")) \(refused == 1 ? "was" : "were") refused",
                        try: "searchsync sync pending, then sync retry or sync drop"
                    )
                ]
            return [.ok(check, store.url.path)] + changes
                + rejected.map { rejected in
                    .warn(
                        "session \(rejected.session.text)",
                        "\(rejected.events.of("event")) \(rejected.events == 1 ? "is" : "are") rejected: \(rejected.problem.message)",
                        try: "searchsync sync retry, once that is mended; "
                            + "searchsync sessions show \(rejected.session.text)"
                    )
                }
        } catch {
            return [.fail(check, error)]
        }
    }

    private func server(_ context: CommandContext) async -> [Finding] {
        do {
            guard let client = try context.client() else {
                return [.ok("server", "none is known or wanted; everything works offline")]
            }
            return await ServerChecks.all(client)
        } catch {
            return [.fail("server", error)]
        }
    }

    private static func lines(_ finding: Finding, _ style: Style) -> [String] {
        let mark =
            switch finding.severity {
            case .ok: style.green("ok  ")
            case .warn: style.yellow("warn")
            case .fail: style.red("fail")
            }
        let line = "\(mark)  \(finding.check): \(finding.detail.withoutControls)"
        return finding.remedy.isEmpty ? [line] : [line, "      try: \(finding.remedy)"]
    }
}
