import Dispatch
import Foundation
import Locks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests over the network with a `URLSession` of its own.
///
/// Keeps no cookies and no cache, and follows no redirect: a token goes to the server that it is
/// for, and nowhere else.
public final class URLSessionTransport: HTTPTransport {
    private let exchanges = ExchangeTable()
    private let session: URLSession

    /// Makes a transport.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends a request over the network.
    public func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        try await exchange(request, nil)
    }

    /// Sends a request over the network and hands the body over while it comes.
    public func send(
        _ request: ClientRequest,
        receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(TransportError) -> ClientReply {
        try await exchange(request, receive)
    }

    private func exchange(
        _ request: ClientRequest,
        _ receive: (@Sendable ([UInt8]) -> Void)?
    ) async throws(TransportError) -> ClientReply {
        let task = session.dataTask(with: Self.urlRequest(request))
        let exchanges = exchanges
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard exchanges.begin(task, continuation, receive) else { return }
                Self.arm(exchanges, task, after: request.total)
                task.resume()
            }
        } onCancel: {
            exchanges.cancel(task)
        }
        return try result.get()
    }

    private static func urlRequest(_ request: ClientRequest) -> URLRequest {
        var native = URLRequest(url: request.url)
        native.httpMethod = request.method
        native.timeoutInterval = Double(request.firstByte.milliseconds) / 1000
        native.httpBody = request.body.map { Data($0) }
        for (name, value) in request.headers { native.setValue(value, forHTTPHeaderField: name) }
        return native
    }

    private static func arm(
        _ exchanges: ExchangeTable,
        _ task: URLSessionDataTask,
        after total: Duration
    ) {
        let deadline = DispatchTime.now() + .milliseconds(total.milliseconds)
        DispatchQueue.global().asyncAfter(deadline: deadline) { [weak task] in
            guard let task, exchanges.expire(task) else { return }
            task.cancel()
        }
    }
}

/// The exchanges that are under way, by their task.
private final class ExchangeTable: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        let continuation: CheckedContinuation<Result<ClientReply, TransportError>, Never>
        /// Takes the body of a success; nil where it is kept.
        let receive: (@Sendable ([UInt8]) -> Void)?
        var body: [UInt8] = []
        var isExpired = false
    }

    private struct State {
        var running: [Int: Exchange] = [:]
        /// Tasks that were cancelled before they began; they never will.
        var cancelled: Set<Int> = []
    }

    private let state = Lock(State())

    /// Takes an exchange in; false where it was cancelled before, and has been answered so.
    func begin(
        _ task: URLSessionTask,
        _ continuation: CheckedContinuation<Result<ClientReply, TransportError>, Never>,
        _ receive: (@Sendable ([UInt8]) -> Void)?
    ) -> Bool {
        let begins = state.withLock { state in
            if state.cancelled.remove(task.taskIdentifier) != nil { return false }
            state.running[task.taskIdentifier] = Exchange(
                continuation: continuation,
                receive: receive
            )
            return true
        }
        if !begins { continuation.resume(returning: .failure(.cancelled)) }
        return begins
    }

    /// Ends an exchange, whether it has begun or not.
    func cancel(_ task: URLSessionTask) {
        let isRunning = state.withLock { state in
            if state.running[task.taskIdentifier] != nil { return true }
            state.cancelled.insert(task.taskIdentifier)
            return false
        }
        if isRunning { task.cancel() }
    }

    /// Notes that an exchange took too long; false where it is over.
    func expire(_ task: URLSessionTask) -> Bool {
        state.withLock { state in
            state.running[task.taskIdentifier]?.isExpired = true
            return state.running[task.taskIdentifier] != nil
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
        let receive = state.withLock { state in
            let taker = state.running[dataTask.taskIdentifier]?.receive
            guard taker == nil || !(200..<300).contains(status) else { return taker }
            state.running[dataTask.taskIdentifier]?.body += data
            return nil
        }
        // The session's queue is serial: the pieces come one after another.
        receive?(Array(data))
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
        let over = state.withLock { $0.running.removeValue(forKey: task.taskIdentifier) }
        guard let over else { return }
        over.continuation.resume(returning: Self.result(over, task.response, error))
    }

    private static func result(
        _ exchange: Exchange,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<ClientReply, TransportError> {
        if exchange.isExpired { return .failure(.timedOut) }
        if let error { return .failure(TransportError(error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(.unreachable("the reply is not HTTP"))
        }
        var headers: [String: String] = [:]
        for case let (name as String, value as String) in response.allHeaderFields {
            headers[name] = value
        }
        return .success(
            ClientReply(status: response.statusCode, headers: headers, body: exchange.body)
        )
    }
}

extension TransportError {
    init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut?: self = .timedOut
        case .cancelled?: self = .cancelled
        default: self = .unreachable(error.localizedDescription)
        }
    }
}
