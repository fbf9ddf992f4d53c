import Foundation

/// A session as its device knows it: the independent model that the log is held against.
struct SessionModel: Sendable {
    /// An event, as it is sent and as it must be stored.
    struct Event: Sendable {
        let kind: String
        let line: [UInt8]
        let payload: String
        /// Whether it was ever sent.
        var wasSent = false
    }

    let id: String
    private(set) var events: [Event] = []
    /// The newest sequence that a reply said is stored.
    private(set) var acknowledged = 0
    /// The text of the newest event.
    private(set) var text = ""

    init(id: UUID) {
        self.id = id.uuidString.lowercased()
        let profile = """
            {"name":"filter-list","textFields":["name"],"match":"contains","caseSensitive":false,\
            "diacriticSensitive":true,"emptyQuery":"none","live":true,"onBegin":"query",\
            "onSubmit":"evaluate","keepsTextOnCancel":false}
            """
        add("sessionStarted", "{\"profile\":\(profile)}")
    }

    /// How many were sent or may have been.
    var sent: Int { (events.lastIndex { $0.wasSent } ?? -1) + 1 }

    /// Something is typed.
    mutating func type(_ text: String) {
        add("textChanged", "{\"text\":\"\(text)\"}")
        self.text = text
    }

    /// The next request: what is not acknowledged yet, and perhaps some before it again.
    ///
    /// - Returns: The sequences.
    mutating func request(repeating again: Int, atMost limit: Int) -> ClosedRange<Int>? {
        let first = max(1, acknowledged + 1 - again)
        let last = min(events.count, acknowledged + limit)
        return first <= last ? first...last : nil
    }

    func body(_ sequences: ClosedRange<Int>) -> [UInt8] {
        events[(sequences.lowerBound - 1)..<sequences.upperBound].flatMap(\.line)
    }

    /// How many of them were sent before.
    func repeated(_ sequences: ClosedRange<Int>) -> Int {
        events[(sequences.lowerBound - 1)..<sequences.upperBound].count(where: \.wasSent)
    }

    mutating func markSent(_ sequences: ClosedRange<Int>) {
        for sequence in sequences { events[sequence - 1].wasSent = true }
    }

    mutating func acknowledge(through sequence: Int) {
        acknowledged = max(acknowledged, sequence)
    }

    private mutating func add(_ kind: String, _ data: String) {
        let sequence = events.count + 1
        let rest = "\"offsetMs\":\(sequence * 10),\"data\":\(data)}"
        let seconds = sequence % 60
        let line = """
            {"session":"\(id)","sequence":\(sequence),"kind":"\(kind)","schema":1,\
            "at":"2026-01-31T10:00:\(seconds < 10 ? "0" : "")\(seconds).000000Z",\(rest)\n
            """
        events.append(Event(kind: kind, line: Array(line.utf8), payload: "{" + rest))
    }
}
