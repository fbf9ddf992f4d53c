import Testing

@testable import Device

@Suite("Regular expressions in linear time")
struct PatternTests {
    private func found(_ source: String, _ text: String) throws -> [String] {
        let scalars = Array(text.unicodeScalars)
        return try Pattern(source).ranges(in: scalars).map { range in
            var match = ""
            match.unicodeScalars.append(contentsOf: scalars[range])
            return match
        }
    }

    @Test(
        "what is known is found, the leftmost and of that the longest",
        arguments: [
            ("abc", "xabcabc", ["abc", "abc"]),
            ("a|ab|abc", "abcd", ["abc"]),
            ("a.c", "abc a\nc", ["abc"]),
            ("[a-c]+", "xxabcabx", ["abcab"]),
            ("[^a-c]+", "abxyc", ["xy"]),
            ("[]a]+", "x]a]", ["]a]"]),
            ("[a-]+", "b-a-", ["-a-"]),
            (#"\d{3}"#, "1234567", ["123", "456"]),
            (#"\d{2,3}"#, "1 12 1234", ["12", "123"]),
            (#"\d{2,}"#, "1 12 12345", ["12", "12345"]),
            ("(ab)*c", "ababc c", ["ababc", "c"]),
            ("colou?r", "color colour", ["color", "colour"]),
            ("^a", "aa", ["a"]),
            ("a$", "aa", ["a"]),
            (#"\bcat\b"#, "cat concat cat", ["cat", "cat"]),
            (#"\Bcat"#, "cat concat", ["cat"]),
            ("(?i)straße", "STRAßE Straße", ["STRAßE", "Straße"]),
            (#"\p{Lu}\p{Ll}+"#, "Éric und Ada", ["Éric", "Ada"]),
            (#"\x41\u0042\."#, "AB.", ["AB."]),
            ("(a*)*b", "aaab", ["aaab"]),
            ("x*?y", "xxy", ["xxy"]),
            ("(|a)b", "ab b", ["ab", "b"]),
        ]
    )
    func matches(_ source: String, _ text: String, _ expected: [String]) throws {
        #expect(try found(source, text) == expected)
    }

    @Test(
        "an expression that is wrong says where",
        arguments: [
            ("a(b", 2), ("a)b", 2), ("[ab", 1), ("*a", 1), ("a**", 3), ("a{2", 2), ("a{3,2}", 2),
            (#"a\"#, 2), (#"(a)\1"#, 4), ("(?=a)", 1), (#"\q"#, 1), ("", 1), ("[b-a]", 3),
            (#"\p{Foo}"#, 1), ("é{,2}", 2), ("(a{1000}){1000}", 1),
        ]
    )
    func errors(_ source: String, _ position: Int) {
        do throws(PatternError) {
            _ = try Pattern(source)
            Issue.record("\(source) was taken")
        } catch {
            #expect(error.position == position, "\(error)")
            #expect(error.description.contains(";"), "\(error)")
        }
    }

    @Test("an expression that would backtrack for ever ends at once")
    func noBacktracking() throws {
        let text = String(repeating: "a", count: 1024)
        #expect(try found("(a+)+b", text) == [])
        #expect(try found("(a|a)*c", text) == [])
        #expect(try found("(a*)*$", text) == [text])
    }

    @Test("a text that takes too many steps is one match to its end")
    func budget() throws {
        let text = Array(String(repeating: "a", count: 400).unicodeScalars)
        let pattern = try Pattern("(a?){50}b")
        #expect(pattern.ranges(in: text, budget: 1000) == [0..<400])
        #expect(pattern.ranges(in: text).isEmpty)
    }
}
