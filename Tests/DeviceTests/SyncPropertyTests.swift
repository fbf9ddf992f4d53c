import Foundation
import Locks
import SearchCore
import TestSupport
import Testing

@testable import Device

/// Records, syncs, breaks things at random, and checks what must hold in the end.
@Suite struct SyncPropertyTests {
    /// What a run breaks, drawn from one source of randomness.
    private final class Chaos: Sendable {
        private let source: Lock<(randomness: Randomness, isCalm: Bool)>

        init(_ randomness: Randomness) { source = Lock((randomness, false)) }

        func draw(_ range: Range<Int>) -> Int {
            source.withLock { Int.random(in: range, using: &$0.randomness) }
        }

        var deviceRandomness: DeviceRandomness {
            DeviceRandomness { [self] count in (0..<count).map { _ in UInt8(draw(0..<256)) } }
        }

        func calm() { source.withLock { $0.isCalm = true } }

        func fault(_ request: ClientRequest) -> FakeServer.Fault {
            if source.withLock({ $0.isCalm }) { return .none }
            switch draw(0..<12) {
            case 0: return .cut
            case 1, 2: return .lostReply
            case 3: return .doubled
            case 4: return .overloaded(retryAfter: draw(0..<2) == 0 ? 1 : nil)
            case 5: return .killed
            default: return .none
            }
        }
    }

    @Test(
        "whatever is lost, doubled or cut: every event is stored exactly once, or it is said why not"
    )
    func converges() async throws {
        let randomness = Randomness.seeded()
        for round in 0..<20 {
            let chaos = Chaos(Randomness(seed: randomness.seed &+ UInt64(round)))
            try await run(chaos, "SEARCHSYNC_TEST_SEED=\(randomness.seed), round \(round)")
        }
    }

    private func run(_ chaos: Chaos, _ label: Comment) async throws {
        let rig = try await Rig { chaos.fault($0) }
        var recorders: [Recorder] = []
        var broken: [UUID: String] = [:]
        for step in 0..<40 {
            switch chaos.draw(0..<14) {
            case 0, 1:
                let recorder = try await rig.record([], randomness: chaos.deviceRandomness)
                recorders.append(recorder)
            case 2...7:
                guard !recorders.isEmpty else { continue }
                let recorder = recorders[chaos.draw(0..<recorders.count)]
                let commands = (0...chaos.draw(0..<4)).map { EventDraft.text("\(step).\($0)") }
                do { try await recorder.record(commands) } catch {
                    // What was erased is gone from the device, and cannot be gone on with.
                    guard broken[recorder.session] == "session_erased" else { throw error }
                }
            case 8...11: _ = await rig.sync().run(deadline: .seconds(chaos.draw(0..<3)))
            case 12: restore(rig, chaos)
            default:
                guard !recorders.isEmpty, broken.count < 3 else { continue }
                let session = recorders[chaos.draw(0..<recorders.count)].session
                if broken[session] == nil { broken[session] = damage(session, rig, chaos) }
            }
        }
        chaos.calm()
        // A loss that nobody tells is found only where there is more to send.
        rig.server.state.withLock { $0.epoch += 1 }
        let report = await rig.sync().run()
        #expect(report.problem == nil && report.setAside.isEmpty, label)
        #expect(report.remaining == 0, label)
        let again = await rig.sync().run()
        #expect(again.uploaded == 0 && again.duplicates == 0, label)
        let rejected = Dictionary(
            uniqueKeysWithValues: again.rejected.map { ($0.session, $0.problem.code) }
        )
        for recorder in recorders {
            let device = try await rig.store.storedEvents(of: recorder.session)
            if broken[recorder.session] == "session_erased" {
                #expect(device.isEmpty && rejected[recorder.session] == nil, label)
                continue
            }
            #expect(device.count == (await recorder.count), label)
            guard let code = broken[recorder.session] else {
                #expect(rejected[recorder.session] == nil, label)
                #expect(rig.server.events(of: recorder.session) == device.map(\.bytes), label)
                #expect(device.allSatisfy { $0.state == .acknowledged }, label)
                continue
            }
            if let fork = try await rig.store.session(recorder.session)?.forkedInto {
                #expect(code == "session_forked", label)
                try await check(fork, of: device.count, rig, label)
                continue
            }
            // What was broken after its last upload need not be noticed.
            let isKnown = rejected[recorder.session] == code
            #expect(isKnown || device.allSatisfy { $0.state == .acknowledged }, label)
        }
    }

    /// What was recorded goes on as a session of its own, which the server has whole.
    private func check(_ fork: UUID, of count: Int, _ rig: Rig, _ label: Comment) async throws {
        let events = try await rig.store.storedEvents(of: fork)
        #expect(events.count == count, label)
        #expect(rig.server.events(of: fork) == events.map(\.bytes), label)
    }

    /// The server goes back to an earlier state, with or without saying so.
    private func restore(_ rig: Rig, _ chaos: Chaos) {
        let lost = chaos.draw(1..<5)
        let isTold = chaos.draw(0..<2) == 0
        rig.server.state.withLock { state in
            if isTold { state.epoch += 1 }
            for (session, events) in state.sessions where isTold || session.bytes[15] % 2 == 0 {
                state.sessions[session] = Array(events.dropLast(lost))
            }
        }
    }

    /// Another device takes the session, it is erased, or it was forked.
    private func damage(_ session: UUID, _ rig: Rig, _ chaos: Chaos) -> String {
        let way = chaos.draw(0..<3)
        return rig.server.state.withLock { state in
            switch way {
            case 0:
                state.foreign.insert(session)
                return "session_not_owned"
            case 1:
                state.erased.insert(session)
                state.receipts.append(session)
                return "session_erased"
            default:
                state.sessions[session] = Array(repeating: Array("other".utf8), count: 50)
                state.epoch += 1
                return "session_forked"
            }
        }
    }
}
