import Crypto

/// The Merkle tree hash of RFC 6962, section 2.1.
enum MerkleTree {
    /// The root over leaves in order, each of them a digest; the hash of nothing for no leaves.
    ///
    /// - Complexity: O(n) hashes.
    static func root(of leaves: [Digest]) -> Digest {
        root(ofHashes: leaves.map { leaf($0) })
    }

    /// The root over the hashes of leaves, in order.
    static func root(ofHashes hashes: [Digest]) -> Digest {
        hashes.isEmpty ? SHA256.hash([]) : root(hashes[...])
    }

    /// The hash of a leaf, which no inner node can have.
    static func leaf(_ content: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(0)
        hash.update(content)
        return hash.finalize()
    }

    /// The hash of a leaf that is a digest.
    static func leaf(_ digest: Digest) -> Digest {
        var hash = SHA256()
        hash.update(0)
        hash.update(digest)
        return hash.finalize()
    }

    private static func root(_ hashes: ArraySlice<Digest>) -> Digest {
        if hashes.count == 1, let hash = hashes.first { return hash }
        let middle = hashes.startIndex + largestPowerOfTwo(below: hashes.count)
        return node(root(hashes[..<middle]), root(hashes[middle...]))
    }

    /// The hash of a node over its two children.
    static func node(_ left: Digest, _ right: Digest) -> Digest {
        var hash = SHA256()
        hash.update(1)
        hash.update(left)
        hash.update(right)
        return hash.finalize()
    }

    /// The largest power of two that is smaller than a count of two or more.
    private static func largestPowerOfTwo(below count: Int) -> Int {
        1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
    }
}
