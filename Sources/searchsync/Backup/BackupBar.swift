import EventStore

/// How far a backup or a restore is, step by step.
@MainActor
final class BackupBar {
    private let console: Console
    private var shown: (step: BackupProgress.Step, bar: ProgressBar)?

    init(on console: Console) { self.console = console }

    /// Shows a step; a new one takes the place of the one before.
    func show(_ progress: BackupProgress) {
        if shown?.step != progress.step {
            shown?.bar.finish()
            shown = (progress.step, ProgressBar(Self.title(progress.step), on: console))
        }
        let unit = Self.unit(progress.step)
        shown?.bar.show(progress.done / unit, of: max(progress.total, progress.done) / unit)
    }

    /// Takes the bar away for good.
    func finish() { shown?.bar.finish() }

    private static func title(_ step: BackupProgress.Step) -> String {
        switch step {
        case .checking: "Checking the file (MB)"
        case .dumping: "Backing up (MB)"
        case .loading: "Loading (MB)"
        case .verifying: "Verifying (events)"
        }
    }

    private static func unit(_ step: BackupProgress.Step) -> Int {
        switch step {
        case .checking, .dumping, .loading: 1_000_000
        case .verifying: 1
        }
    }
}
