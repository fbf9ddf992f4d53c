import Testing

@testable import ReadModels

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test("bytes come back, in either case")
    func roundTrip() {
        let bytes = (0...255).map { UInt8($0) }
        #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
        #expect([UInt8](hexadecimal: bytes.hexadecimal.uppercased()) == bytes)
        #expect([UInt8](hexadecimal: "") == [])
    }

    @Test("what is not hexadecimal is nil", arguments: ["0", "0g", "é0", "+1", " 0", "0x00", "１２"])
    func invalid(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
