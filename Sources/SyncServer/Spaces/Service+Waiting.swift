import EventStore
import Foundation
import ReadModels

extension Service {
    /// Waits until a space has changed beyond a position, or who is in it, for a time at most.
    func awaitChange(
        _ call: Call,
        in space: UUID,
        beyond position: Int,
        for time: Duration
    ) async throws {
        let workspace = call.caller.workspace
        let deadline = ContinuousClock.now + time
        await spaceWatch.enter(workspace)
        var rights: Int?
        while !Task.isCancelled {
            let seen = await spaceWatch.current
            if let head = await spaceWatch.head(of: space, in: workspace) {
                if head.position > position || head.rights > rights ?? head.rights { break }
                rights = head.rights
            }
            let left = deadline - .now
            guard left > .zero else { break }
            await spaceWatch.wait(beyond: seen, atMost: left)
        }
        await spaceWatch.leave(workspace)
    }
}
