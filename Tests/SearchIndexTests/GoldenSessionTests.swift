import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@Suite("Golden sessions")
struct GoldenSessionTests {
    @Test("a replay shows what the model says after every event", arguments: GoldenSession.names)
    func replay(name: String) throws {
        let golden = try GoldenSession(named: name)
        var replay = SessionReplay(catalog: CatalogVersion(items: golden.items))
        let steps = golden.events(session: UUID()).map { replay.apply($0) }
        #expect(replay.profileIsReadable)
        #expect(steps.count == golden.steps.count + 1)
        for (step, expected) in zip(steps.dropFirst(), golden.steps) {
            let shown = step.json
            for member in expected.expected.members {
                #expect(
                    shown[member.key].map(JSONWriter.encode) == JSONWriter.encode(member.value),
                    "\(member.key) after event \(step.sequence), \(step.kind.rawValue)"
                )
            }
        }
    }
}
