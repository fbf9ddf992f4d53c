import Foundation
import SearchCore
import SearchIndex
import Testing

@testable import searchsync

@Suite("Speed of a bar")
struct BarSpeedTests {
    @Test(
        "measures a keystroke to the redrawn screen on 100,000 items",
        .enabled(if: ProcessInfo.processInfo.environment["SEARCHSYNC_MEASURE"] != nil)
    )
    @MainActor
    func keystroke() async throws {
        let syllables = ["ka", "ri", "to", "men", "sol", "bur", "el", "na", "gis", "wo"]
        let items = (0..<100_000).map { index in
            let name = String(index).compactMap { $0.wholeNumberValue }.map { syllables[$0] }
            return CatalogItem(id: "\(index)", fields: [("name", [name.joined() + " \(index)"])])
        }
        let catalog = CatalogVersion(items: items)
        try await catalog.prepare(for: .filterList)
        let size = ScreenSize(rows: 50, columns: 160)
        var bar = BarModel(profile: .filterList, catalog: "measured", size: size)
        let terminal = TerminalDescription(
            commands: [:],
            keys: [:],
            colours: 256,
            move: { "\u{1B}[\($0 + 1);\($1 + 1)H" },
            colour: { "\u{1B}[38;5;\($0)m" }
        )
        var renderer = ScreenRenderer(terminal)
        var durations: [Duration] = []
        let clock = ContinuousClock()
        for word in ["karito", "men", "solburel", "na 12", "zzz"] {
            for _ in 0..<10 {
                for key in word.map({ Key.text(String($0)) }) + [.control("u")] {
                    durations.append(
                        clock.measure {
                            bar.press(key)
                            for case .search(let request) in bar.takeEffects() {
                                bar.take(catalog.answer(to: request, under: .filterList))
                            }
                            let screen = BarScreen(bar: bar, catalog: catalog).screen
                            _ = renderer.update(to: screen)
                        }
                    )
                }
            }
        }
        durations.sort()
        print(
            "keystroke to redraw, 100,000 items, 50 rows: median \(durations[durations.count / 2])"
        )
        print(
            "  p99 \(durations[durations.count * 99 / 100]), most \(durations[durations.count - 1])"
        )
    }
}
