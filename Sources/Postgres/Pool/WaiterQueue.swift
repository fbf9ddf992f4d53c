/// Waiters, first come, first served.
///
/// Everything is O(1), `remove` included.
struct WaiterQueue {
    private var order: [Int] = []
    private var head = 0
    private var present: Set<Int> = []

    var count: Int { present.count }
    var isEmpty: Bool { present.isEmpty }

    mutating func append(_ waiter: Int) {
        present.insert(waiter)
        order.append(waiter)
    }

    /// Removes a waiter, and says whether it was there.
    mutating func remove(_ waiter: Int) -> Bool {
        let wasThere = present.remove(waiter) != nil
        if present.isEmpty { clear() }
        return wasThere
    }

    mutating func popFirst() -> Int? {
        while head < order.count {
            let waiter = order[head]
            head += 1
            if present.remove(waiter) != nil {
                if present.isEmpty { clear() }
                if head > 64, head * 2 > order.count { compact() }
                return waiter
            }
        }
        return nil
    }

    private mutating func clear() {
        order.removeAll(keepingCapacity: true)
        head = 0
    }

    private mutating func compact() {
        order.removeFirst(head)
        head = 0
    }
}
