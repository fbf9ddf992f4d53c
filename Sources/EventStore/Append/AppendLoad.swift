/// How much appends are: a sum, or a limit.
public struct AppendLoad: Sendable, Hashable {
    /// Who waits for an answer.
    public var callers: Int
    /// Events.
    public var events: Int
    /// Bytes that are held for them, about.
    public var bytes: Int

    /// Makes an amount.
    public init(callers: Int, events: Int, bytes: Int) {
        self.callers = callers
        self.events = events
        self.bytes = bytes
    }

    static let none = AppendLoad(callers: 0, events: 0, bytes: 0)

    /// What an event costs beside its payload: its columns, and its place in arrays.
    private static let eventBytes = 256

    /// The amount that one caller's appends are.
    init(_ appends: [StreamAppend]) {
        var (events, payloads) = (0, 0)
        for append in appends {
            events += append.events.count
            for event in append.events { payloads += event.payload.count }
        }
        self.init(callers: 1, events: events, bytes: payloads + events * Self.eventBytes)
    }

    func fits(_ limit: AppendLoad) -> Bool {
        callers <= limit.callers && events <= limit.events && bytes <= limit.bytes
    }

    static func + (one: AppendLoad, other: AppendLoad) -> AppendLoad {
        AppendLoad(
            callers: one.callers + other.callers,
            events: one.events + other.events,
            bytes: one.bytes + other.bytes
        )
    }

    static func - (one: AppendLoad, other: AppendLoad) -> AppendLoad {
        AppendLoad(
            callers: one.callers - other.callers,
            events: one.events - other.events,
            bytes: one.bytes - other.bytes
        )
    }
}

/// How much an ``AppendQueue`` gathers and holds, and how long it lets callers wait.
public struct AppendLimits: Sendable, Hashable {
    /// One transaction; a single caller may exceed it, and then goes alone.
    public var transaction = AppendLoad(callers: 64, events: 4_000, bytes: 4 << 20)
    /// How many transactions of one workspace may be in flight.
    public var inFlight = 2
    /// How many events must wait before a transaction begins beside one in flight.
    public var eventsToBeginBeside = 250
    /// What is held for one workspace, in flight or waiting.
    public var workspace = AppendLoad(callers: 256, events: 20_000, bytes: 32 << 20)
    /// What is held for all workspaces.
    public var total = AppendLoad(callers: 448, events: 60_000, bytes: 96 << 20)
    /// The longest time before a caller's transaction begins.
    public var wait = Duration.seconds(10)
    /// What a caller that is not taken is asked to wait.
    public var retryAfter = Duration.seconds(1)

    /// The limits of a server.
    public init() {}
}
