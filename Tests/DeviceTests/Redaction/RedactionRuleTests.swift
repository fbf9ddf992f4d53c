import SearchCore
import Testing

@testable import Device

@Suite("What is masked")
struct RedactionRuleTests {
    @Test(
        "e-mail addresses",
        arguments: [
            ("ada@example.org", "•••"), ("mail ada.b+c@ex-ample.co.uk!", "mail •••!"),
            ("ждать@почта.рф", "•••"), ("a@b", "a@b"), ("@ada", "@ada"), ("a @ b.org", "a @ b.org"),
            ("x@y.org z@y.org", "••• •••"),
        ]
    )
    func email(_ text: String, _ masked: String) throws {
        #expect(try Redaction(["email"]).masked(text) == masked)
    }

    @Test(
        "card numbers, by their check digit",
        arguments: [
            ("4111 1111 1111 1111", "•••"), ("pay 4111-1111-1111-1111 now", "pay ••• now"),
            ("378282246310005", "•••"), ("4111111111111112", "4111111111111112"),
            ("0000000000000000", "0000000000000000"), ("12 4111 1111 1111 1111", "12 •••"),
            ("4111  1111 1111 1111", "4111  1111 1111 1111"), ("2026-01-31", "2026-01-31"),
            ("٤١١١١١١١١١١١١١١١", "•••"),
        ]
    )
    func card(_ text: String, _ masked: String) throws {
        #expect(try Redaction(["card"]).masked(text) == masked)
    }

    @Test(
        "phone numbers, but not every number",
        arguments: [
            ("+43 660 1234567", "•••"), ("call +44 (0)20 7946 0958", "call •••"),
            ("0049 30 123456", "•••"), ("(415) 555-0132", "•••"), ("415-555-0132", "•••"),
            ("2026-01-31", "2026-01-31"), ("1234567890", "1234567890"), ("10.0.0.1", "10.0.0.1"),
            ("year 2018 2019", "year 2018 2019"), ("555-0132", "555-0132"),
        ]
    )
    func phone(_ text: String, _ masked: String) throws {
        #expect(try Redaction(["phone"]).masked(text) == masked)
    }

    @Test("expressions, alone or between slashes; a whole character is masked or none of it")
    func expressions() throws {
        #expect(try Redaction([#"[A-Z]{2}\d{4}"#]).masked("id AB1234.") == "id •••.")
        #expect(try Redaction(["/secret/"]).masked("my secret") == "my •••")
        #expect(try Redaction(["[e]"]).masked("cre\u{301}me") == "cr•••m•••")
    }

    @Test("masks are equally long, and what touches is one")
    func constantLength() throws {
        let redaction = try Redaction(["email", "/x+/"])
        #expect(redaction.masked("xxxa@b.org") == "•••")
        #expect(redaction.masked("x") == redaction.masked("xxxxxxxxx"))
    }

    @Test(
        "a word that is no kind is refused with the way to mask it",
        arguments: ["emial", "iban"]
    )
    func unknownKind(_ kind: String) {
        #expect(throws: RedactionError.unknownKind(kind)) { try Redaction([kind]) }
        #expect(RedactionError.unknownKind(kind).description.contains("/\(kind)/"))
    }

    @Test("what a profile demands is read, and what cannot be read is refused")
    func profile() throws {
        #expect(try Redaction(profile: [:]).isEmpty)
        #expect(try Redaction(profile: ["redact": JSONValue(["email"])]).rules == [.email])
        for wrong: JSONValue in [.string("email"), .array([.bool(true)]), .object([:])] {
            #expect(throws: RedactionError.unreadable) { try Redaction(profile: ["redact": wrong]) }
        }
    }

    @Test("the summary says nothing of what an expression looks for")
    func summary() throws {
        #expect(try Redaction(["email", "/hellberg/", "/x/"]).summary == "email, 2 patterns")
        #expect(try Redaction(["/hellberg/"]).summary == "1 pattern")
    }
}
