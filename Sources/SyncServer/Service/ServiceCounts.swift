import Locks
import SyncProtocol

/// What a service counts since its start.
final class ServiceCounts: Sendable {
    /// What a request asked for, and how it was answered.
    struct Key: Hashable {
        /// The name of the route; `none` where there is none.
        let route: String
        let status: Int
    }

    /// All of it at one moment.
    struct Values {
        var requests: [Key: Int] = [:]
        var events = 0
        var operations = 0
    }

    private let values = Lock(Values())

    var now: Values { values.withLock { $0 } }

    func add(_ match: RouteMatch, status: Int) {
        let key = Key(route: match.name, status: status)
        values.withLock { $0.requests[key, default: 0] += 1 }
    }

    func add(events count: Int) { values.withLock { $0.events += count } }

    func add(operations count: Int) { values.withLock { $0.operations += count } }
}

extension RouteMatch {
    /// The route's name without what was asked of it, so that there are few.
    fileprivate var name: String {
        guard case .route(let route) = self else { return "none" }
        return String(String(describing: route).prefix { $0 != "(" })
    }
}
