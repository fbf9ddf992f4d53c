/// How a text came about, character by character; pure.
///
/// Every character that was ever typed keeps its place among the others, after it was deleted too.
/// So what turns out to be a secret can be found in each earlier version of the text: whatever
/// stood between its first and its last character belongs to it, and so does what it took the
/// place of.
struct TextRun: Sendable {
    /// The text at one moment, and which character is which.
    struct Version: Sendable {
        let characters: [Character]
        let ids: [Int]
        /// Characters typed up to then; later ones have no lower id.
        let typed: Int
    }

    /// Every character's id in the order of the text, those included that are gone.
    private var order: [Int]
    /// What was replaced in one step, and by what.
    private var replacements: [(old: [Int], new: [Int])] = []
    private var nextID: Int
    private var known: Set<Int>
    /// Every version, oldest first; the first one is what the run began with.
    private(set) var versions: [Version]

    /// Begins with a text; `isSecret` hides all of it in every version.
    init(_ characters: [Character] = [], isSecret: Bool = false) {
        let ids = Array(0..<characters.count)
        order = ids
        nextID = ids.count
        size = ids.count
        known = isSecret ? Set(ids) : []
        versions = [Version(characters: characters, ids: ids, typed: ids.count)]
    }

    /// The newest version.
    var text: [Character] { versions[versions.count - 1].characters }

    /// Characters kept, of all versions together, for whoever bounds memory.
    private(set) var size: Int

    /// Takes the next version of the text.
    mutating func change(by edit: TextEdit) {
        let old = versions[versions.count - 1]
        let new = Array(nextID..<nextID + edit.inserted.count)
        nextID += new.count
        let right = edit.range.upperBound
        let place = right < old.ids.count ? order.firstIndex(of: old.ids[right]) : nil
        order.insert(contentsOf: new, at: place ?? order.count)
        size += new.count + old.ids.count + new.count - edit.range.count
        let removed = Array(old.ids[edit.range])
        if !removed.isEmpty, !new.isEmpty { replacements.append((removed, new)) }
        versions.append(
            Version(
                characters: edit.applied(to: old.characters),
                ids: old.ids[..<edit.range.lowerBound] + new + old.ids[right...],
                typed: nextID
            )
        )
    }

    /// Which characters of each version are secret.
    ///
    /// - Parameter found: What is found in the versions by themselves, in characters.
    /// - Returns: A flag for every character of every version.
    func secrets(where found: [[Range<Int>]]) -> [[Bool]] {
        var places = Array(repeating: 0, count: nextID)
        for (place, id) in order.enumerated() { places[id] = place }
        var isSecret = Array(repeating: false, count: nextID)
        for id in known { isSecret[id] = true }
        for (version, ranges) in zip(versions, found) {
            for range in ranges where !range.isEmpty {
                for id in extent(of: range, in: version, places) { isSecret[id] = true }
            }
        }
        // From the newest: what was replaced may have replaced something itself.
        for replacement in replacements.reversed()
        where replacement.new.contains(where: { isSecret[$0] }) {
            for id in replacement.old { isSecret[id] = true }
        }
        return versions.map { $0.ids.map { isSecret[$0] } }
    }

    /// The characters of a secret, those that ever stood between them, and those that were deleted
    /// beside it before: its beginning may have been typed there once already.
    private func extent(of range: Range<Int>, in version: Version, _ places: [Int]) -> [Int] {
        let ids = version.ids
        let first = places[ids[range.lowerBound]]
        let last = places[ids[range.upperBound - 1]]
        let before = range.lowerBound == 0 ? -1 : places[ids[range.lowerBound - 1]]
        let after = range.upperBound == ids.count ? order.count : places[ids[range.upperBound]]
        let beside = order[(before + 1)..<first] + order[(last + 1)..<after]
        return order[first...last] + beside.filter { $0 < version.typed }
    }
}
