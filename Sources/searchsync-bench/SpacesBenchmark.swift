import EventStore
import Foundation
import Postgres
import SearchCore
import SyncProtocol
import SyncServer

/// The first sync of many saved searches: the snapshot over HTTP in pages, against one statement that
/// reads the same rows.
enum SpacesBenchmark: Benchmark {
    static let name = "spaces"
    static let summary =
        "60,000 saved searches through the snapshot, against one SELECT of the rows"
    private static let searches = 60_000
    private static let page = 1000

    static func run(_ options: BenchmarkOptions) async throws -> [Comparison] {
        try await SavedSearchWorld.with { world in
            var position = 0
            let filled = try await rate(of: searches) {
                for _ in 0..<searches / page {
                    position = try await world.send(
                        world.push(creating: page),
                        storing: page
                    )
                }
                try await world.waitUntilVisible(position)
            }
            var rounds: [(measure: Double, baseline: Double)] = []
            var bytes = 0
            for _ in 0..<options.rounds {
                let read = try await rate(of: searches) { bytes = try await snapshot(world) }
                let selected = try await rate(of: searches) {
                    let rows = try await world.server.pool.query(.selectSavedSearches)
                    guard rows.count == searches else {
                        throw BenchmarkError.failed("the statement gave \(rows.count) rows")
                    }
                }
                rounds.append((read, selected))
            }
            return [
                Comparison(
                    name: name,
                    measure: "snapshot in pages of 1,000 over HTTP, each read as JSON",
                    baseline: "one SELECT of the same rows",
                    unit: "saved searches/s",
                    rounds: rounds,
                    notes: [
                        "pushed and made visible before: \(Comparison.rounded(filled, 0)) a second",
                        "the snapshot has \(bytes / 1_000_000) MB",
                    ]
                )
            ]
        }
    }

    /// Reads all pages, as a device does.
    ///
    /// - Returns: Their bytes.
    private static func snapshot(_ world: SavedSearchWorld) async throws -> Int {
        var (count, bytes, next) = (0, 0, UUID?.none)
        repeat {
            let query = "?limit=\(page)" + (next.map { "&after=\($0.text)" } ?? "")
            let body = try await world.server.get(
                Route.spaceSnapshot(world.space).path + query,
                on: 0,
                token: world.tokens[0]
            )
            let read = try SnapshotPage(decoding: body)
            count += read.savedSearches.count
            bytes += body.count
            next = read.next
        } while next != nil
        guard count == searches else { throw BenchmarkError.failed("the snapshot had \(count)") }
        return bytes
    }
}

extension Statement {
    fileprivate static let selectSavedSearches = Statement(
        name: "select_saved_searches",
        sql: "SELECT s.saved_search_id, s.body FROM saved_search_model s WHERE s.workspace_id = 1"
    )
}
