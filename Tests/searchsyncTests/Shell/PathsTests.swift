import Foundation
import Testing

@testable import searchsync

@Suite("Where files are kept")
struct PathsTests {
    @Test("by default in the folders that XDG names")
    func defaults() {
        let paths = Paths(environment: [:], home: "/home/a", user: 7)
        #expect(paths.configFile == "/home/a/.config/searchsync/config.json")
        #expect(paths.deviceStore == "/home/a/.local/share/searchsync/device.sqlite")
        #expect(paths.cluster == "/home/a/.local/share/searchsync/postgres")
        #expect(paths.serverFile == "/home/a/.local/state/searchsync/server.json")
        #expect(paths.runtime == "/tmp/searchsync-7")
    }

    @Test("XDG variables move them, relative ones do not count")
    func variables() {
        let paths = Paths(
            environment: ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "s", "XDG_RUNTIME_DIR": "/r"],
            home: "/home/a",
            user: 7
        )
        #expect(paths.data == "/d/searchsync")
        #expect(paths.state == "/home/a/.local/state/searchsync")
        #expect(paths.runtime == "/r/searchsync")
    }

    @Test("HOME says where home is, whatever the list of users says")
    func homeVariable() {
        #expect(Paths.current(environment: ["HOME": "/h"]).config == "/h/.config/searchsync")
    }

    @Test("SEARCHSYNC_HOME holds everything")
    func home() {
        let paths = Paths(
            environment: ["SEARCHSYNC_HOME": "/x", "XDG_DATA_HOME": "/d"],
            home: "/home/a",
            user: 7
        )
        for path in [paths.config, paths.data, paths.state, paths.runtime] {
            #expect(path.hasPrefix("/x/"))
        }
    }
}

@Suite("Which server is meant")
struct ServerSettingsTests {
    private func resolve(
        _ line: [String],
        _ environment: [String: String] = [:],
        files: [String: String] = [:]
    ) throws -> ServerSettings? {
        let home = try TemporaryFolder()
        for (name, text) in files { try home.write(text, to: name) }
        var environment = environment
        environment["SEARCHSYNC_HOME"] = home.path
        var values = ParsedValues(environment: environment)
        for (option, text) in zip(line.indices, line).compactMap({ index, word in
            index + 1 < line.count && word.hasPrefix("--") ? (word, line[index + 1]) : nil
        }) {
            let spec = try #require(
                GlobalOptions.all.map(\.spec).first { $0.name == option }
            )
            try values.add(text, to: spec)
        }
        if line.contains("--offline") { values.set(GlobalOptions.offline.spec) }
        return try ServerSettings.resolve(
            GlobalOptions(values),
            environment: environment,
            paths: Paths.current(environment: environment)
        )
    }

    private let local = [
        "state/server.json": #"{"url":"http://127.0.0.1:1","pid":1,"tokenFile":"/nowhere"}"#
    ]

    @Test("the command line speaks before the variable, the variable before the file")
    func precedence() throws {
        let config = ["config/config.json": #"{"server":"http://c:1"}"#]
        let variable = ["SEARCHSYNC_SERVER": "http://b:1"]
        let given = try resolve(["--server", "http://a:1"], variable, files: config)
        #expect(given?.url.absoluteString == "http://a:1")
        #expect(try resolve([], variable, files: config)?.url.absoluteString == "http://b:1")
        #expect(try resolve([], files: config)?.url.absoluteString == "http://c:1")
        #expect(try resolve([]) == nil)
    }

    @Test("offline means no server, whatever is named")
    func offline() throws {
        #expect(try resolve(["--offline"], ["SEARCHSYNC_SERVER": "http://b:1"]) == nil)
    }

    @Test("the token of the server on this machine goes to no other server")
    func tokenStaysHome() throws {
        let elsewhere = try resolve(["--server", "http://a:1"], files: local)
        #expect(
            elsewhere == ServerSettings(url: try #require(URL(string: "http://a:1")), token: nil)
        )
        #expect(throws: CommandError.self) { try resolve([], files: local) }
    }

    @Test("a token is this device's own where its login has written it, and no other is")
    func ownToken() throws {
        let home = try TemporaryFolder()
        let own = try home.write("secret", to: "config/token")
        let other = try home.write("secret", to: "other")
        func resolve(
            _ tokenFile: String,
            _ options: [String: String] = [:],
            _ variables: [String: String] = [:]
        ) throws -> Bool? {
            _ = try home.write(
                #"{"server":"http://a:1","tokenFile":"\#(tokenFile)"}"#,
                to: "config/config.json"
            )
            let environment = ["SEARCHSYNC_HOME": home.path].merging(variables) { $1 }
            var values = ParsedValues(environment: environment)
            for (name, text) in options {
                let spec = GlobalOptions.all.map(\.spec).first { $0.name == name }
                try values.add(text, to: try #require(spec))
            }
            return try ServerSettings.resolve(
                GlobalOptions(values),
                environment: environment,
                paths: Paths.current(environment: environment)
            )?.isOwnToken
        }
        #expect(try resolve(own) == true)
        #expect(try resolve(other) == false)
        #expect(try resolve(own, ["--token-file": other]) == false)
        #expect(try resolve(own, ["--server": "http://b:1"]) == false)
        #expect(try resolve(own, [:], ["SEARCHSYNC_TOKEN": "secret"]) == false)
    }

    @Test("a token file that is not there is told, with what to do")
    func missingTokenFile() throws {
        #expect {
            try resolve(["--server", "http://a:1", "--token-file", "/nowhere"])
        } throws: { error in
            (error as? CommandError)?.exit == .notFound
        }
    }
}
