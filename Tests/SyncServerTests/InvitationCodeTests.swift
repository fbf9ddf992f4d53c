import EventStore
import Foundation
import HTTPServer
import SyncProtocol
import TestSupport
import Testing

@testable import SyncServer

@Suite("Codes as people type them")
struct InvitationCodeTests {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    private func codes(_ count: Int, _ random: inout Randomness) -> [InvitationCode] {
        (0..<count).map { _ in
            InvitationCode(
                workspace: Int32.random(
                    in: 1...(Bool.random(using: &random) ? 40 : .max),
                    using: &random
                ),
                random: (0..<15).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
        }
    }

    @Test("a code comes back from what was printed, however it is typed")
    func roundTrip() throws {
        var random = Randomness.seeded()
        for code in codes(200, &random) {
            let text = code.text
            #expect(text.split(separator: "-").count == 5)
            let typed = [
                text, text.lowercased(), text.replacing("-", with: ""),
                text.replacing("-", with: " "), " \(text)\n",
                text.replacing("0", with: "o").replacing("1", with: "l"),
                text.replacing("0", with: "O").replacing("1", with: "I"),
            ]
            for text in typed { #expect(try InvitationCode(parsing: text) == code, "\(text)") }
            #expect(code.matches(code.hash))
        }
    }

    @Test("every single wrong character is told before anything is sent")
    func typos() throws {
        var random = Randomness.seeded()
        for code in codes(40, &random) {
            let text = Array(code.text)
            for place in text.indices where text[place] != "-" {
                for other in Self.alphabet where other != text[place] {
                    var wrong = text
                    wrong[place] = other
                    #expect(throws: InvitationCodeError.mistyped) {
                        try InvitationCode(parsing: String(wrong))
                    }
                }
            }
        }
    }

    @Test("what is no code is told by what is wrong with it")
    func malformed() {
        for (text, error) in [
            ("", InvitationCodeError.wrongLength(0)), ("1-7K3M", .wrongLength(5)),
            ("U-7K3M-9QXT-4ZB2-HN8F", .foreign("U")), ("1-7K3M-9QXT-4ZB2-HN8é", .foreign("É")),
            (String(repeating: "1", count: 24), .wrongLength(24)),
        ] {
            #expect(throws: error) { try InvitationCode(parsing: text) }
        }
        #expect(throws: InvitationCodeError.self) {
            try InvitationCode(parsing: "0-0000-0000-0000-0000")
        }
        #expect(throws: InvitationCodeError.self) {
            try InvitationCode(parsing: "ZZZZZZZ-0000-0000-0000-0000")
        }
    }

    @Test("codes differ, in the secret and in how they are found")
    func fresh() {
        let codes = (0..<100).map { _ in InvitationCode(newIn: .standard) }
        #expect(Set(codes.map(\.text)).count == 100)
        #expect(Set(codes.map(\.selector)).count > 90)
        let other = InvitationCode(newIn: .standard)
        #expect(codes.allSatisfy { !$0.matches(other.hash) })
    }
}

@Suite("How often codes may be tried")
struct LoginLimitsTests {
    @Test("an address has ten tries, and one more a minute")
    func address() {
        var tries = LoginTries()
        for _ in 0..<10 { #expect(tries.take("a", nowMs: 0) == nil) }
        #expect(tries.take("a", nowMs: 0) == 60)
        #expect(tries.take("a", nowMs: 59_000) == 1)
        #expect(tries.take("b", nowMs: 59_000) == nil)
        #expect(tries.take("a", nowMs: 60_000) == nil)
        #expect(tries.take("a", nowMs: 60_000) != nil)
    }

    @Test("a right code costs no try")
    func right() {
        var tries = LoginTries()
        for _ in 0..<100 {
            #expect(tries.take("a", nowMs: 0) == nil)
            tries.giveBack("a")
        }
    }

    @Test("many addresses together have 600 tries, and ten more a second")
    func all() {
        var tries = LoginTries()
        let taken = (0..<5000).filter { tries.take("a\($0)", nowMs: 0) == nil }
        #expect(taken.count == 600)
        let more = (5000..<6000).filter { tries.take("a\($0)", nowMs: 1000) == nil }
        #expect(more.count == 10)
    }

    @Test("addresses do not fill the memory")
    func memory() {
        var tries = LoginTries()
        for index in 0..<100_000 { _ = tries.take("a\(index)", nowMs: index) }
        #expect(tries.count <= LoginLimits.mostAddresses)
    }

    @Test(
        "an address is counted by its network, and behind a trusted proxy by what the proxy says",
        arguments: [
            ("192.0.2.7", [], "192.0.2.7"), ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
            ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("::1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"), ("127.0.0.1", [], "127.0.0.1"),
            ("127.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", ["6.6.6.6, 6.6.6.7", "6.6.6.8, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", ["6.6.6.6", "6.6.6.6,"], "127.0.0.1"),
            ("127.0.0.1", ["198.51.100.1, unknown"], "127.0.0.1"),
            ("127.0.0.1", ["2001:db8:1:2::9"], "20:1:d:b8:0:1:0:2/64"),
            ("127.0.0.1", ["6.6.6.6, 198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", ["[2001:db8:1:2::9]:4711"], "20:1:d:b8:0:1:0:2/64"),
            ("127.0.0.1", ["[2001:db8:1:2::9]"], "20:1:d:b8:0:1:0:2/64"),
            ("172.18.4.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            ("172.19.4.1", ["6.6.6.6, 198.51.100.1"], "172.19.4.1"),
            ("10.0.0.5", ["198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.5", ["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.6", ["198.51.100.1"], "10.0.0.6"),
            ("2001:db8:1:2:3:4:5:6", [], "20:1:d:b8:0:1:0:2/64"),
            ("2001:db8:1:2::9", [], "20:1:d:b8:0:1:0:2/64"), ("::ffff:192.0.2.7", [], "192.0.2.7"),
        ] as [(String, [String], String)]
    )
    func clientAddress(peer: String, forwarded: [String], counted: String) throws {
        var headers = HTTPHeaders()
        for value in forwarded { headers.add("X-Forwarded-For", value) }
        let request = try HTTPRequest(
            method: .post,
            target: "/v1/login",
            headers: headers,
            remoteAddress: peer
        )
        let proxies = try #require(TrustedProxies("10.0.0.5, 172.18.0.0/16"))
        #expect(ClientAddress.of(request, behind: proxies) == counted)
    }

    @Test(
        "what is no list of addresses is refused",
        arguments: [
            "", ",", "10.0.0.5,", "proxy", "10.0.0.5/33", "::1/129", "10.0.0/8", "1.2.3.4/", "/8",
            "10.0.0.5/-1", "10.0.0.5/8/8",
        ]
    )
    func noProxies(text: String) { #expect(TrustedProxies(text) == nil) }
}
