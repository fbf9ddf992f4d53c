import EventStore
import Foundation
import Postgres
import SearchCore
import SearchIndex

/// The columns of `save_session_summaries.sql`, one element a session.
struct SessionColumns: Sendable {
    private let folds: [SessionFold]
    private let counts: [SessionIntents.Counts]
    /// The intents of all of them that are yet to be saved.
    let intents: IntentColumns

    init(_ folds: [SessionFold]) {
        self.folds = folds
        let changed = folds.map { $0.intents.changed($0.replay) }
        counts = zip(folds, changed).map { $0.intents.counts($1) }
        intents = IntentColumns(
            zip(folds, changed).flatMap { fold, changed in
                changed.map { (fold.summary.session, $0) }
            }
        )
    }

    /// The statement's parameters, in its order.
    func parameters(_ workspace: WorkspaceID, _ model: Int) -> [any PostgresParameter] {
        let whose: [any PostgresParameter] = [workspace.rawValue, Int32(model)]
        return whose + beginning + query + ending
    }

    private var beginning: [any PostgresParameter] {
        let starts = folds.map(\.summary.start)
        return [
            folds.map(\.summary.session), folds.map(\.device), folds.map(\.actor),
            starts.map { $0?.device }, starts.map { $0?.person }, starts.map { $0?.application },
            starts.map { $0?.title },
            folds.map { Self.time($0.summary.startedAt) },
            folds.map { Self.time($0.summary.lastAt) },
            folds.map { Int64($0.summary.durationMs) },
            starts.map { $0?.catalog?.name },
            starts.map { $0?.catalog?.digest.flatMap { [UInt8](hexadecimal: $0) } },
        ]
    }

    private var query: [any PostgresParameter] {
        let queries = folds.map(\.summary.lastQuery)
        return [
            folds.map(\.summary.profile.name), queries.map(\.text),
            queries.map(\.text.foldedCaseless),
            queries.map { PostgresJSON(JSONWriter.encode(.array($0.tokens.map(\.json)))) },
            queries.map(\.scope),
        ]
    }

    private var ending: [any PostgresParameter] {
        [
            folds.map { Int32(clamping: $0.version) },
            folds.map { Int32(clamping: $0.summary.searches) },
            folds.map(\.summary.outcome.rawValue), folds.map(\.summary.isClosed),
            folds.map { $0.summary.isClosed ? nil : PostgresJSON(Self.live($0)) },
            folds.map { Int64($0.firstPosition) }, folds.map { Int64($0.lastPosition) },
            counts.map { Int32(clamping: $0.intents) }, counts.map { Int32(clamping: $0.found) },
            counts.map { Int32(clamping: $0.submitted) },
            counts.map { Int32(clamping: $0.selected) },
        ]
    }

    private static func time(_ time: Timestamp?) -> PostgresTimestamp {
        PostgresTimestamp(microseconds: time?.microseconds ?? 0)
    }

    /// What an open session's bar holds and shows now.
    private static func live(_ fold: SessionFold) -> [UInt8] {
        let state = fold.replay.state
        let shown = fold.replay.shown()
        return JSONWriter.encode(
            .object([
                "active": .bool(state.isActive),
                "editing": .bool(state.isEditing),
                "text": .string(state.text),
                "tokens": .array(state.tokens.map(\.json)),
                "scope": JSONValue(state.scope),
                "listing": .string(state.listing.name),
                "total": shown.total.map { JSONValue($0) } ?? .null,
                "first": JSONValue(shown.first),
            ])
        )
    }
}
