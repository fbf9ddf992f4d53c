import Device

/// A bar for each catalog that is downloaded, one after another.
@MainActor
final class CatalogBars {
    private let console: Console
    private var bar: ProgressBar?

    init(_ console: Console) { self.console = console }

    /// Shows how far a download is; takes its bar away where that is over.
    func show(_ progress: CatalogProgress) {
        let bar = bar ?? ProgressBar("Downloading \(progress.name.withoutControls)", on: console)
        self.bar = progress.isOver ? nil : bar
        if progress.isOver {
            bar.finish()
        } else if let total = progress.total {
            bar.show(progress.lines, of: total)
        } else {
            bar.show("\(progress.lines.of("line"))")
        }
    }
}
