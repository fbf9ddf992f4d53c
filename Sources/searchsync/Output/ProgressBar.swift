/// How far a long task has come, on a terminal; silent elsewhere.
@MainActor
final class ProgressBar {
    nonisolated private static let cells = 24

    private let console: Console
    private let title: String
    private var shown = ""
    private var isOver = false

    init(_ title: String, on console: Console) {
        self.title = title
        self.console = console
    }

    /// Shows how much of a task is done.
    func show(_ done: Int, of total: Int) {
        guard console.showsProgress, !isOver else { return }
        let line = Self.line(title, done, of: total, width: console.width ?? 80)
        guard line != shown else { return }
        shown = line
        console.write("\r\u{1B}[K" + line)
    }

    /// Shows how far a task has come whose end is not known, or in units that are not counted.
    func show(_ amount: String) {
        guard console.showsProgress, !isOver else { return }
        let line = "\(title) \(amount)".truncated(to: (console.width ?? 80) - 1)
        guard line != shown else { return }
        shown = line
        console.write("\r\u{1B}[K" + line)
    }

    /// Takes the bar away for good: a report that comes late shows nothing.
    func finish() {
        isOver = true
        clear()
    }

    /// Takes the bar away, so that messages have its line.
    func clear() {
        guard !shown.isEmpty else { return }
        console.write("\r\u{1B}[K")
        shown = ""
    }

    /// Draws the bar: `Uploading ██████░░░░ 60 % 600/1000`.
    nonisolated static func line(
        _ title: String,
        _ done: Int,
        of total: Int,
        width: Int
    ) -> String {
        let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
        let full = Int(share * Double(cells))
        let bar =
            String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        return "\(title) \(bar) \(Int(share * 100)) % \(done)/\(total)".truncated(to: width - 1)
    }
}
