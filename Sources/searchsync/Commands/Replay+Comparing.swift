import Device
import Foundation
import SearchCore
import SearchIndex

/// What a replay is held against.
enum ReplayComparison: Sendable {
    /// What other rules or another version of the catalog would have shown.
    case other(profile: Profile?, version: Int?)
    /// What was recorded.
    case recorded
}

/// Replays that are compared instead of shown: 0 where nothing differs, 1 where something does.
extension Replay {
    func compare(_ comparison: ReplayComparison, _ context: CommandContext) async throws -> ExitCode
    {
        do {
            let playable = try await playable(context)
            guard let catalog = playable.catalog else { throw Self.unavailable(playable) }
            switch comparison {
            case .recorded: return try verify(playable, catalog, context)
            case .other(let profile, let version):
                let other = try await Self.version(version, of: playable, context)
                return try diff(playable, catalog, (profile, other ?? catalog), context)
            }
        } catch let error as BrokenPipe {
            throw error
        } catch {
            // 1 means that something differs, and nothing else.
            let error = CommandError(describing: error)
            let exit = error.exit == .failure ? .usage : error.exit
            throw CommandError(error.code, error.message, try: error.remedy, exit: exit)
        }
    }

    private static func unavailable(_ session: PlayableSession) -> CommandError {
        guard let reference = session.catalogReference else {
            return CommandError(
                "no_catalog",
                "the session names no catalog, so that nothing can be computed",
                try: "a session that was recorded with --catalog"
            )
        }
        return .notFound(
            "unknown_catalog",
            "the version of \(reference.name) that was searched is not at hand",
            try: "searchsync catalog log \(reference.name), with a server that has it"
        )
    }

    private static func version(
        _ number: Int?,
        of session: PlayableSession,
        _ context: CommandContext
    ) async throws -> CatalogVersion? {
        guard let number else { return nil }
        let choice = try await VersionChoice.find(session.catalogReference?.name ?? "", context)
        return CatalogVersion(items: try await choice.items(of: try choice.record(number)))
    }

    // MARK: - Another profile, another version

    private func diff(
        _ session: PlayableSession,
        _ catalog: CatalogVersion,
        _ other: (profile: Profile?, catalog: CatalogVersion),
        _ context: CommandContext
    ) throws -> ExitCode {
        let found = ReplayDifference.all(
            in: session.events,
            catalog: catalog,
            (other.profile, other.catalog)
        )
        switch context.format {
        case .text:
            for difference in found {
                for line in lines(of: difference, session, catalog, other, context) {
                    try context.output.write(line + "\n")
                }
            }
            let count = session.events.count { $0.kind != .resultsShown }
            try context.output.write("\(found.count) of \(count) events show something else\n")
        case .json, .jsonl, .csv:
            let keys = ["sequence", "kind", "offsetMs", "was", "would"]
            try context.show(Records(keys: keys, columns: [], rows: found.map(\.json)))
        }
        return found.isEmpty ? .success : .failure
    }

    /// The event as the film has it, and what was and would have been shown after it.
    private func lines(
        of difference: ReplayDifference,
        _ session: PlayableSession,
        _ catalog: CatalogVersion,
        _ other: (profile: Profile?, catalog: CatalogVersion),
        _ context: CommandContext
    ) -> [String] {
        func film(_ profile: Profile, _ catalog: CatalogVersion, _ step: ReplayStep) -> [String] {
            let film = Film(
                profile: profile,
                names: Screening.names(of: Set(step.first), in: catalog, profile),
                width: context.outputWidth.map { $0 - 2 }
            )
            return film.lines(of: [FilmFrame(step: step.json, event: difference.event)])
        }
        let was = film(session.profile, catalog, difference.was)
        let profile = other.profile ?? session.profile
        let would = film(profile, other.catalog, difference.would)
        let style = context.outputStyle
        let head = "\(difference.event.sequence)".padded(to: 4, .right) + (was.first ?? "")
        func marked(_ lines: [String], _ mark: String, without others: [String]) -> [String] {
            lines.dropFirst().filter { !others.contains($0) }.map { line in
                "      \(mark) " + line.drop { $0 == " " }
            }
        }
        return [style.bold(head)]
            + marked(was, "-", without: would).map(style.red)
            + marked(would, "+", without: was).map(style.green)
    }

    // MARK: - What was recorded

    private func verify(
        _ session: PlayableSession,
        _ catalog: CatalogVersion,
        _ context: CommandContext
    ) throws -> ExitCode {
        let verification = ReplayVerification(session.events, catalog: catalog)
        guard verification.compared > 0 else {
            throw CommandError.usage(
                "nothing_to_compare",
                "none of the session's \(verification.events) events says what was shown",
                try: "a session of the bar at the terminal, or of an app that reports its results"
            )
        }
        switch context.format {
        case .text:
            for finding in verification.findings {
                let sentence = EventSentence.text(of: finding.event).withoutControls
                let (recorded, computed) = (finding.recorded, finding.computed)
                try context.output.write(
                    "event \(finding.event.sequence), \(sentence): recorded "
                        + "\(Self.text(recorded)), computed \(Self.text(computed))\n"
                )
            }
            try context.output.write(Self.summary(verification) + "\n")
        case .json, .jsonl, .csv:
            let keys = ["sequence", "kind", "offsetMs", "recorded", "computed"]
            let rows = verification.findings.map(\.json)
            try context.show(Records(keys: keys, columns: [], rows: rows))
        }
        return verification.findings.isEmpty ? .success : .failure
    }

    private static func text(_ object: JSONObject) -> String {
        String(decoding: JSONWriter.encode(.object(object)), as: UTF8.self)
    }

    private static func summary(_ verification: ReplayVerification) -> String {
        let (events, compared) = (verification.events, verification.compared)
        return "\(verification.findings.count) of \(compared) events differ from what was recorded"
            + "; \(events - compared) do not say what was shown"
    }
}
