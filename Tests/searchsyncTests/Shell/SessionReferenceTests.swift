import Foundation
import SearchCore
import Testing

@testable import searchsync

@Suite("Names of sessions")
struct SessionReferenceTests {
    private let ids = [
        "01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-bbbb-774b-bcce-b302099a8057",
    ]
    .compactMap(UUID.init(uuidString:))

    @Test("an id, its first four digits or more, and \"last\" are names")
    func names() throws {
        #expect(SessionReference("last") == .last)
        #expect(SessionReference("01890A5D") == .prefix("01890a5d"))
        #expect(SessionReference("01890a5d-ac") == .prefix("01890a5dac"))
        #expect(SessionReference(ids[0].uuidString) == .id(ids[0]))
    }

    @Test(
        "everything else is not",
        arguments: ["", "abc", "xyzw", "０１２３", "01890a5d-ac96-774b-bcce-b302099a80571"]
    )
    func others(_ text: String) {
        #expect(SessionReference(text) == nil)
    }

    @Test("a beginning means the one session that has it")
    func prefixes() throws {
        #expect(try SessionReference.prefix("01890a5dac").match(in: ids) == ids[0])
        #expect(try SessionReference.prefix("ffff").match(in: ids) == nil)
        #expect(try SessionReference.last.match(in: ids) == ids[1])
        #expect(throws: CommandError.self) {
            try SessionReference.prefix("01890a5d").match(in: ids)
        }
    }
}

@Suite("Refusals of the libraries")
struct DescribingTests {
    @Test("the remedy stands behind the last semicolon")
    func split() {
        let parts = CommandError.split("a; b; do c")
        #expect(parts.message == "a; b")
        #expect(parts.remedy == "do c")
        #expect(CommandError.split("a", or: "d").remedy == "d")
    }
}

@Suite("Clocks")
struct ServerChecksTests {
    @Test("a server's clock is compared with the middle of the exchange")
    func skew() {
        let before = Timestamp(microseconds: 1_000_000)
        let after = Timestamp(microseconds: 3_000_000)
        let even = ServerChecks.skew(
            of: Timestamp(microseconds: 2_000_000),
            between: before,
            and: after
        )
        #expect(even.severity == .ok)
        #expect(even.detail == "the server's clock is 0 ms ahead")
        let late = ServerChecks.skew(
            of: Timestamp(microseconds: -8_000_000),
            between: before,
            and: after
        )
        #expect(late.severity == .warn)
        #expect(late.detail == "the server's clock is 10000 ms behind")
    }
}
