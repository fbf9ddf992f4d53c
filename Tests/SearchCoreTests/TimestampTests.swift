import Foundation
import SearchCore
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test(
        "known moments are read and written",
        arguments: [
            ("1970-01-01T00:00:00.000000Z", 0),
            ("1969-12-31T23:59:59.999999Z", -1),
            ("2026-01-31T10:00:00.123456Z", 1_769_853_600_123_456),
            ("2000-02-29T00:00:00.000000Z", 951_782_400_000_000),
            ("1900-03-01T00:00:00.000000Z", -2_203_891_200_000_000),
            ("0001-01-01T00:00:00.000000Z", -62_135_596_800_000_000),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ] as [(String, Int64)]
    )
    func known(text: String, microseconds: Int64) {
        #expect(Timestamp(text)?.microseconds == microseconds)
        #expect(Timestamp(microseconds: microseconds).description == text)
    }

    @Test(
        "other spellings of RFC 3339 mean the same moment",
        arguments: [
            ("2026-01-31t10:00:00z", "2026-01-31T10:00:00.000000Z"),
            ("2026-01-31 10:00:00Z", "2026-01-31T10:00:00.000000Z"),
            ("2026-01-31T10:00:00.5Z", "2026-01-31T10:00:00.500000Z"),
            ("2026-01-31T10:00:00.123456789Z", "2026-01-31T10:00:00.123456Z"),
            ("2026-01-31T10:00:00+05:30", "2026-01-31T04:30:00.000000Z"),
            ("2026-01-31T20:00:00-08:00", "2026-02-01T04:00:00.000000Z"),
            ("2026-01-31T10:00:00-00:00", "2026-01-31T10:00:00.000000Z"),
            ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000000Z"),
        ]
    )
    func spellings(text: String, utc: String) {
        #expect(Timestamp(text)?.description == utc)
    }

    @Test(
        "what is no time of RFC 3339 is refused",
        arguments: [
            "", "2026-01-31", "2026-01-31T10:00:00", "2026-1-31T10:00:00Z", "-001-01-01T00:00:00Z",
            "0000-01-01T00:00:00Z", "-2026-01-31T10:00:00Z", "2026-00-01T00:00:00Z",
            "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
            "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
            "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+0100",
            "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00ZZ",
            " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00,5Z",
            "２026-01-01T00:00:00Z",
        ]
    )
    func refused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("an offset cannot lead out of the years that have four digits")
    func offsetsAtTheEnds() {
        #expect(Timestamp("0001-01-01T00:00:00+00:01") == nil)
        #expect(Timestamp("9999-12-31T23:59:59-00:01") == nil)
    }

    @Test("a moment out of those years is written as the nearest in them")
    func farAway() {
        #expect(Timestamp(microseconds: .min).description == "0001-01-01T00:00:00.000000Z")
        #expect(Timestamp(microseconds: .max).description == "9999-12-31T23:59:59.999999Z")
    }

    @Test("milliseconds are added, and at the ends nothing overflows")
    func advanced() {
        let start = Timestamp(microseconds: 5)
        #expect(start.advanced(byMilliseconds: -2) == Timestamp(microseconds: -1995))
        #expect(start.advanced(byMilliseconds: .max) == Timestamp(microseconds: .max))
        #expect(start.advanced(byMilliseconds: .min) == Timestamp(microseconds: .min))
        #expect(Timestamp(microseconds: .max).advanced(byMilliseconds: 1).microseconds == .max)
    }

    @Test("earlier moments come first")
    func order() {
        #expect(Timestamp(microseconds: -1) < Timestamp(microseconds: 0))
    }

    @Test("any moment survives its wire form, and Foundation's calendar agrees on its date")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        // Foundation's calendar is Julian before 15 October 1582; ours is Gregorian for ever.
        let range: ClosedRange<Int64> = -12_219_292_800_000_000...253_402_300_799_999_999
        for _ in 0..<1000 {
            let time = Timestamp(microseconds: .random(in: range, using: &random))
            let text = time.description
            #expect(Timestamp(text) == time, "seed \(seed)")
            let second = time.microseconds / 1_000_000 - (time.microseconds % 1_000_000 < 0 ? 1 : 0)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(second))
            )
            let numbers = text.split { "-T:.Z".contains($0) }.prefix(6).map { Int($0) }
            #expect(
                numbers == [
                    parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second,
                ],
                "seed \(seed)"
            )
        }
    }
}
