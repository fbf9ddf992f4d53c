import Device
import Foundation
import SearchCore

/// Writing saved searches on this device, and sending what was written where a server is known.
extension CommandContext {
    /// Writes changes of one saved search, once they are checked.
    func change(
        _ shown: ShownSearch,
        _ bodies: [OperationBody],
        done: String
    ) async throws {
        for body in bodies { try Self.check(body, of: shown.id, in: shown.space.id) }
        try await store().change(shown.id, in: shown.space.id, bodies)
        try await show(shown.id, done: done)
        await send()
    }

    /// Creates saved searches, once they are checked.
    ///
    /// - Returns: Their ids.
    func create(_ drafts: [SavedSearchDraft], in space: KnownSpace) async throws -> [UUID] {
        try space.checkEditable()
        for draft in drafts { try Self.check(.create(draft), of: space.id, in: space.id) }
        return try await store().create(drafts, in: space.id)
    }

    /// Refuses what a server would refuse for its form.
    static func check(_ body: OperationBody, of id: UUID, in space: UUID) throws(CommandError) {
        let operation = SearchCore.Operation(
            id: id,
            space: space,
            savedSearch: id,
            body,
            at: .now
        )
        do throws(EventError) { try OperationLimits.check(operation) } catch {
            throw .usage(error.code.rawValue, "\(error)", try: "shorten or correct it")
        }
    }

    /// Sends what was written, within a moment; where that cannot be it stays for the next sync.
    func send() async {
        guard let client = try? client(), let store = try? await store(),
            let sync = try? self.sync(store, client, keeping: (try? keeping()) ?? .standard)
        else { return }
        let (first, ended) = AsyncStream.makeStream(of: SyncReport?.self)
        let work = Task.detached { ended.yield(await sync.run(deadline: .zero)) }
        let timer = Task.detached {
            try? await Task.sleep(for: .seconds(3))
            ended.yield(nil)
        }
        let report = await first.first { @Sendable _ in true } ?? nil
        work.cancel()
        timer.cancel()
        tellUnsent(report)
    }

    private func tellUnsent(_ report: SyncReport?) {
        if let report, report.problem == .anotherSyncRuns { return }
        if let report, let refused = report.spaces.rejected.last {
            console.tell(
                "searchsync: a change was refused: \(refused.problem?.message ?? "")\n"
                    + "  try: searchsync sync pending"
            )
        }
        guard report == nil || report?.problem != nil else { return }
        let reason = report?.problem.map { " (\(CommandError($0).message))" } ?? ""
        console.tell(
            "searchsync: kept on this device, and not sent yet\(reason)\n  try: searchsync sync"
        )
    }
}
