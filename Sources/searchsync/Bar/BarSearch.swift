import Dispatch
import SearchCore
import SearchIndex

/// Asks the engine for what a bar lists, on a thread of its own.
///
/// Only the newest request waits: what came before it and was not begun yet is never answered.
@MainActor
final class BarSearch {
    private let requests: AsyncStream<BarRequest>.Continuation
    private let task: Task<Void, Never>

    /// Starts to take requests; `deliver` is called from other threads.
    init(
        _ catalog: CatalogVersion,
        under profile: Profile,
        deliver: @escaping @Sendable (BarAnswer) -> Void
    ) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: BarRequest.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        requests = continuation
        let queue = DispatchQueue(label: "bar-search", qos: .userInteractive)
        task = Task.detached {
            for await request in stream {
                let answer = await withCheckedContinuation { continuation in
                    queue.async {
                        continuation.resume(returning: catalog.answer(to: request, under: profile))
                    }
                }
                deliver(answer)
            }
        }
    }

    deinit { task.cancel() }

    func ask(_ request: BarRequest) { requests.yield(request) }
}
