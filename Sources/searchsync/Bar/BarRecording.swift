import Device
import SearchCore

/// Writes what a bar records in its order, while the bar goes on.
@MainActor
final class BarRecording {
    /// What became of a piece.
    enum Progress: Sendable {
        /// So many events of the session are durable, and so many wait to be masked.
        case recorded(Int, waiting: Int)
        case failed(RecorderError)
    }

    private enum Piece: Sendable {
        case action([EventDraft], Recorder.Moment)
        case mark(CheckedContinuation<Void, Never>)
    }

    /// An action that waits for what it shows.
    private struct Held {
        let drafts: [EventDraft]
        let moment: Recorder.Moment
        let request: Int
    }

    private let recorder: Recorder
    private let pieces: AsyncStream<Piece>.Continuation
    private let task: Task<Void, Never>
    private var held: Held?

    /// Starts to take actions; `deliver` is called from other threads.
    init(
        _ recorder: Recorder,
        _ upload: BackgroundUpload?,
        deliver: @escaping @Sendable (Progress) -> Void
    ) {
        self.recorder = recorder
        let (stream, continuation) = AsyncStream.makeStream(of: Piece.self)
        pieces = continuation
        task = Task.detached {
            for await piece in stream {
                switch piece {
                case .mark(let continuation): continuation.resume()
                case .action(let drafts, let moment):
                    deliver(await Self.write(drafts, moment, recorder))
                    await upload?.kick()
                }
            }
        }
    }

    /// Records an action.
    ///
    /// The answer to `request` says what the action shows; the action waits for it, but not for
    /// longer than until the next one. `answer` is what is shown already.
    func record(_ drafts: [EventDraft], shownBy request: BarRequest?, answer: BarAnswer?) {
        release()
        guard let request else {
            pieces.yield(.action(drafts, recorder.now))
            return
        }
        held = Held(drafts: drafts, moment: recorder.now, request: request.number)
        if let answer { take(answer) }
    }

    /// Takes what is shown, for the action that waits for it.
    func take(_ answer: BarAnswer) {
        guard let action = held, action.request == answer.request.number else { return }
        held = nil
        var drafts = action.drafts
        let shown = ShownResults(total: answer.total, ids: answer.rows.map(\.id))
        drafts[drafts.count - 1].shown = shown.json
        pieces.yield(.action(drafts, action.moment))
    }

    /// Returns when everything is written.
    func settle() async {
        release()
        await withCheckedContinuation { continuation in
            // Nobody gets what comes after the end.
            if case .terminated = pieces.yield(.mark(continuation)) { continuation.resume() }
        }
    }

    /// Writes the rest and closes the recording.
    func finish(reason: String) async throws(RecorderError) {
        await settle()
        pieces.finish()
        try await recorder.close(reason: reason)
    }

    private func release() {
        guard let action = held else { return }
        held = nil
        pieces.yield(.action(action.drafts, action.moment))
    }

    nonisolated private static func write(
        _ drafts: [EventDraft],
        _ moment: Recorder.Moment,
        _ recorder: Recorder
    ) async -> Progress {
        do throws(RecorderError) {
            try await recorder.record(drafts, at: moment)
            return .recorded(await recorder.count, waiting: await recorder.waiting)
        } catch {
            return .failed(error)
        }
    }
}
