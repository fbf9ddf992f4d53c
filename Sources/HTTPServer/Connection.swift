import CLibevent

/// One client: its buffers, the request that is being answered, and the gate before evhttp.
///
/// Confined to its loop's thread. evhttp owns the connection; this object lives from its accepting
/// to `freed()`, which evhttp calls exactly once, and holds no pointer of it afterwards.
final class Connection {
    /// The request that a handler or a stream is working on.
    struct Exchange {
        /// Tells the exchanges of one connection apart: late answers find another one, or none.
        let serial: UInt64
        let request: OpaquePointer
        let head: RequestHead
        var task: Task<Void, Never>?
        /// Whether evhttp has been given the whole response.
        var isSending = false
        var isStreaming = false
        /// Writers of the stream that wait for the client to read.
        var writers: [CheckedContinuation<Void, any Error>] = []
    }

    let id: UInt64
    unowned let loop: EventLoop
    /// The bufferevent.
    let buffer: OpaquePointer
    private(set) var evhttpConnection: OpaquePointer?
    private(set) var remoteAddress = ""

    var intake: RequestIntake
    /// The head that evhttp is reading the framing of.
    var head: RequestHead?
    var exchange: Exchange?
    var lastSerial: UInt64 = 0
    var activity: ConnectionActivity
    /// Whether bytes that come into the buffer are our own.
    var isFeeding = false
    private var inputCallback: OpaquePointer?
    private var outputCallback: OpaquePointer?
    private var closedEvent: OpaquePointer?
    private var isWatching = false

    init(id: UInt64, loop: EventLoop, buffer: OpaquePointer) {
        self.id = id
        self.loop = loop
        self.buffer = buffer
        intake = RequestIntake(limits: loop.configuration.limits)
        activity = .readingHead(since: MonotonicClock.now())
        let this = Unmanaged.passUnretained(self).toOpaque()
        inputCallback = evbuffer_add_cb(input, inputChanged, this)
        outputCallback = evbuffer_add_cb(output, outputChanged, this)
        // Until `adopt()` nobody tells if evhttp gives the connection up.
        bufferevent_incref(buffer)
    }

    var input: OpaquePointer? { bufferevent_get_input(buffer) }
    var output: OpaquePointer? { bufferevent_get_output(buffer) }

    /// Learns what evhttp made of the connection, once it has made it.
    func adopt() {
        guard evhttpConnection == nil else { return }
        guard let found = searchsync_evhttp_connection(buffer) else { return }
        let this = Unmanaged.passUnretained(self).toOpaque()
        evhttpConnection = found
        bufferevent_decref(buffer)
        loop.register(self, as: found)
        evhttp_connection_set_closecb(found, connectionFreed, this)
        closedEvent = event_new(
            loop.base,
            bufferevent_getfd(buffer),
            Int16(EV_CLOSED),
            clientLeft,
            this
        )
        var address: UnsafeMutablePointer<CChar>?
        var port: UInt16 = 0
        evhttp_connection_get_peer(found, &address, &port)
        remoteAddress = address.map { String(cString: $0) } ?? ""
    }

    /// Watches for the client's leaving, or no longer.
    ///
    /// Not while reading: unread bytes may come before the end. And only for requests that outlast
    /// a sweep: watching costs two system calls, and a client that left before is seen at once.
    func watchForLeaving(_ watch: Bool) {
        guard let closedEvent, watch != isWatching else { return }
        isWatching = watch
        if watch { event_add(closedEvent, nil) } else { event_del(closedEvent) }
    }

    /// Ends the connection at once.
    ///
    /// The last thing to do with it, and never in a buffer's callback.
    func close() {
        adopt()
        if let evhttpConnection { evhttp_connection_free(evhttpConnection) }
    }

    /// Ends it from where it is still in use: a buffer's callback, or evhttp's.
    func closeSoon() {
        intake.stop()
        let id = id
        _ = loop.mailbox.post { $0.connections[id]?.close() }
    }

    /// Forgets a connection that evhttp gave up before it was adopted.
    func discard() {
        guard evhttpConnection == nil else { return }
        removeCallbacks()
        loop.remove(self)
        bufferevent_decref(buffer)
    }

    /// Lets go of everything; called by evhttp, which frees its side next.
    func freed() {
        endExchange(throwing: .clientGone)
        intake.stop()
        removeCallbacks()
        loop.remove(self)
        evhttpConnection = nil
    }

    private func removeCallbacks() {
        if let inputCallback { evbuffer_remove_cb_entry(input, inputCallback) }
        if let outputCallback { evbuffer_remove_cb_entry(output, outputCallback) }
        if let closedEvent { event_free(closedEvent) }
        (inputCallback, outputCallback, closedEvent) = (nil, nil, nil)
    }

    /// Cancels what works on the request.
    ///
    /// A request that evhttp has cut loose is ours to free.
    private func endExchange(throwing error: HTTPWriteError) {
        guard let ended = exchange else { return }
        exchange = nil
        ended.task?.cancel()
        for writer in ended.writers { writer.resume(throwing: error) }
        if evhttp_request_get_connection(ended.request) == nil {
            evhttp_request_free(ended.request)
        }
    }

    // MARK: - Deadlines and drain

    func checkDeadline(at now: Milliseconds) {
        if exchange?.isSending == false { watchForLeaving(true) }
        switch activity.overdue(at: now, loop.configuration.deadlines) {
        case nil: break
        case .close: close()
        // An answer to nothing could be taken for that to a request just being sent.
        case .refuse: intake.isBetweenRequests ? close() : refuse(.timeout)
        case .breakOff:
            for writer in takeWriters() { writer.resume(throwing: HTTPWriteError.slowReader) }
            close()
        }
    }

    /// Ends what has no request; ends streams; lets handlers finish.
    func drain() {
        if intake.isBetweenRequests {
            close()
        } else if exchange?.isStreaming == true {
            exchange?.task?.cancel()
            for writer in takeWriters() { writer.resume(throwing: CancellationError()) }
        }
    }

    func takeWriters() -> [CheckedContinuation<Void, any Error>] {
        defer { exchange?.writers = [] }
        return exchange?.writers ?? []
    }
}
