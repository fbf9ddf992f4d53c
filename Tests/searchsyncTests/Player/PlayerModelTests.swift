import Device
import Foundation
import SearchCore
import SearchIndex
import TestSupport
import Testing

@testable import searchsync

@Suite("The player")
struct PlayerModelTests {
    /// Steps of texts that are typed at given times, in milliseconds; `#x` is a marker.
    private static func player(
        _ events: [(Int, String)],
        timing: PlaybackTiming = PlaybackTiming(),
        rows: Int = 24
    ) -> PlayerModel {
        let session = UUID()
        var replay = SessionReplay(catalog: CatalogVersion(items: []))
        let frames = events.enumerated().map { index, event in
            let isMarker = event.1.hasPrefix("#")
            let made = Event(
                session: session,
                sequence: index + 1,
                kind: isMarker ? .marker : .textChanged,
                at: Timestamp(microseconds: 0),
                offsetMs: event.0,
                data: isMarker
                    ? ["label": .string(String(event.1.dropFirst()))] : ["text": .string(event.1)]
            )
            return FilmFrame(step: replay.apply(made).json, event: made)
        }
        return PlayerModel(
            frames.actions.compactMap(PlayedStep.init),
            timing: timing,
            size: ScreenSize(rows: rows, columns: 80)
        )
    }

    private static let film = [(0, "a"), (1000, "ab"), (4000, "#here"), (60_000, "abc")]

    @Test("it plays at its own pace, and stops at the end")
    func pace() {
        var player = Self.player(Self.film)
        #expect(player.msToNextStep == 1000)
        player.advance(byMs: 999)
        #expect(player.index == 0)
        player.advance(byMs: 1)
        #expect(player.index == 1)
        player.press(.text("+"))
        #expect(player.msToNextStep == 1500)
        player.advance(byMs: 1500)
        #expect(player.index == 2)
        player.advance(byMs: 1_000_000)
        #expect(player.index == 3)
        #expect(!player.isPlaying)
        #expect(player.msToNextStep == nil)
        player.press(.text(" "))
        #expect(player.index == 0)
        #expect(player.isPlaying)
    }

    @Test("long pauses are cut, and what is paused stays")
    func idle() {
        var player = Self.player(Self.film, timing: PlaybackTiming(idleLimit: .seconds(2)))
        #expect(player.times == [0, 1000, 3000, 5000])
        player.press(.text(" "))
        player.advance(byMs: 10_000)
        #expect(player.index == 0)
    }

    @Test("the speed stays within 0.1 and 100")
    func speed() {
        var player = Self.player(Self.film)
        for _ in 0..<20 { player.press(.text("+")) }
        #expect(player.speed == 100)
        for _ in 0..<20 { player.press(.text("-")) }
        #expect(player.speed == 0.1)
        player.press(.text("1"))
        #expect(player.speed == 1)
    }

    @Test("it steps by events, and goes to numbers, times and markers")
    func going() {
        var player = Self.player(Self.film)
        func go(_ place: String) -> Int {
            player.press(.text("g"))
            for character in place { player.press(.text(String(character))) }
            player.press(.enter)
            return player.index
        }
        #expect(go("4") == 3)
        #expect(go("0:04") == 2)
        #expect(go("3999ms") == 1)
        #expect(go("60s") == 3)
        #expect(go("HERE") == 2)
        #expect(go("9") == 2)
        #expect(player.message == "there is no event 9")
        player.press(.left)
        #expect(player.index == 1)
        #expect(!player.isPlaying)
        player.press(.text("]"))
        #expect(player.index == 2)
        player.press(.text("]"))
        #expect(player.message == "no more markers")
        player.press(.home, .text("."))
        #expect(player.index == 2)
        player.press(.end)
        #expect(player.index == 3)
        player.press(.text("["))
        #expect(player.index == 2)
    }

    @Test("a text is found, again and back")
    func finding() {
        var player = Self.player([(0, "xx"), (1, "ab"), (2, "c"), (3, "AB"), (4, "d")])
        player.press(.text("/"), .text("a"), .text("b"), .enter)
        #expect(player.index == 1)
        player.press(.text("n"))
        #expect(player.index == 3)
        player.press(.text("n"))
        #expect(player.message == "\"ab\" is not found")
        player.press(.text("N"))
        #expect(player.index == 1)
        player.press(.text("q"))
        #expect(player.hasEnded)
    }

    @Test("the screen shows the moment, the events around it and where it is")
    func screen() {
        var player = Self.player(Self.film, rows: 14)
        player.press(.right)
        func screen() -> Screen {
            PlayerScreen(player, profile: .filterList, catalog: "none", names: [:]).screen
        }
        let lines = screen().text
        #expect(lines[0].hasPrefix("‖ 1×  0:01.000 / 1:00.000  event 2 of 4"))
        #expect(lines[0].hasSuffix("filter-list · none"))
        #expect(lines[1].hasPrefix("› ab "))
        #expect(lines[1].hasSuffix("Cancel"))
        #expect(lines[2] == "0 results")
        #expect(lines[8].contains("0:00.000  text is \"a\""))
        #expect(lines[9].hasPrefix(">  0:01.000  text is \"ab\""))
        #expect(lines[10].contains("marker: here"))
        #expect(lines[12].hasPrefix("├─●───◆"))
        #expect(lines[13].hasPrefix("Space play  q quit  ←→ step"))
        player.press(.text("g"), .text("1"))
        #expect(screen().text[13] == "event, time or marker: 1")
        for (rows, columns) in [(1, 1), (3, 7), (5, 20), (60, 200)] {
            player.size = ScreenSize(rows: rows, columns: columns)
            #expect(screen().lines.allSatisfy { $0.width <= columns })
        }
    }

    @Test("moments are read as people write them")
    func moments() {
        #expect(FilmMoment("1:30")?.milliseconds == 90_000)
        #expect(FilmMoment("0:01.5")?.milliseconds == 1500)
        #expect(FilmMoment("2.5s")?.milliseconds == 2500)
        #expect(FilmMoment("250ms")?.milliseconds == 250)
        for text in ["", "x", "1:2:3", "-1s", "1:-2", "infs", "nans", "12"] {
            #expect(FilmMoment(text) == nil, "\(text)")
        }
    }
}

extension PlayerModel {
    fileprivate mutating func press(_ keys: Key...) { for key in keys { press(key) } }
}
