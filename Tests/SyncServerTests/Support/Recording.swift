import Foundation
import SearchCore

/// A session as a test writes it: `sessionStarted`, then what is added, one second apart.
struct Recording {
    let session: UUID
    private(set) var events: [Event]

    init(
        _ session: UUID = TestServer.newID(),
        profile: Profile = .filterList,
        catalog: CatalogReference? = nil,
        at began: Timestamp = Timestamp(microseconds: 1_769_853_600_000_000),
        start: JSONObject = [:]
    ) {
        self.session = session
        var data: JSONObject = ["profile": .object(profile.json)]
        data["catalog"] = catalog?.json
        for member in start.members { data[member.key] = member.value }
        events = [
            Event(
                session: session,
                sequence: 1,
                kind: .sessionStarted,
                at: began,
                offsetMs: 0,
                data: data
            )
        ]
    }

    /// A session that typed a text and was closed.
    static func closed(text: String, at began: Timestamp? = nil) -> Recording {
        var recording = began.map { Recording(at: $0) } ?? Recording()
        recording.add(.searchBegan)
        recording.add(.textChanged, ["text": .string(text)])
        recording.add(.sessionClosed, ["reason": .string("done")])
        return recording
    }

    mutating func add(_ kind: EventKind, _ data: JSONObject = [:]) {
        let index = events.count
        events.append(
            Event(
                session: session,
                sequence: index + 1,
                kind: kind,
                at: events[0].at.advanced(byMilliseconds: Int64(index) * 1000),
                offsetMs: index * 1000,
                data: data
            )
        )
    }
}

extension [Event] {
    /// One event a line.
    var ndjson: [UInt8] {
        Array<UInt8>(map(EventCodec.encode).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// A JSON array.
    var jsonArray: [UInt8] {
        Array<UInt8>("[".utf8) + map(EventCodec.encode).joined(separator: [UInt8(ascii: ",")])
            + Array<UInt8>("]".utf8)
    }
}
