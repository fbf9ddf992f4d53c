import Device
import Foundation
import SearchCore

/// A recording that is being made from the standard input.
@MainActor
final class Recording {
    /// How the input came to its end.
    enum Outcome: Sendable {
        case ended, interrupted
    }

    let store: DeviceStore
    let recorder: Recorder
    let upload: BackgroundUpload?
    /// How many lines were refused.
    private(set) var refused = 0
    private var splitter = LineSplitter(longest: EventLimits.eventBytes)

    init(store: DeviceStore, recorder: Recorder, upload: BackgroundUpload?) {
        self.store = store
        self.recorder = recorder
        self.upload = upload
    }

    /// Records until the input ends or somebody interrupts it, and closes the recording.
    func run(_ context: CommandContext) async throws -> Outcome {
        let input = RecordingInput(descriptor: STDIN_FILENO)
        // Until the recording is closed no signal ends the program: what waits to be masked is
        // written only then.
        defer { input.stop() }
        do {
            let outcome = try await take(input, context)
            try await recorder.close(reason: outcome.reason)
            return outcome
        } catch {
            // A second close changes nothing, and that the first one failed is told.
            try? await recorder.close(reason: "failed")
            throw error
        }
    }

    private func take(_ input: RecordingInput, _ context: CommandContext) async throws -> Outcome {
        for await piece in input.pieces {
            switch piece {
            case .bytes(let bytes):
                try await record(splitter.add(bytes), context)
                input.proceed()
            case .end:
                try await record(splitter.finish().map { [$0] } ?? [], context)
                return .ended
            case .failure(let error):
                try await recorder.close(reason: "inputFailed")
                throw Self.inputFailed(error)
            case .interrupted: return .interrupted
            }
        }
        return .ended
    }

    private func record(
        _ lines: [(number: Int, bytes: [UInt8])],
        _ context: CommandContext
    ) async throws {
        let lines = lines.map { InputLine(number: $0.number, bytes: $0.bytes) }
        let refusals = try await recorder.record(lines: lines)
        refused += refusals.count
        context.tell(refusals.map(RefusedLine.init))
        upload?.kick()
    }

    private static func inputFailed(_ error: Int32) -> CommandError {
        CommandError(
            "input_failed",
            "the standard input cannot be read: \(String(cString: strerror(error)))",
            try: "searchsync record < FILE"
        )
    }
}

extension Recording.Outcome {
    /// What `sessionClosed` gives as the reason.
    fileprivate var reason: String {
        switch self {
        case .ended: "ended"
        case .interrupted: "interrupted"
        }
    }
}
