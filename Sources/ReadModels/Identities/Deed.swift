public import SearchCore

/// Who does something, from where and when, as the log is told.
public struct Deed: Sendable, Hashable {
    /// Who does it, by name; used where the request came from nowhere.
    public let by: String
    /// Where the request came from; nil where the server, or who runs it, does it.
    public let origin: EventOrigin?
    /// The server's clock.
    public let at: Timestamp

    /// Makes a deed.
    public init(by: String, from origin: EventOrigin? = nil, at: Timestamp) {
        self.by = by
        self.origin = origin
        self.at = at
    }

    /// The facts with who it was.
    func facts(_ facts: JSONObject) -> JSONObject { facts.by(by, from: origin) }
}
