public import Foundation
public import SearchCore

/// Records one session into the device store.
///
/// What a call records is durable when it returns. A recorder that is dropped, or whose process is
/// killed, leaves a whole session without `sessionClosed`.
///
/// With a redaction, of the recording's options or the profile's demand, the events since the field
/// was last empty wait in memory (``waiting``) until it is known what of them must be masked; these
/// are lost where the process is killed. ``close(reason:)`` writes them.
///
///     let recorder = try await Recorder.begin(options, in: store)
///     try await recorder.record([EventDraft(.searchBegan)])
///     try await recorder.close(reason: "done")
public actor Recorder {
    /// The recording's id.
    public nonisolated let session: UUID
    private let store: DeviceStore
    private let clock: DeviceClock
    private let filter: EventFilter?
    private let began: (at: Timestamp, uptimeMs: Int)
    private var stamper: EventStamper
    private var redactor: EventRedactor?
    private let gate = Gate()
    /// Set until `sessionStarted` is written.
    private var unwrittenStart: RecordingOptions?

    private init(
        _ options: RecordingOptions,
        session: UUID,
        store: DeviceStore,
        clock: DeviceClock,
        filter: EventFilter?
    ) {
        self.session = session
        self.store = store
        self.clock = clock
        self.filter = filter
        began = (clock.now(), clock.uptimeMs())
        stamper = EventStamper(session: session)
        unwrittenStart = options
    }

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - options: What the first event tells.
    ///   - store: Where it is recorded.
    ///   - awaitsFirstLine: Writes `sessionStarted` with the first line of the input instead of
    ///     now: a line of that kind then adds its data under the options.
    ///   - clock: Dates the events.
    ///   - randomness: Makes a new id.
    ///   - filter: Masks or drops events before they are written.
    /// - Returns: The recorder.
    /// - Throws: `RecorderError`.
    public static func begin(
        _ options: RecordingOptions,
        in store: DeviceStore,
        awaitsFirstLine: Bool = false,
        clock: DeviceClock = .system,
        randomness: DeviceRandomness = .system,
        filter: EventFilter? = nil
    ) async throws(RecorderError) -> Recorder {
        let recorder = Recorder(
            options,
            session: UUID(version7At: clock.now(), random: randomness.bytes(10)),
            store: store,
            clock: clock,
            filter: filter
        )
        if !awaitsFirstLine { try await recorder.start() }
        return recorder
    }

    /// Number of events recorded so far.
    public var count: Int { stamper.sequence }

    /// Number of events that wait to be masked and are not durable yet; 0 without a redaction.
    public var waiting: Int { redactor?.waiting ?? 0 }

    /// Whether the recording has ended.
    public var isClosed: Bool { stamper.isClosed }

    /// When something happened, by the clocks of a recording.
    public struct Moment: Sendable, Hashable {
        let at: Timestamp
        /// Milliseconds since the recording began.
        let elapsedMs: Int
    }

    /// This moment, for events that are recorded a little later.
    public nonisolated var now: Moment {
        Moment(at: clock.now(), elapsedMs: max(0, clock.uptimeMs() - began.uptimeMs))
    }

    /// Records the events of one action, all or none.
    ///
    /// - Parameters:
    ///   - drafts: The events; none is recorded where one of them is too large.
    ///   - moment: When they happened; this moment where it is nil.
    /// - Throws: `RecorderError.refused` with what is wrong, where a draft is too large.
    public func record(
        _ drafts: [EventDraft],
        at moment: Moment? = nil
    ) async throws(RecorderError) {
        await gate.enter()
        defer { gate.leave() }
        guard !stamper.isClosed else { throw .closed }
        try await writeStart(over: [:])
        let run = prepare(drafts, at: moment ?? now)
        guard run.refusals.isEmpty else { throw .refused(run.refusals) }
        try await write(run)
    }

    /// Records lines of input as one durable run; a bad line is refused and does not end it.
    ///
    /// - Parameter lines: NDJSON in which only `kind` must be given; blank lines are passed over.
    /// - Returns: What was refused, and why.
    /// - Throws: `RecorderError`.
    public func record(
        lines: [InputLine]
    ) async throws(RecorderError) -> [RecordingRefusal] {
        await gate.enter()
        defer { gate.leave() }
        var lines = lines.filter { !$0.isBlank }
        guard !lines.isEmpty else { return [] }
        let startRefusals = try await writeStart(from: &lines)
        let run = PreparedRun(
            lines: lines,
            at: now,
            from: stamper,
            filter: filter,
            redactor: redactor
        )
        try await write(run)
        return startRefusals + run.refusals
    }

    /// Records a line of input as ``record(lines:)`` does.
    ///
    /// - Returns: Why it was refused; nil where it was recorded.
    @discardableResult
    public func record(
        line: [UInt8],
        number: Int
    ) async throws(RecorderError) -> RecordingRefusal? {
        try await record(lines: [InputLine(number: number, bytes: line)]).first
    }

    /// Ends the recording in order; a second call changes nothing.
    public func close(reason: String) async throws(RecorderError) {
        await gate.enter()
        defer { gate.leave() }
        guard !stamper.isClosed else { return }
        try await writeStart(over: [:])
        let draft = EventDraft(.sessionClosed, ["reason": .string(reason)])
        // Not filtered: it tells nothing of the person, and without it the session looks cut off.
        try await write(
            PreparedRun(
                drafts: [draft],
                at: now,
                from: stamper,
                filter: nil,
                redactor: redactor
            )
        )
    }
}

