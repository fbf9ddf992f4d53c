import CLibevent
import Glibc

/// Reads and drops what a refused client still sends, for a moment, on a copy of its socket.
///
/// Closing a socket with unread bytes resets the connection, and the reset can overtake the
/// response that says what was wrong. evhttp shuts the socket down for writing as it frees the
/// connection; the copy keeps it open for reading.
final class LingeringClose {
    private static let time: Milliseconds = 2000
    private static let most = 256

    private unowned let loop: EventLoop
    private let socket: Int32
    private let deadline: Milliseconds
    private var event: OpaquePointer?

    /// Begins, unless too many do already.
    static func begin(on loop: EventLoop, socket: Int32) {
        guard loop.lingering.count < most else { return }
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        let linger = LingeringClose(loop: loop, socket: copy)
        loop.lingering[ObjectIdentifier(linger)] = linger
    }

    private init(loop: EventLoop, socket: Int32) {
        self.loop = loop
        self.socket = socket
        deadline = MonotonicClock.now() + Self.time
        let this = Unmanaged.passUnretained(self).toOpaque()
        let flags = Int16(EV_READ | EV_PERSIST)
        event = event_new(loop.base, socket, flags, lingeringInput, this)
        if let event { event_add(event, nil) }
    }

    func checkDeadline(at now: Milliseconds) {
        if now >= deadline { end() }
    }

    /// Drops what has come; ends at the end of the input.
    func drop() {
        let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) {
            recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { end() }
    }

    /// Closes the copy, and with it the connection.
    func end() {
        if let event { event_free(event) }
        event = nil
        close(socket)
        loop.lingering.removeValue(forKey: ObjectIdentifier(self))
    }
}

/// More of what nobody wants.
private func lingeringInput(_ fd: Int32, _ events: Int16, _ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    Unmanaged<LingeringClose>.fromOpaque(argument).takeUnretainedValue().drop()
}
