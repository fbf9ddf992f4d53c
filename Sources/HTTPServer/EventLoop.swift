import CLibevent
import Glibc

/// One thread with its `event_base`, its evhttp and the connections it accepted.
///
/// `@unchecked Sendable`: everything but `mailbox` and the constants is touched only on the loop's
/// thread: before it starts by its maker, afterwards by libevent's callbacks and posted work.
final class EventLoop: @unchecked Sendable {
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    let load: ServerLoad
    let mailbox = LoopMailbox()

    let base: OpaquePointer
    let http: OpaquePointer
    /// Where bytes rest while a buffer is taken apart; empty in between.
    let scratch: OpaquePointer
    private var boundSocket: OpaquePointer?
    private var wakeEvent: OpaquePointer?
    private var sweepEvent: OpaquePointer?
    private var lastConnectionID: UInt64 = 0
    private var date = (seconds: 0, text: "")

    private(set) var connections: [UInt64: Connection] = [:]
    /// The same connections by evhttp's name for them.
    private var ids: [OpaquePointer: UInt64] = [:]
    var lingering: [ObjectIdentifier: LingeringClose] = [:]
    /// When draining began, the moment at which it ends; see `drain(within:)`.
    var drainDeadline: Milliseconds?
    let ending = LoopEnding()

    /// Makes a loop over a listening socket, which it owns from then on; nil without memory or
    /// file descriptors (then the socket is the caller's).
    init?(
        configuration: HTTPServerConfiguration,
        handler: @escaping HTTPHandler,
        load: ServerLoad,
        listening socket: Int32
    ) {
        guard let base = event_base_new() else { return nil }
        guard let http = evhttp_new(base), let scratch = evbuffer_new() else {
            event_base_free(base)
            return nil
        }
        self.configuration = configuration
        self.handler = handler
        self.load = load
        self.base = base
        self.http = http
        self.scratch = scratch
        setUpHTTP()
        guard setUpEvents(), let bound = evhttp_accept_socket_with_handle(http, socket) else {
            tearDown()
            return nil
        }
        boundSocket = bound
        evconnlistener_set_error_cb(evhttp_bound_socket_get_listener(bound), acceptFailed)
    }

    /// Runs until drained; the body of the loop's thread.
    func run() {
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
        tearDown()
        ending.reach()
    }

    private func setUpHTTP() {
        let this = Unmanaged.passUnretained(self).toOpaque()
        evhttp_set_bevcb(http, connectionAccepted, this)
        evhttp_set_gencb(http, requestComplete, this)
        evhttp_set_default_content_type(http, nil)
        // Behind the gate, which knows better: evhttp sees only the framing it is given.
        evhttp_set_max_headers_size(http, 4096)
        evhttp_set_max_body_size(http, configuration.limits.maxBodyBytes)
        let methods =
            EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_HEAD.rawValue | EVHTTP_REQ_POST.rawValue
            | EVHTTP_REQ_PUT.rawValue | EVHTTP_REQ_DELETE.rawValue | EVHTTP_REQ_PATCH.rawValue
            | EVHTTP_REQ_OPTIONS.rawValue
        evhttp_set_allowed_methods(http, UInt16(methods))
    }

    private func setUpEvents() -> Bool {
        let this = Unmanaged.passUnretained(self).toOpaque()
        wakeEvent = event_new(base, -1, 0, mailArrived, this)
        sweepEvent = event_new(base, -1, Int16(EV_PERSIST), sweepDue, this)
        guard let wakeEvent, let sweepEvent else { return false }
        mailbox.open(wakeEvent: wakeEvent)
        var interval = timeval(milliseconds: configuration.deadlines.sweepInterval)
        return event_add(sweepEvent, &interval) == 0
    }

    func tearDown() {
        stopAccepting()
        for connection in connections.values { connection.close() }
        for work in mailbox.close() { work(self) }
        for linger in lingering.values { linger.end() }
        evhttp_free(http)
        for case let event? in [wakeEvent, sweepEvent] { event_free(event) }
        evbuffer_free(scratch)
        // libevent frees buffers a little later, in the loop.
        event_base_loop(base, EVLOOP_NONBLOCK)
        event_base_free(base)
    }

    // MARK: - Connections

    /// Takes in a connection whose socket evhttp is about to set.
    func accept(_ buffer: OpaquePointer) {
        lastConnectionID += 1
        let id = lastConnectionID
        connections[id] = Connection(id: id, loop: self, buffer: buffer)
        let isWelcome = load.openConnection()
        _ = mailbox.post { loop in
            guard let connection = loop.connections[id] else { return }
            connection.adopt()
            // Does nothing to one that was adopted.
            connection.discard()
            if !isWelcome { loop.connections[id]?.refuse(loop.overload) }
        }
    }

    func register(_ connection: Connection, as evhttpConnection: OpaquePointer) {
        ids[evhttpConnection] = connection.id
    }

    func remove(_ connection: Connection) {
        if connections.removeValue(forKey: connection.id) != nil { load.closeConnection() }
        if let evhttpConnection = connection.evhttpConnection {
            ids.removeValue(forKey: evhttpConnection)
        }
        breakWhenDrained()
    }

    func connection(of evhttpConnection: OpaquePointer) -> Connection? {
        ids[evhttpConnection].flatMap { connections[$0] }
    }

    /// What requests and connections beyond the limits are told.
    var overload: HTTPRefusal {
        .overloaded(retryAfterSeconds: configuration.limits.retryAfterSeconds)
    }

    /// The value of `Date`, written once a second.
    func currentDate() -> String {
        let seconds = MonotonicClock.secondsSince1970()
        if seconds != date.seconds { date = (seconds, HTTPDate.string(seconds)) }
        return date.text
    }

    // MARK: - Events

    /// Does the work that other threads left.
    func readMail() {
        for work in mailbox.take() { work(self) }
    }

    /// Holds every connection against its deadline.
    func sweep() {
        let now = MonotonicClock.now()
        if let boundSocket { evconnlistener_enable(evhttp_bound_socket_get_listener(boundSocket)) }
        for connection in connections.values { connection.checkDeadline(at: now) }
        for linger in lingering.values { linger.checkDeadline(at: now) }
        breakWhenOverdue(at: now)
    }

    func stopAccepting() {
        if let boundSocket { evhttp_del_accept_socket(http, boundSocket) }
        boundSocket = nil
    }
}

extension HTTPDeadlines {
    /// How often deadlines are looked at: four times in the shortest, at most once a second.
    var sweepInterval: Milliseconds {
        let shortest = [head, body, idle, stalledWrite].map(\.milliseconds).min() ?? 1000
        return min(max(shortest / 4, 10), 1000)
    }
}

extension timeval {
    init(milliseconds: Milliseconds) {
        self.init(tv_sec: Int(milliseconds / 1000), tv_usec: Int(milliseconds % 1000) * 1000)
    }
}
