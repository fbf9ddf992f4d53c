import CLibevent
import Glibc

/// The way of bytes from the socket to evhttp: taken out of the buffer before evhttp sees them,
/// cut into requests, checked, and given back one request at a time.
extension Connection {
    /// Called between the reading of bytes and evhttp's looking at them.
    func inputArrived(_ count: Int) {
        guard !isFeeding else { return }
        adopt()
        let bodyBytes = intake.receiveBody(count)
        if bodyBytes > 0, intake.phase == .answering { activity = .handling }
        guard bodyBytes < count else { return }
        let wasBetweenRequests = intake.isBetweenRequests
        intake.receive(takeTail(count - bodyBytes))
        if wasBetweenRequests, !intake.isBetweenRequests {
            beginHead()
        }
        advance()
        limitHeldBytes()
    }

    /// Gives evhttp the next request, if it is here and the one before is answered.
    func advance() {
        switch intake.next() {
        case .wait: break
        case .request(let head, let body):
            self.head = head
            feed(head.framing)
            feed(body)
            activity =
                intake.phase == .answering
                ? .handling : .readingBody(since: MonotonicClock.now())
        case .refuse(let refusal):
            let id = id
            _ = loop.mailbox.post { $0.connections[id]?.refuse(refusal) }
        }
    }

    /// Answers in evhttp's place and closes: evhttp knows of no request.
    func refuse(_ refusal: HTTPRefusal) {
        intake.stop()
        let plan = plan(
            refusal.response(loop.configuration.errorResponse),
            method: nil,
            closes: true
        )
        let socket = bufferevent_getfd(buffer)
        let bytes = plan.serialized
        // A new connection or one between two responses: the socket has room, or nobody reads.
        _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        LingeringClose.begin(on: loop, socket: socket)
        close()
    }

    private func beginHead() {
        if case .idle = activity { activity = .readingHead(since: MonotonicClock.now()) }
    }

    private func feed(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        isFeeding = true
        defer { isFeeding = false }
        // The end of the buffer is closed to all but the socket.
        evbuffer_unfreeze(input, 0)
        evbuffer_add(input, bytes, bytes.count)
        evbuffer_freeze(input, 0)
    }

    /// Takes the last bytes out of the buffer; before them may be some that are meant for evhttp.
    private func takeTail(_ count: Int) -> [UInt8] {
        isFeeding = true
        defer { isFeeding = false }
        let kept = evbuffer_get_length(input) - count
        if kept > 0 { evbuffer_remove_buffer(input, loop.scratch, kept) }
        let tail = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            length = max(Int(evbuffer_remove(input, bytes.baseAddress, count)), 0)
        }
        if kept > 0 {
            evbuffer_unfreeze(input, 0)
            evbuffer_add_buffer(input, loop.scratch)
        }
        return tail
    }

    /// Who sends ahead waits: evhttp reads again for the next request.
    private func limitHeldBytes() {
        guard intake.phase == .answering else { return }
        if intake.heldBytes > 1024 * 1024 {
            // Streams make evhttp read again at every piece.
            closeSoon()
        } else if intake.heldBytes > 64 * 1024 {
            bufferevent_disable(buffer, Int16(EV_READ))
        }
    }
}
