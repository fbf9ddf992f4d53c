/// Cuts the bytes of one connection into requests, one at a time.
///
/// Pure: it holds what the client sent ahead of its turn, and says what comes next.
///
///     intake.receive(bytes)
///     switch intake.next() { … }   // in .head only; again after answered()
struct RequestIntake: Sendable {
    /// What the bytes that arrive next are.
    enum Phase: Equatable {
        case head
        case body(remaining: Int)
        /// A request is complete and not answered; what arrives is the next one.
        case answering
        /// Nothing more is read.
        case refused
    }

    enum Step: Equatable {
        case wait
        /// A head that passed, and as much of its body as is here already.
        case request(RequestHead, body: [UInt8])
        case refuse(HTTPRefusal)
    }

    let limits: HTTPLimits
    private(set) var phase = Phase.head
    private var pending: [UInt8] = []
    private var scanner = HeadScanner()

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Bytes that were sent ahead.
    var heldBytes: Int { pending.count }

    /// Whether nothing of a next request has arrived.
    var isBetweenRequests: Bool { phase == .head && pending.isEmpty }

    /// Keeps bytes that are not a body.
    mutating func receive(_ bytes: [UInt8]) {
        guard phase != .refused else { return }
        if pending.isEmpty { pending = bytes } else { pending += bytes }
    }

    /// Says what to do with the bytes held, while in phase `head`.
    mutating func next() -> Step {
        guard phase == .head else { return .wait }
        skipEmptyLines()
        if scanner.position == 0, pending == [0x0d] { return .wait }
        switch scanner.scan(pending[...], limit: limits.maxHeaderBytes) {
        case .incomplete: return .wait
        case .refused(let refusal): return refuse(refusal)
        case .complete(let length): return begin(headLength: length)
        }
    }

    /// Counts bytes that arrived in phase `body`; returns how many of them belong to it.
    mutating func receiveBody(_ count: Int) -> Int {
        guard case .body(let remaining) = phase else { return 0 }
        let taken = min(remaining, count)
        phase = taken == remaining ? .answering : .body(remaining: remaining - taken)
        return taken
    }

    /// Goes on to the next request.
    mutating func answered() {
        if phase == .answering { phase = .head }
    }

    /// Stops reading for good.
    mutating func stop() {
        phase = .refused
        pending = []
    }

    /// RFC 9112, 2.2: some clients send an empty line after a body.
    private mutating func skipEmptyLines() {
        guard scanner.position == 0 else { return }
        let start = stride(from: 0, to: pending.count - 1, by: 2).first {
            pending[$0] != 0x0d || pending[$0 + 1] != 0x0a
        }
        let length = start ?? pending.count / 2 * 2
        if length > 0 { pending.removeFirst(length) }
    }

    private mutating func begin(headLength: Int) -> Step {
        do throws(HTTPRefusal) {
            let head = try RequestHead(parsing: pending[..<headLength], limits: limits)
            let body = Array(pending[headLength...].prefix(head.bodyLength))
            pending.removeFirst(headLength + body.count)
            scanner = HeadScanner()
            let missing = head.bodyLength - body.count
            phase = missing == 0 ? .answering : .body(remaining: missing)
            return .request(head, body: body)
        } catch {
            return refuse(error)
        }
    }

    private mutating func refuse(_ refusal: HTTPRefusal) -> Step {
        stop()
        return .refuse(refusal)
    }
}
