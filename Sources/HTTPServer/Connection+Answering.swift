import CLibevent

/// The way of a request to the handler and of its response to evhttp.
extension Connection {
    /// Asks the handler; called by evhttp when a request is complete.
    func dispatch(_ request: OpaquePointer) {
        guard let head else { return closeSoon() }
        self.head = nil
        lastSerial += 1
        activity = .handling
        exchange = Exchange(serial: lastSerial, request: request, head: head)
        let this = Unmanaged.passUnretained(self).toOpaque()
        evhttp_request_set_on_complete_cb(request, responseSentCallback, this)
        guard loop.load.beginRequest() else {
            return reply(loop.overload.response(loop.configuration.errorResponse))
        }
        exchange?.task = startTask(
            HTTPRequest(
                method: head.method,
                target: head.target,
                headers: head.headers,
                body: Self.body(of: request),
                remoteAddress: remoteAddress
            )
        )
    }

    private func startTask(_ request: HTTPRequest) -> Task<Void, Never> {
        let (loop, id, serial) = (loop, id, lastSerial)
        return Task {
            let response = await loop.handler(request)
            loop.load.endRequest()
            guard case .stream(let produce) = response.body, request.method != .head else {
                _ = loop.mailbox.post { $0.exchange(id, serial)?.reply(response) }
                return
            }
            await StreamingReply(loop: loop, connection: id, serial: serial)
                .send(response, produce)
        }
    }

    private static func body(of request: OpaquePointer) -> [UInt8] {
        let buffer = evhttp_request_get_input_buffer(request)
        let count = evbuffer_get_length(buffer)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            length = max(Int(evbuffer_remove(buffer, bytes.baseAddress, count)), 0)
        }
    }

    /// Sends a whole response.
    func reply(_ response: HTTPResponse) {
        guard let request = exchange?.request, exchange?.isSending == false else { return }
        let plan = plan(response, method: exchange?.head.method, closes: false)
        addHeaders(of: plan, to: request)
        var content: OpaquePointer?
        if case .bytes(let bytes) = plan.body, !bytes.isEmpty {
            content = evbuffer_new()
            evbuffer_add(content, bytes, bytes.count)
            activity = .writing(since: MonotonicClock.now(), bytes: bytes.count)
        } else {
            activity = .writing(since: MonotonicClock.now(), bytes: 0)
        }
        exchange?.isSending = true
        evhttp_send_reply(request, Int32(plan.status), ReasonPhrase.of(plan.status), content)
        if let content { evbuffer_free(content) }
    }

    func plan(_ response: HTTPResponse, method: HTTPMethod?, closes: Bool) -> ResponsePlan {
        let errorResponse = loop.configuration.errorResponse
        return ResponsePlan(
            response,
            method: method,
            closes: closes || loop.isDraining,
            date: loop.currentDate(),
            onInvalid: { $0.response(errorResponse) }
        )
    }

    func addHeaders(of plan: ResponsePlan, to request: OpaquePointer) {
        // Else evhttp would promise HTTP/1.0 clients to keep open what is closed.
        if plan.closes {
            evhttp_remove_header(evhttp_request_get_input_headers(request), "Connection")
        }
        let headers = evhttp_request_get_output_headers(request)
        for field in plan.headers.fields { evhttp_add_header(headers, field.name, field.value) }
    }

    /// Goes on to the next request; called by evhttp just before it does so, or closes.
    func responseSent() {
        for writer in takeWriters() { writer.resume(throwing: HTTPWriteError.clientGone) }
        exchange = nil
        watchForLeaving(false)
        intake.answered()
        let now = MonotonicClock.now()
        activity = intake.heldBytes > 0 ? .readingHead(since: now) : .idle(since: now)
        if loop.isDraining { closeSoon() } else { advance() }
    }
}

extension EventLoop {
    /// The connection, if it still works on that exchange.
    func exchange(_ id: UInt64, _ serial: UInt64) -> Connection? {
        guard let connection = connections[id], connection.exchange?.serial == serial else {
            return nil
        }
        return connection
    }
}
