import Crypto
import Foundation
import SearchCore
import TestSupport
import Testing

@testable import EventStore

/// The worked example of docs/log.md, whose digests were made by another program.
@Suite("Digests")
struct DigestTests {
    private let payloadDigest = "f355e318c9976aa4851d68235f9ef46fd620f01823b8faca418b8c73b39a65f7"
    private let eventDigest = "29207136e38ab973adffc46699d99e2e2886698b27bf221e0082b20732bad97e"

    private func header() throws -> EventDigest.Header {
        EventDigest.Header(
            workspace: WorkspaceID(rawValue: 7),
            stream: try #require(UUID(uuidString: "0199c0de-0000-7000-8000-000000000001")),
            streamKind: "session",
            device: try #require(UUID(uuidString: "0199c0de-0000-7000-8000-000000000002")),
            actor: try #require(UUID(uuidString: "0199c0de-0000-7000-8000-000000000003")),
            version: 3,
            kind: "textChanged",
            schema: 1,
            occurredAt: Timestamp(microseconds: 1_769_853_600_123_456),
            payloadDigest: try #require(Digest(hex: payloadDigest)).bytes
        )
    }

    @Test("a payload's digest is over the salt and the payload")
    func payload() {
        let payload = Array(#"{"offsetMs":1234,"data":{"text":"uni"}}"#.utf8)
        #expect(EventDigest.payload(payload, salt: Array(0...15)).hex == payloadDigest)
    }

    @Test("an event's digest is over a header of 136 bytes laid out as documented")
    func event() throws {
        let bytes: [[UInt8]] = [
            Array("searchsync/event".utf8),
            [0, 0, 0, 7],
            [0x01, 0x99, 0xc0, 0xde, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1],
            [0, 7] + Array("session".utf8),
            [0x01, 0x99, 0xc0, 0xde, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 2],
            [0x01, 0x99, 0xc0, 0xde, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 3],
            [0, 0, 0, 3],
            [0, 11] + Array("textChanged".utf8),
            [0, 1],
            [0x00, 0x06, 0x49, 0xac, 0x27, 0x23, 0xca, 0x40],
            try header().payloadDigest,
        ]
        #expect(bytes.joined().count == 136)
        #expect(SHA256.hash(Array(bytes.joined())).hex == eventDigest)
        #expect(EventDigest.event(try header()).hex == eventDigest)
    }

    @Test("a batch's hash is over the one before, its columns and its Merkle root")
    func batch() throws {
        let batch = StoredBatch(
            workspace: WorkspaceID(rawValue: 7),
            firstPosition: 1,
            lastPosition: 1,
            epoch: 1,
            recordedAt: Timestamp(microseconds: 1_769_853_601_000_000),
            hash: []
        )
        let root = MerkleTree.root(of: [EventDigest.event(try header())])
        #expect(root.hex == "00089ff5bf5441e93c2dbb46aa38adada88f0bf1fa326655d9c0610a6e12fc5f")
        #expect(
            BatchHash.next(after: BatchHash.beginning, batch, root: root).hex
                == "c79c990e7ae45351784067e445c30c279743a6226638beb555b83366b3d4baca"
        )
    }
}

@Suite("The Merkle tree")
struct MerkleTreeTests {
    /// The leaves and roots of Certificate Transparency's own tests of RFC 6962.
    private static let leaves = [
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    ]
    private static let roots = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ]

    @Test("it is the one of Certificate Transparency", arguments: 0...8)
    func certificateTransparency(count: Int) {
        let hashes = Self.leaves.prefix(count).map { MerkleTree.leaf(Self.bytes(hex: $0)) }
        #expect(MerkleTree.root(ofHashes: hashes).hex == Self.roots[count])
    }

    @Test("it is the recursion of RFC 6962, for every count up to 200")
    func recursion() {
        let leaves = (0..<200).map { SHA256.hash([UInt8($0)]) }
        for count in 0...leaves.count {
            let some = Array(leaves.prefix(count))
            #expect(MerkleTree.root(of: some) == Self.naive(some), "\(count) leaves")
        }
    }

    @Test("leaves in another order, and one more, give another root")
    func order() {
        let leaves = (0..<5).map { SHA256.hash([UInt8($0)]) }
        let roots = [
            leaves, leaves.reversed(), leaves + [leaves[4]], Array(leaves.dropLast()),
        ].map { MerkleTree.root(of: $0) }
        #expect(Set(roots).count == roots.count)
    }

    /// Looks for the split by trying every power of two, over leaves that it hashes itself.
    private static func naive(_ leaves: [Digest]) -> Digest {
        if leaves.isEmpty { return SHA256.hash([]) }
        if leaves.count == 1 { return SHA256.hash([0] + leaves[0].bytes) }
        var split = 1
        while split * 2 < leaves.count { split *= 2 }
        let left = naive(Array(leaves[..<split]))
        let right = naive(Array(leaves[split...]))
        return SHA256.hash([1] + left.bytes + right.bytes)
    }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
    }
}
