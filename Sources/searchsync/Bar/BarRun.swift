import Device
import Foundation
import SearchCore
import SearchIndex

/// Runs a bar at a terminal: keys to the model, its effects to the recorder and the engine, its
/// screen to the terminal.
@MainActor
final class BarRun {
    /// How it came to its end.
    enum Outcome: Sendable, Hashable {
        case ended(BarEnding)
        /// SIGINT or SIGTERM.
        case interrupted
        /// The terminal went away.
        case lost
    }

    private enum Occurrence: Sendable {
        case terminal(TerminalInput.Piece)
        case answer(BarAnswer)
        case progress(BarRecording.Progress)
    }

    private var bar: BarModel
    private let catalog: CatalogVersion
    private let device: TerminalDevice
    private let recording: BarRecording
    private let search: BarSearch
    private let occurrences: AsyncStream<Occurrence>
    private let continuation: AsyncStream<Occurrence>.Continuation

    init(
        _ bar: BarModel,
        catalog: CatalogVersion,
        device: TerminalDevice,
        recorder: Recorder,
        upload: BackgroundUpload?
    ) {
        self.bar = bar
        self.catalog = catalog
        self.device = device
        let (stream, continuation) = AsyncStream.makeStream(of: Occurrence.self)
        occurrences = stream
        self.continuation = continuation
        recording = BarRecording(recorder, upload) { continuation.yield(.progress($0)) }
        search = BarSearch(catalog, under: bar.profile) { continuation.yield(.answer($0)) }
    }

    /// Shows the bar until its end, gives the terminal back and closes the recording.
    func run() async throws -> Outcome {
        let input = TerminalInput(descriptor: device.descriptor, keys: device.keys) {
            [continuation] in continuation.yield(.terminal($0))
        }
        // Until the recording is closed no signal ends the program: what waits to be masked is
        // written only then.
        defer { input.stop() }
        device.begin()
        let outcome: Outcome
        do {
            outcome = try await loop()
        } catch {
            device.end()
            try? await recording.finish(reason: "failed")
            throw error
        }
        device.end()
        try await recording.finish(reason: outcome.reason)
        return outcome
    }

    private func loop() async throws -> Outcome {
        if let outcome = carryOut() { return outcome }
        show()
        for await occurrence in occurrences {
            if let outcome = try await take(occurrence) ?? carryOut() { return outcome }
            if device.isLost { return .lost }
            show()
        }
        return .lost
    }

    private func take(_ occurrence: Occurrence) async throws -> Outcome? {
        switch occurrence {
        case .terminal(.keys(let keys)): return press(keys)
        case .terminal(.lost): return .lost
        case .terminal(.signal(let number)): return await take(signal: number)
        case .answer(let answer):
            // First of all it belongs to what was done before the keys that wait for it.
            recording.take(answer)
            bar.take(answer)
        case .progress(.recorded(let count, let waiting)):
            bar.recordedEvents = count
            bar.waitingEvents = waiting
        case .progress(.failed(let error)): throw error
        }
        return nil
    }

    private func press(_ keys: [Key]) -> Outcome? {
        for key in keys {
            if key == .control("l") { device.forget() }
            bar.press(key)
            if let outcome = carryOut() { return outcome }
        }
        return nil
    }

    private func take(signal number: Int32) async -> Outcome? {
        switch number {
        case SIGINT, SIGTERM: return .interrupted
        case SIGHUP: return .lost
        case SIGTSTP:
            // Whoever is stopped must not hold the store's lock.
            await recording.settle()
            device.suspend()
        case SIGCONT: device.takeAgain()
        default: break  // Of the signals that are listened for, only SIGWINCH is left.
        }
        bar.resize(to: device.size)
        return nil
    }

    /// Does what the bar wants; tells where that is the end.
    private func carryOut() -> Outcome? {
        for effect in bar.takeEffects() {
            switch effect {
            case .record(let drafts, let request):
                let answer = bar.isAnswered ? bar.answer : nil
                recording.record(drafts, shownBy: request, answer: answer)
            case .search(let request): search.ask(request)
            case .finish(let ending): return .ended(ending)
            }
        }
        return nil
    }

    private func show() { device.show(BarScreen(bar: bar, catalog: catalog).screen) }
}

extension BarRun.Outcome {
    /// What `sessionClosed` gives as the reason.
    fileprivate var reason: String {
        switch self {
        case .ended: "ended"
        case .interrupted: "interrupted"
        case .lost: "terminalLost"
        }
    }
}
