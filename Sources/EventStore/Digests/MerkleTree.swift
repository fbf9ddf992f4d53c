import Crypto

/// The Merkle tree hash of RFC 6962, section 2.1.
enum MerkleTree {
    /// The root over leaves in order; the hash of nothing where there are none.
    ///
    /// - Complexity: O(n) hashes.
    static func root(of leaves: [Digest]) -> Digest {
        guard !leaves.isEmpty else { return SHA256.hash([]) }
        return root(leaves[...])
    }

    private static func root(_ leaves: ArraySlice<Digest>) -> Digest {
        if leaves.count == 1, let leaf = leaves.first { return hash(0, leaf, nil) }
        let middle = leaves.startIndex + largestPowerOfTwo(below: leaves.count)
        return hash(1, root(leaves[..<middle]), root(leaves[middle...]))
    }

    private static func hash(_ prefix: UInt8, _ left: Digest, _ right: Digest?) -> Digest {
        var hash = SHA256()
        hash.update(prefix)
        hash.update(left)
        if let right { hash.update(right) }
        return hash.finalize()
    }

    /// The largest power of two that is smaller than a count of two or more.
    private static func largestPowerOfTwo(below count: Int) -> Int {
        1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
    }
}
