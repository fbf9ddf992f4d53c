import EventStore
import Foundation
import Postgres

/// Looks tokens up for requests that come at the same time, with one statement for all of them.
///
/// A request that finds nothing under way is served at once; those that come meanwhile share the next
/// statement. Each is thus answered by a statement that began after it had come: a token that was cut
/// off before is seen to be.
actor TokenLookups {
    struct Key: Hashable {
        let workspace: WorkspaceID
        let token: UUID
    }

    private typealias Answer = Result<[Key: TokenRow], ReadModelError>
    /// Finds those of the tokens that there are.
    typealias Find = @Sendable ([Key]) async throws(ReadModelError) -> [TokenRow]

    private let find: Find
    private var isUnderWay = false
    private var waiting: [(key: Key, continuation: CheckedContinuation<Answer, Never>)] = []

    init(find: @escaping Find) { self.find = find }

    /// The token; nil where there is none.
    func token(_ key: Key) async throws(ReadModelError) -> TokenRow? {
        let answer = await withCheckedContinuation { continuation in
            waiting.append((key, continuation))
            if !isUnderWay { begin() }
        }
        return try answer.get()[key]
    }

    /// How many wait for the next statement.
    var waitingCount: Int { waiting.count }

    private func begin() {
        guard !waiting.isEmpty else {
            isUnderWay = false
            return
        }
        isUnderWay = true
        let asked = waiting
        waiting = []
        // In a task of its own, so that nobody's cancellation reaches the others.
        Task {
            let answer = await Self.answer(to: Array(Set(asked.map(\.key))), by: find)
            for (_, continuation) in asked { continuation.resume(returning: answer) }
            begin()
        }
    }

    private nonisolated static func answer(to keys: [Key], by find: Find) async -> Answer {
        do throws(ReadModelError) {
            let rows = try await find(keys)
            return .success(Dictionary(rows.map { (Key($0), $0) }) { first, _ in first })
        } catch {
            return .failure(error)
        }
    }
}

extension TokenLookups.Key {
    fileprivate init(_ row: TokenRow) {
        self.init(workspace: row.workspaceID, token: row.id)
    }
}

extension TokenRow {
    /// Those of these tokens that there are.
    static func find(
        _ keys: [TokenLookups.Key],
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [TokenRow] {
        try await find(keys.map(\.workspace), keys.map(\.token), on: runner)
    }

    /// All tokens of a workspace, oldest first.
    static func all(
        of workspace: WorkspaceID,
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [TokenRow] {
        try await find([workspace], [nil], on: runner)
    }

    private static func find(
        _ workspaces: [WorkspaceID],
        _ tokens: [UUID?],
        on runner: any StatementRunner
    ) async throws(ReadModelError) -> [TokenRow] {
        do {
            return try await runner.run(.findTokens, [workspaces.map(\.rawValue), tokens]).map {
                try TokenRow($0)
            }
        } catch { throw ReadModelError(error) }
    }
}
