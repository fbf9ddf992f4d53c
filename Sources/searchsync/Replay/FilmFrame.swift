import SearchCore

/// An event, and what the bar held and showed after it.
struct FilmFrame: Sendable {
    /// The line of a machine-readable replay.
    let step: JSONObject
    /// The event itself; nil where only the step is known.
    let event: Event?

    var offsetMs: Int { step["offsetMs"]?.integer ?? 0 }
    var isJoined: Bool { event?.isJoined ?? false }
}

extension [FilmFrame] {
    /// The frames as a player shows them: events of one action together.
    var actions: [[FilmFrame]] {
        reduce(into: []) { actions, frame in
            if frame.isJoined, !actions.isEmpty {
                actions[actions.count - 1].append(frame)
            } else {
                actions.append([frame])
            }
        }
    }
}
