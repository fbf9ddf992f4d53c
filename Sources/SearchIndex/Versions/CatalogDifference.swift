/// How a version of a catalog is made of an older one: runs of its items, in any order, and items
/// that are new or changed between them.
///
///     let difference = CatalogDifference(from: old.items, to: new.items)
///     try difference.applied(to: old.items)  // new.items
public struct CatalogDifference: Sendable, Hashable {
    /// A piece of the newer version.
    public enum Step: Sendable, Hashable {
        /// Items of the older version as they are, by their ordinals; never empty.
        case keep(Range<Int>)
        /// Items that the older version does not have in this form; never empty.
        case add([CatalogItem])

        /// How many items of the newer version it gives.
        var count: Int {
            switch self {
            case .keep(let range): range.count
            case .add(let items): items.count
            }
        }
    }

    /// The pieces of the newer version, in its order.
    public private(set) var steps: [Step] = []

    /// A difference that gives an empty version.
    public init() {}

    /// The difference that makes a version out of nothing.
    public init(whole items: [CatalogItem]) {
        if !items.isEmpty { steps = [.add(items)] }
    }

    /// Finds how a version is made of another.
    ///
    /// - Complexity: O(n) in the number of items of both.
    public init(from old: [CatalogItem], to new: [CatalogItem]) {
        self.init(ItemMatching(from: old, to: new), to: new)
    }

    init(_ matching: ItemMatching, to new: [CatalogItem]) {
        for (index, origin) in matching.origins.enumerated() {
            if matching.isSame[index] {
                keep(Int(origin)..<Int(origin) + 1)
            } else {
                add(new[index])
            }
        }
    }

    /// How many items the newer version has.
    public var count: Int { steps.reduce(0) { $0 + $1.count } }

    /// Goes on with items of the older version.
    mutating func keep(_ range: Range<Int>) {
        if range.isEmpty { return }
        if case .keep(let last)? = steps.last, last.upperBound == range.lowerBound {
            steps[steps.count - 1] = .keep(last.lowerBound..<range.upperBound)
        } else {
            steps.append(.keep(range))
        }
    }

    /// Goes on with an item that the older version does not have.
    mutating func add(_ item: CatalogItem) {
        guard case .add(var items)? = steps.last else {
            steps.append(.add([item]))
            return
        }
        steps.removeLast()  // So that the items grow in place.
        items.append(item)
        steps.append(.add(items))
    }

    /// Makes the newer version.
    ///
    /// Its items share their texts with those of the older one.
    ///
    /// - Parameter old: The items of the older version.
    /// - Returns: The items of the newer one.
    /// - Throws: ``CatalogDifferenceError/outOfRange`` where the older version is not the one that
    ///   the difference was made for, as far as can be told without a digest.
    public func applied(
        to old: [CatalogItem]
    ) throws(CatalogDifferenceError) -> [CatalogItem] {
        var items: [CatalogItem] = []
        items.reserveCapacity(count)
        for step in steps {
            switch step {
            case .keep(let range):
                guard range.upperBound <= old.count else { throw .outOfRange }
                items += old[range]
            case .add(let added): items += added
            }
        }
        return items
    }

    /// This difference and then another as one.
    ///
    /// - Parameter later: What is made of the version that this difference gives.
    /// - Returns: What makes the last version of the first.
    /// - Throws: ``CatalogDifferenceError/outOfRange`` where they do not fit.
    /// - Complexity: O(m log n) in the number of steps.
    public func followed(
        by later: CatalogDifference
    ) throws(CatalogDifferenceError) -> CatalogDifference {
        let starts = StepStarts(steps)
        var whole = CatalogDifference()
        for step in later.steps {
            switch step {
            case .keep(let range):
                guard range.upperBound <= starts.count else { throw .outOfRange }
                for piece in starts.pieces(of: range) {
                    whole.append(steps[piece.step], piece.part)
                }
            case .add(let items): for item in items { whole.add(item) }
            }
        }
        return whole
    }

    private mutating func append(_ step: Step, _ part: Range<Int>) {
        switch step {
        case .keep(let range):
            keep(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
        case .add(let items): for item in items[part] { add(item) }
        }
    }
}

/// Where each step begins in the version that they give.
private struct StepStarts {
    private let starts: [Int]
    let count: Int

    init(_ steps: [CatalogDifference.Step]) {
        var starts: [Int] = []
        var place = 0
        for step in steps {
            starts.append(place)
            place += step.count
        }
        self.starts = starts
        count = place
    }

    /// The parts of steps that make a run of the version.
    func pieces(of range: Range<Int>) -> [(step: Int, part: Range<Int>)] {
        var pieces: [(step: Int, part: Range<Int>)] = []
        var step = step(at: range.lowerBound)
        var place = range.lowerBound
        while place < range.upperBound {
            let end = step + 1 < starts.count ? starts[step + 1] : count
            let stop = Swift.min(end, range.upperBound)
            pieces.append((step, place - starts[step]..<stop - starts[step]))
            place = stop
            step += 1
        }
        return pieces
    }

    /// The last step that begins at a place or before it.
    private func step(at place: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
