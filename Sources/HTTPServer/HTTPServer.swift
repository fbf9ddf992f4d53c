import CLibevent
import Glibc
import Locks

/// Answers one request; its task is cancelled when the client leaves.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// An HTTP/1.1 server: libevent's evhttp behind a gate that refuses what can be read in two ways.
///
///     let server = HTTPServer(configuration: configuration) { request in
///         HTTPResponse(status: 200, text: "Hello, \(request.remoteAddress)\n")
///     }
///     let address = try server.start()
///     …
///     await server.drain(within: .seconds(10))
///
/// Handlers are asked with whole requests, in a task each, on Swift's own threads. Requests of one
/// connection are answered in order, one after the other. A client that closes its sending side
/// counts as gone: it gets its answer only if that is ready within the second or so between two
/// looks at slow requests. TLS is the business of a proxy before it.
///
/// A started server must be drained: its threads keep it running otherwise.
public final class HTTPServer: Sendable {
    private enum State {
        case new
        case running([EventLoop])
        case ended
    }

    private let configuration: HTTPServerConfiguration
    private let handler: HTTPHandler
    private let state = Lock(State.new)

    /// Makes a server that does not listen yet.
    public init(configuration: HTTPServerConfiguration, handler: @escaping HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
    }

    /// Listens, and begins to answer.
    ///
    /// SIGPIPE is ignored from then on in the whole process.
    ///
    /// - Returns: The address with the real port.
    /// - Throws: `HTTPServerError`, whose description says what to do about it.
    public func start() throws(HTTPServerError) -> HTTPServerAddress {
        try state.withLock { state throws(HTTPServerError) in
            guard case .new = state else { throw .alreadyStarted }
            Self.prepareProcess
            let sockets = try ListeningSockets(
                host: configuration.host,
                port: configuration.port,
                count: configuration.threads
            )
            let loops = try makeLoops(sockets.descriptors)
            try Self.startThreads(of: loops)
            state = .running(loops)
            return HTTPServerAddress(host: configuration.host, port: sockets.port)
        }
    }

    /// Stops: accepts nothing more, lets requests in flight finish, ends streams, and waits.
    ///
    /// What is not finished after `limit` is cancelled and closed. Returns when all threads have
    /// ended; a second call waits as well.
    public func drain(within limit: Duration) async {
        let loops: [EventLoop] = state.withLock { state in
            switch state {
            case .new:
                state = .ended
                return []
            case .running(let loops):
                return loops
            case .ended:
                return []
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for loop in loops {
                group.addTask { await loop.drain(within: limit) }
            }
        }
    }

    private func makeLoops(_ sockets: [Int32]) throws(HTTPServerError) -> [EventLoop] {
        let load = ServerLoad(limits: configuration.limits)
        var loops: [EventLoop] = []
        for socket in sockets {
            let loop = EventLoop(
                configuration: configuration,
                handler: handler,
                load: load,
                listening: socket
            )
            guard let loop else {
                for other in sockets[loops.count...] { close(other) }
                for loop in loops { loop.tearDown() }
                throw .system(call: "event_base_new", code: ENOMEM, reason: "out of memory")
            }
            loops.append(loop)
        }
        return loops
    }

    private static func startThreads(of loops: [EventLoop]) throws(HTTPServerError) {
        var waiting = loops[...]
        do throws(HTTPServerError) {
            while let loop = waiting.first {
                try startThread(of: loop)
                waiting.removeFirst()
            }
        } catch {
            for loop in waiting { loop.tearDown() }
            for loop in loops[..<waiting.startIndex] { loop.endNow() }
            throw error
        }
    }

    private static func startThread(of loop: EventLoop) throws(HTTPServerError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // Nobody joins: `LoopEnding` tells the end, and waiting in a join would block.
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop).toOpaque()
        let status = pthread_create(&thread, &attributes, runLoop, argument)
        guard status == 0 else {
            Unmanaged<EventLoop>.fromOpaque(argument).release()
            throw .system(
                call: "pthread_create",
                code: status,
                reason: String(cString: strerror(status))
            )
        }
    }

    /// What is done once in a process.
    private static let prepareProcess: Void = {
        signal(SIGPIPE, SIG_IGN)
        evthread_use_pthreads()
    }()
}

/// The body of a loop's thread.
private func runLoop(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
