import Foundation
import SearchCore
import SearchIndex
import Testing

@testable import Device

@Suite struct PlaybackTimingTests {
    private func steps(_ offsets: [(ms: Int, isJoined: Bool)]) -> [ReplayStep] {
        var replay = SessionReplay(catalog: nil)
        return offsets.enumerated().map { index, offset in
            replay.apply(
                Event(
                    session: UUID(bytes: [1]),
                    sequence: index + 1,
                    kind: .searchBegan,
                    at: TestClock.began,
                    offsetMs: offset.ms,
                    isJoined: offset.isJoined
                )
            )
        }
    }

    @Test("steps are as far apart as they were, divided by the speed")
    func speed() {
        let steps = steps([(500, false), (700, false), (1700, false)])
        #expect(
            PlaybackTiming().delays(of: steps) == [
                .zero, .milliseconds(200), .milliseconds(1000),
            ]
        )
        #expect(
            PlaybackTiming(speed: 4).delays(of: steps) == [
                .zero, .milliseconds(50), .milliseconds(250),
            ]
        )
        #expect(PlaybackTiming(speed: 0).delays(of: steps)[1] == .milliseconds(200))
    }

    @Test("a long pause of the recording counts as the idle limit, before the speed")
    func idle() {
        let steps = steps([(0, false), (60_000, false), (60_100, false)])
        let timing = PlaybackTiming(idleLimit: .seconds(2))
        #expect(timing.delays(of: steps) == [.zero, .seconds(2), .milliseconds(100)])
        let fast = PlaybackTiming(speed: 2, idleLimit: .seconds(2))
        #expect(fast.pause(from: 0, to: 60_000) == .seconds(1))
    }

    @Test("time that runs backwards is no pause")
    func backwards() {
        #expect(PlaybackTiming().pause(from: 2000, to: 1000) == .zero)
    }

    @Test("a joined step comes with the one before it, and its time passes after it")
    func joined() {
        let steps = steps([(0, false), (100, false), (130, true), (300, false)])
        #expect(
            PlaybackTiming().delays(of: steps) == [
                .zero, .milliseconds(100), .zero, .milliseconds(200),
            ]
        )
    }
}
