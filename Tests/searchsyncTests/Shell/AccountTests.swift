import Foundation
import Testing

@testable import searchsync

@Suite("The account of a device")
struct AccountTests {
    private let folder: TemporaryFolder
    private let paths: Paths
    private let server: URL

    init() throws {
        folder = try TemporaryFolder()
        paths = Paths(environment: ["SEARCHSYNC_HOME": folder.path], home: "/", user: 1)
        server = try #require(URL(string: "http://a.example:1"))
    }

    private func text() throws -> String {
        try String(contentsOfFile: paths.configFile, encoding: .utf8)
    }

    @Test("logging in and out changes the account's settings and leaves all others as they are")
    func others() throws {
        try folder.write(
            "{\"mine\":[1],\"keepDays\":7,\"url\":\"http://b:1\"}",
            to: "config/config.json"
        )
        try Account.keep(server, token: "t", paths)
        #expect(
            try text() == """
                {
                  "mine":[1],
                  "keepDays":7,
                  "server":"http://a.example:1",
                  "tokenFile":"\(paths.tokenFile)"
                }

                """
        )
        let account = try #require(try Account(paths))
        #expect(account.server == server && account.token == "t")
        for file in [paths.configFile, paths.tokenFile] {
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
        try Account.forget(paths)
        #expect(try text() == "{\n  \"mine\":[1],\n  \"keepDays\":7\n}\n")
        #expect(!FileManager.default.fileExists(atPath: paths.tokenFile))
    }

    @Test("where the token cannot be kept, the account stays that of before")
    func tokenWithoutPlace() throws {
        let before = try #require(URL(string: "http://b.example:1"))
        try Account.keep(before, token: "old", paths)
        let kept = try text()
        try FileManager.default.removeItem(atPath: paths.tokenFile)
        try FileManager.default.createDirectory(
            atPath: paths.tokenFile + "/x",
            withIntermediateDirectories: true
        )
        let error = #expect(throws: CommandError.self) {
            try Account.keep(server, token: "t", paths)
        }
        #expect(error?.code == "file_failed")
        #expect(try text() == kept)
        for file in [paths.configFile, paths.tokenFile] {
            let place = URL(fileURLWithPath: file)
            let folder = place.deletingLastPathComponent().path
            let beside = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasPrefix(place.lastPathComponent + ".") }
            #expect(beside == [])
        }
    }

    @Test(
        "settings that cannot be read stay as they are, and nothing is kept",
        arguments: [true, false]
    )
    func unreadable(_ isFolder: Bool) throws {
        try folder.write("[1]", to: isFolder ? "config/config.json/x" : "config/config.json")
        for change in [
            { try Account.keep(server, token: "t", paths) }, { try Account.forget(paths) },
        ] {
            let error = #expect(throws: CommandError.self) { try change() }
            #expect(error?.code == (isFolder ? "unreadable_settings" : "invalid_settings"))
        }
        #expect(!FileManager.default.fileExists(atPath: paths.tokenFile))
        let kept = isFolder ? paths.configFile + "/x" : paths.configFile
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "[1]")
    }
}
