import CLibevent

/// Streams: pieces go out as they come, and writers wait while the client is behind.
extension Connection {
    /// Sends the head; false, with the response sent whole, if it has no body after all.
    func beginStream(_ response: HTTPResponse) -> Bool {
        guard let exchange else { return false }
        let isOldVersion = exchange.head.minorVersion == 0
        let plan = plan(response, method: exchange.head.method, closes: isOldVersion)
        guard case .stream = plan.body else {
            reply(response)
            return false
        }
        addHeaders(of: plan, to: exchange.request)
        self.exchange?.isStreaming = true
        let phrase = ReasonPhrase.of(plan.status)
        evhttp_send_reply_start(exchange.request, Int32(plan.status), phrase)
        if loop.isDraining { exchange.task?.cancel() }
        return true
    }

    /// Sends a piece; the writer goes on at once, or when the client has caught up.
    func writeStream(_ bytes: [UInt8], _ writer: CheckedContinuation<Void, any Error>) {
        guard let request = exchange?.request, let piece = evbuffer_new() else {
            return writer.resume(throwing: HTTPWriteError.clientGone)
        }
        evbuffer_add(piece, bytes, bytes.count)
        evhttp_send_reply_chunk(request, piece)
        evbuffer_free(piece)
        guard evbuffer_get_length(output) > loop.configuration.limits.streamHighWater else {
            return writer.resume()
        }
        if exchange?.writers.isEmpty == true { activity = .stalled(since: MonotonicClock.now()) }
        exchange?.writers.append(writer)
    }

    /// Wakes the writers once half of the buffer is out.
    func outputDrained() {
        guard exchange?.writers.isEmpty == false else { return }
        guard evbuffer_get_length(output) <= loop.configuration.limits.streamHighWater / 2 else {
            return
        }
        activity = .handling
        for writer in takeWriters() { writer.resume() }
    }

    /// Ends the body; evhttp may free the connection in this call.
    func endStream() {
        guard let request = exchange?.request, exchange?.isSending == false else { return }
        exchange?.isSending = true
        exchange?.isStreaming = false
        let bytes = evbuffer_get_length(output)
        activity = .writing(since: MonotonicClock.now(), bytes: bytes)
        evhttp_send_reply_end(request)
    }
}
