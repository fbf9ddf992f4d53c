import Crypto

/// A Merkle tree of RFC 6962 with all its nodes, for the audit paths of many leaves.
///
/// Level by level, each two nodes have one above them, and a last one without a neighbour goes up as
/// it is: the same tree as by the recursion of the RFC.
struct MerkleLevels {
    /// The hashes of the leaves, then each level above; the last holds the root alone.
    private let levels: [[Digest]]

    /// Builds the tree over leaves in order, one at least, each of them a digest.
    init(over leaves: [Digest]) {
        self.init(overHashes: leaves.map { MerkleTree.leaf($0) })
    }

    /// Builds the tree over the hashes of leaves.
    init(overHashes hashes: [Digest]) {
        var levels = [hashes]
        while let below = levels.last, below.count > 1 {
            levels.append(
                stride(from: 0, to: below.count, by: 2).map { index in
                    index + 1 < below.count
                        ? MerkleTree.node(below[index], below[index + 1]) : below[index]
                }
            )
        }
        self.levels = levels
    }

    /// The root; the hash of nothing for no leaves.
    var root: Digest { levels.last?.first ?? SHA256.hash([]) }

    /// The audit path of a leaf (RFC 6962, section 2.1.1): its siblings, from the leaf to the root.
    func path(of leaf: Int) -> [Digest] {
        var index = leaf
        var path: [Digest] = []
        for level in levels {
            if level.indices.contains(index ^ 1) { path.append(level[index ^ 1]) }
            index >>= 1
        }
        return path
    }
}

extension MerkleTree {
    /// The root that an audit path leads to.
    ///
    /// - Parameters:
    ///   - digest: The leaf.
    ///   - index: Its place among the leaves, from 0.
    ///   - count: How many leaves there are.
    ///   - path: Its siblings, from the leaf to the root.
    /// - Returns: The root; nil where the leaf is not among so many, or the path is not as long as
    ///   it must be.
    static func root(from digest: Digest, at index: Int, of count: Int, path: [Digest]) -> Digest? {
        guard (0..<count).contains(index) else { return nil }
        var (hash, index, count) = (leaf(digest), index, count)
        var siblings = path[...]
        while count > 1 {
            if index ^ 1 < count {
                guard let sibling = siblings.popFirst() else { return nil }
                hash = index & 1 == 1 ? node(sibling, hash) : node(hash, sibling)
            }
            index >>= 1
            count = (count + 1) >> 1
        }
        return siblings.isEmpty ? hash : nil
    }
}
