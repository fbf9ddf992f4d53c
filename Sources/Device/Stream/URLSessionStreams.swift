import Foundation
import Locks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Opens streams over the network with a `URLSession` of its own.
///
/// `URLSession.bytes` is not there on Linux, so a delegate takes the pieces. They cannot be held
/// back either: where a reader leaves more than ``mostUnread`` bytes lying, the stream is broken off.
public final class URLSessionStreams: StreamTransport {
    /// Bytes that may wait to be read.
    static let mostUnread = 4 * 1024 * 1024

    private let table: StreamTable
    private let session: URLSession

    /// Makes a transport.
    public convenience init() { self.init(mostUnread: Self.mostUnread) }

    init(mostUnread: Int) {
        table = StreamTable(mostUnread: mostUnread)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Streams last; on Apple's systems this would end them.
        configuration.timeoutIntervalForResource = 365 * 24 * 3600
        session = URLSession(configuration: configuration, delegate: table, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request over the network.
    ///
    /// `firstByte` is how long the server may be silent, before the head and later; there is no
    /// limit to the whole.
    public func open(_ request: ClientRequest) async throws(TransportError) -> ClientStream {
        let task = session.dataTask(with: URLSessionTransport.urlRequest(request))
        let table = table
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard table.begin(task, continuation) else { return }
                task.resume()
            }
        } onCancel: {
            table.cancel(task)
        }
        return try result.get()
    }
}

/// The streams that are open, by their task.
private final class StreamTable: NSObject, URLSessionDataDelegate {
    typealias Pieces = AsyncThrowingStream<[UInt8], any Error>
    typealias Opening = CheckedContinuation<Result<ClientStream, TransportError>, Never>

    private enum Phase {
        case opening(Opening)
        case open(Pieces.Continuation, UnreadBytes)
    }

    private struct State {
        var streams: [Int: Phase] = [:]
        /// Tasks that were cancelled before they began; they never will.
        var cancelled: Set<Int> = []
    }

    private let state = Lock(State())
    private let mostUnread: Int

    init(mostUnread: Int) { self.mostUnread = mostUnread }

    /// Takes a stream in; false where it was cancelled before, and has been answered so.
    func begin(_ task: URLSessionTask, _ opening: Opening) -> Bool {
        let begins = state.withLock { state in
            if state.cancelled.remove(task.taskIdentifier) != nil { return false }
            state.streams[task.taskIdentifier] = .opening(opening)
            return true
        }
        if !begins { opening.resume(returning: .failure(.cancelled)) }
        return begins
    }

    /// Ends a stream, whether it has begun or not.
    func cancel(_ task: URLSessionTask) {
        let isRunning = state.withLock { state in
            if state.streams[task.taskIdentifier] != nil { return true }
            state.cancelled.insert(task.taskIdentifier)
            return false
        }
        if isRunning { task.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            return completionHandler(.cancel)
        }
        let unread = UnreadBytes(limit: mostUnread)
        let (source, continuation) = Pieces.makeStream()
        let opening = state.withLock { state -> Opening? in
            guard case .opening(let opening)? = state.streams[dataTask.taskIdentifier] else {
                return nil
            }
            state.streams[dataTask.taskIdentifier] = .open(continuation, unread)
            return opening
        }
        guard let opening else { return completionHandler(.cancel) }
        continuation.onTermination = { [weak dataTask] _ in dataTask?.cancel() }
        let stream = ClientStream(
            status: response.statusCode,
            headers: response.fields,
            pieces: StreamPieces(source) { unread.take($0) }
        )
        opening.resume(returning: .success(stream))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let phase = state.withLock { $0.streams[dataTask.taskIdentifier] }
        guard case .open(let continuation, let unread)? = phase else { return }
        if unread.add(data.count) {
            continuation.yield(Array(data))
        } else {
            // What is left out stays out: the reader goes on from what it has, over another one.
            continuation.finish(throwing: TransportError.unreachable("the reader is too slow"))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let phase = state.withLock { $0.streams.removeValue(forKey: task.taskIdentifier) }
        let failure = error.map { TransportError($0) }
        switch phase {
        case .opening(let opening)?:
            opening.resume(returning: .failure(failure ?? .unreachable("the reply is not HTTP")))
        case .open(let continuation, _)?: continuation.finish(throwing: failure)
        case nil: break
        }
    }
}

/// Counts the bytes that were received and not yet read.
private final class UnreadBytes: Sendable {
    private let count = Lock(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Adds bytes; false where they are too many.
    func add(_ bytes: Int) -> Bool {
        count.withLock { count in
            count += bytes
            return count <= limit
        }
    }

    /// Notes that bytes were taken out.
    func take(_ bytes: Int) { count.withLock { $0 -= bytes } }
}
