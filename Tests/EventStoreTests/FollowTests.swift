import Foundation
import TestSupport
import Testing

@testable import EventStore

@Suite("Following the log")
struct FollowTests {
    @Test("pages come in order from any position, then what is appended, here or elsewhere")
    func pages() async throws {
        let store = try await Store.make()
        let (here, elsewhere) = (store.server(), store.server())
        _ = try await here.append(.session(StreamAppend.actor, 1...10))
        let pages = here.follow(.standard, after: 3, page: 4).makeAsyncIterator()
        let reader = Task {
            var (pages, seen) = (pages, [[Int]]())
            while seen.last?.last != 12, let page = try await pages.next() {
                seen.append(page.map(\.position))
                switch page.last?.position {
                case 10: _ = try await here.append(.session(StreamAppend.actor, [11]))
                case 11: _ = try await elsewhere.append(.session(StreamAppend.actor, [12]))
                default: break
                }
            }
            return seen
        }
        #expect(try await reader.value == [[4, 5, 6, 7], [8, 9, 10], [11], [12]])
    }

    @Test("a reader that waits is woken by an append", .timeLimit(.minutes(1)))
    func woken() async throws {
        let store = try await Store.make()
        let log = store.server()
        let reader = Task {
            var pages = log.follow(.standard, after: 0).makeAsyncIterator()
            return try await pages.next()?.map(\.position)
        }
        _ = try await log.append(.session(StreamAppend.actor, 1...3))
        #expect(try await reader.value == [1, 2, 3])
    }

    @Test("it ends without an error when its task is cancelled, reading or waiting")
    func cancelled() async throws {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...200))
        for turns in 0..<40 {
            let reader = Task {
                var count = 0
                for try await page in log.follow(.standard, after: 0, page: 1) {
                    count += page.count
                }
                return count
            }
            for _ in 0..<(turns * turns) { await Task.yield() }
            reader.cancel()
            #expect((0...200).contains(try await reader.value))
        }
    }

    @Test("a hole stops it instead of being passed over")
    func hole() async throws {
        let store = try await Store.make()
        let log = store.server()
        _ = try await log.append(.session(StreamAppend.actor, 1...10))
        try await store.tamper("DELETE FROM event WHERE position = 6")
        var pages = log.follow(.standard, after: 0, page: 5).makeAsyncIterator()
        #expect(try await pages.next()?.count == 5)
        await #expect(throws: EventStoreError.self) { try await pages.next() }
    }
}
