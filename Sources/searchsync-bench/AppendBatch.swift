import EventStore
import Foundation
import SearchCore

/// How much is appended in a round, and to how many workspaces.
struct AppendShape {
    let workspaces: Int
    let batch: Int
    private let count: Int

    static let all = [1, 64].flatMap { workspaces in
        [(10, 640), (100, 256), (1_000, 64)].map {
            AppendShape(workspaces: workspaces, batch: $0.0, count: $0.1)
        }
    }

    func isWanted(by options: BenchmarkOptions) -> Bool {
        options.workspaces.map { $0 == workspaces } ?? true
            && options.batch.map { $0 == batch } ?? true
    }

    /// The batches of a round; `number` is that of the first one's session.
    func batches(from number: Int) -> [AppendBatch] {
        (0..<count).map { index in
            AppendBatch(
                number: number + index,
                events: batch,
                workspace: Int32(index % workspaces + 1)
            )
        }
    }
}

/// One batch: a whole session, as an append and as rows.
struct AppendBatch: Sendable {
    let workspace: Int32
    let append: StreamAppend
    let rows: BareRows

    var count: Int { append.events.count }

    init(number: Int, events: Int, workspace: Int32) {
        let session = RecordedSession(number: number, events: events)
        self.workspace = workspace
        append = StreamAppend(
            stream: session.id,
            kind: .session,
            device: session.id,
            actor: session.id,
            events: session.events.map { PendingEvent($0) }
        )
        // Batches are at most 1,000 events long, so that no two positions are the same.
        rows = BareRows(session.id, session.events, first: number * 1_000 + 1, workspace: workspace)
    }
}
