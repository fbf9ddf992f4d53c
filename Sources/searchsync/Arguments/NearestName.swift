extension Collection<String> {
    /// The element that a misspelt name most likely means; nil where none is near.
    ///
    /// Of `-x` it is always nil: any other letter would be as near.
    func nearest(to name: String) -> String? {
        if name.count == 2, name.hasPrefix("-") { return nil }
        let limit = Swift.max(1, name.count / 3)
        let ranked = map { (name: $0, distance: $0.editDistance(to: name)) }
        let best = ranked.min { $0.distance < $1.distance }
        if let best, best.distance <= limit { return best.name }
        return name.count >= 3 ? first { $0.hasPrefix(name) } : nil
    }
}

extension String {
    /// How many characters must be added, removed, replaced or swapped with their neighbour.
    ///
    /// Optimal string alignment; O(n · m).
    func editDistance(to other: String) -> Int {
        let left = Array(self)
        let right = Array(other)
        guard !left.isEmpty, !right.isEmpty else { return Swift.max(left.count, right.count) }
        var rows = [Array(0...right.count)]
        for (i, character) in left.enumerated() {
            var row = [i + 1]
            for (j, candidate) in right.enumerated() {
                let replaced = rows[i][j] + (character == candidate ? 0 : 1)
                var best = Swift.min(replaced, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, character == right[j - 1], left[i - 1] == candidate {
                    best = Swift.min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