extension Recorder {
    private func prepare(_ drafts: [EventDraft], at moment: Moment) -> PreparedRun {
        PreparedRun(
            drafts: drafts,
            at: moment,
            from: stamper,
            filter: filter,
            redactor: redactor
        )
    }

    private func start() async throws(RecorderError) {
        await gate.enter()
        defer { gate.leave() }
        try await writeStart(over: [:])
    }

    /// Writes `sessionStarted` where it waits for the first line, which it takes out if it is one.
    private func writeStart(
        from lines: inout [InputLine]
    ) async throws(RecorderError) -> [RecordingRefusal] {
        guard unwrittenStart != nil, let first = lines.first else { return [] }
        guard let data = first.startData else {
            try await writeStart(over: [:])
            return []
        }
        lines.removeFirst()
        do throws(RecorderError) {
            try await writeStart(over: data)
            return []
        } catch {
            guard case .refused(let refusals) = error else { throw error }
            // Without the line's profile, nobody would mask what that demands.
            guard data["profile"]?.object?.present("redact")?.array?.isEmpty ?? true else {
                throw error
            }
            try await writeStart(over: [:])
            return refusals.map { $0.moved(to: first.number) }
        }
    }

    private func writeStart(over input: JSONObject) async throws(RecorderError) {
        guard var options = unwrittenStart else { return }
        let named = input["catalog"]?.object.flatMap(CatalogReference.init)
        options.catalog = try await withDigest(options.catalog ?? named)
        var data = options.data(over: input)
        let redactor = try Self.redactor(options.redaction, [input, data])
        if let redactor { data["redaction"] = .object(redactor.redaction.json) }
        let run = PreparedRun(
            drafts: [EventDraft(.sessionStarted, data)],
            at: Moment(at: began.at, elapsedMs: 0),
            from: stamper,
            filter: filter,
            redactor: redactor
        )
        guard run.refusals.isEmpty else { throw .refused(run.refusals) }
        guard run.events.first?.event.kind == .sessionStarted else { throw .startDropped }
        try await write(run, opening: opening(run.events.first?.event.data ?? [:]))
        unwrittenStart = nil
    }

    /// Masks what the options and the profiles ask for; nil where that is nothing.
    private static func redactor(
        _ redaction: Redaction,
        _ starts: [JSONObject]
    ) throws(RecorderError) -> EventRedactor? {
        do throws(RedactionError) {
            var redaction = redaction
            var profile = Profile.filterList
            for start in starts {
                let demanded = try Redaction(profile: start["profile"]?.object ?? [:])
                redaction = redaction.adding(demanded)
                profile = SessionStart(data: start).profile ?? profile
            }
            return redaction.isEmpty ? nil : EventRedactor(redaction, under: profile)
        } catch {
            throw .redaction(error)
        }
    }

    private func opening(_ data: JSONObject) -> SessionOpening {
        let start = SessionStart(data: data)
        return SessionOpening(
            id: session,
            origin: nil,
            title: start.title,
            catalog: start.catalog,
            profile: start.profile?.name ?? data["profile"]?.object?["name"]?.string ?? "",
            createdAt: began.at
        )
    }

    /// A reference without a digest means the newest version on this device, if there is one.
    private func withDigest(
        _ catalog: CatalogReference?
    ) async throws(RecorderError) -> CatalogReference? {
        guard let catalog, catalog.digest == nil else { return catalog }
        do throws(StoreError) {
            let newest = try await store.newestCatalog(named: catalog.name)
            return CatalogReference(name: catalog.name, digest: newest?.digest)
        } catch {
            throw .store(error)
        }
    }

    private func write(
        _ run: PreparedRun,
        opening: SessionOpening? = nil
    ) async throws(RecorderError) {
        guard !run.events.isEmpty else {
            redactor = run.redactor
            return
        }
        do throws(StoreError) {
            try await store.write(
                EventRun(
                    session: session,
                    opening: opening,
                    first: stamper.sequence + 1,
                    events: run.events.map(\.bytes),
                    closedAt: run.events.last { $0.event.kind == .sessionClosed }?.event.at
                )
            )
        } catch {
            throw .store(error)
        }
        stamper = run.stamper
        redactor = run.redactor
    }
}
