import EventStore
import Foundation
import Postgres
import SearchCore

/// The columns of `save_intents.sql`, one element an intent.
struct IntentColumns: Sendable {
    private let sessions: [UUID]
    private let counted: [CountedIntent]
    private let texts: [String]

    var isEmpty: Bool { counted.isEmpty }

    private var intents: [Intent] { counted.map(\.intent) }

    init(_ intents: [(session: UUID, counted: CountedIntent)]) {
        sessions = intents.map(\.session)
        counted = intents.map(\.counted)
        texts = counted.map(\.intent.query.text.spelling)
    }

    /// The statement's parameters, in its order.
    func parameters(_ workspace: WorkspaceID, _ model: Int) -> [any PostgresParameter] {
        let whose: [any PostgresParameter] = [workspace.rawValue, Int32(model)]
        return whose + times + numbers + words
    }

    private var times: [any PostgresParameter] {
        [
            sessions, intents.map { Int32(clamping: $0.number) },
            intents.map { PostgresTimestamp($0.startedAt) },
            intents.map { Int64($0.durationMs) },
            intents.map { $0.submitMs.map(Int64.init) },
            intents.map { $0.firstClickMs.map(Int64.init) },
            intents.map { $0.refinement.map { Int64($0.gapMs) } },
        ]
    }

    private var numbers: [any PostgresParameter] {
        [
            intents.map { Int32(clamping: $0.firstSequence) },
            intents.map { Int32(clamping: $0.lastSequence) },
            intents.map { Int32(clamping: $0.keystrokes) },
            intents.map { Int32(clamping: $0.shortenings) },
            counted.map { $0.total.map(Int32.init(clamping:)) },
            intents.map { Int32(clamping: $0.choices.count) },
            intents.map { $0.refinement.map { Int32(clamping: $0.of) } },
            texts.map { Int32(clamping: $0.count) },
            texts.map { Int32(clamping: $0.split(separator: " ").count) },
        ]
    }

    private var words: [any PostgresParameter] {
        [
            counted.map(\.outcome.rawValue), intents.map(\.ending?.rawValue),
            intents.map(\.refinement?.kind.rawValue), intents.map(\.query.scope), texts,
            texts.map(\.queryNormalForm),
            intents.map { Self.tokens($0.query.tokens) },
            intents.map { Self.array($0.choices.compactMap(\.position).filter { $0 > 0 }) },
            intents.map { Self.array($0.tookMs.filter { $0 >= 0 }) },
            intents.map { $0.refinement?.beginsChain },
        ]
    }

    /// Tokens without their labels; NULL where there are none.
    private static func tokens(_ tokens: [Token]) -> PostgresJSONB? {
        guard !tokens.isEmpty else { return nil }
        let values = tokens.map { token in
            JSONValue.object(["field": .string(token.field), "value": .string(token.value)])
        }
        return PostgresJSONB(JSONWriter.encode(.array(values)))
    }

    /// An array as PostgreSQL reads it: arrays of arrays of unequal length are none there.
    private static func array(_ numbers: [Int]) -> String {
        "{" + numbers.map { String(Int32(clamping: $0)) }.joined(separator: ",") + "}"
    }
}

extension Intent {
    /// From its first event to its newest, in milliseconds.
    var durationMs: Int { max(endMs - startMs, 0) }
    /// From its first event until it was submitted, in milliseconds.
    var submitMs: Int? { submittedMs.map { max($0 - startMs, 0) } }
    /// From its first event until a result was opened, in milliseconds.
    var firstClickMs: Int? { choices.first.map { max($0.atMs - startMs, 0) } }
}
