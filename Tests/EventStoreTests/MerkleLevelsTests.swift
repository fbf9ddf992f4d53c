import Crypto
import Testing

@testable import EventStore

@Suite("Audit paths")
struct MerkleLevelsTests {
    /// A leaf of Certificate Transparency's own tests of RFC 6962, and its path.
    struct Vector: Sendable {
        let index: Int
        let count: Int
        let path: [String]
    }

    private static let leaves: [[UInt8]] = [
        [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
        Array(0x50...0x57), Array(0x60...0x6f),
    ]

    static let vectors = [
        Vector(index: 0, count: 1, path: []),
        Vector(
            index: 0,
            count: 8,
            path: [
                "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
            ]
        ),
        Vector(
            index: 5,
            count: 8,
            path: [
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            ]
        ),
        Vector(
            index: 2,
            count: 3,
            path: ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]
        ),
        Vector(
            index: 1,
            count: 5,
            path: [
                "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            ]
        ),
    ]

    @Test("they are the ones of Certificate Transparency", arguments: vectors)
    func certificateTransparency(vector: Vector) {
        let hashes = Self.leaves.prefix(vector.count).map(MerkleTree.leaf)
        #expect(MerkleLevels(overHashes: hashes).path(of: vector.index).map(\.hex) == vector.path)
    }

    @Test("they are the recursion of RFC 6962 and lead to the root, for every leaf of up to 70")
    func recursion() {
        let leaves = (0..<70).map { SHA256.hash([UInt8($0)]) }
        for count in 1...leaves.count {
            let some = Array(leaves.prefix(count))
            let tree = MerkleLevels(over: some)
            #expect(tree.root == MerkleTree.root(of: some))
            for index in some.indices {
                let path = tree.path(of: index)
                #expect(path == Self.path(index, some), "\(index) of \(count)")
                let root = MerkleTree.root(from: some[index], at: index, of: count, path: path)
                #expect(root == tree.root, "\(index) of \(count)")
            }
        }
    }

    @Test("a path of another leaf, place, count or length does not lead to the root")
    func wrong() {
        let leaves = (0..<7).map { SHA256.hash([UInt8($0)]) }
        let tree = MerkleLevels(over: leaves)
        for index in leaves.indices {
            let path = tree.path(of: index)
            func root(_ leaf: Int, _ index: Int, _ count: Int, _ path: [Digest]) -> Digest? {
                MerkleTree.root(from: leaves[leaf], at: index, of: count, path: path)
            }
            for other in leaves.indices where other != index {
                #expect(root(other, index, 7, path) != tree.root)
                #expect(root(index, other, 7, path) != tree.root)
            }
            #expect(root(index, index, 7, path + [leaves[0]]) == nil)
            #expect(root(index, index, 7, Array(path.dropLast())) == nil)
            #expect(root(index, index, 7, path.reversed()) != tree.root)
            #expect(root(index, -1, 7, path) == nil)
            #expect(root(index, 7, 7, path) == nil)
            #expect(root(index, index, 0, path) == nil)
        }
    }

    /// PATH(m, D[n]) of RFC 6962, section 2.1.1.
    private static func path(_ index: Int, _ leaves: [Digest]) -> [Digest] {
        if leaves.count == 1 { return [] }
        var split = 1
        while split * 2 < leaves.count { split *= 2 }
        let (left, right) = (Array(leaves[..<split]), Array(leaves[split...]))
        return index < split
            ? path(index, left) + [MerkleTree.root(of: right)]
            : path(index - split, right) + [MerkleTree.root(of: left)]
    }
}
