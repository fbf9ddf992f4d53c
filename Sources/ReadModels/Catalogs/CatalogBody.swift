import Foundation
import Postgres

/// What is stored of a version's items: all of them, or the difference to another version.
struct CatalogBody: Sendable, Hashable {
    let digest: [UInt8]
    /// The id of the chunks; nil where the items stand one in a row, as they once were stored.
    var content: UUID?
    /// The version that it is made of; nil where it is whole.
    let base: [UInt8]?
    let items: Int
    /// Bytes of all items in their canonical form.
    let size: Int
    /// Bytes of the lines that are stored.
    let storedSize: Int
    let chain: Chain

    /// The differences down to the version that is whole.
    struct Chain: Sendable, Hashable {
        /// How many they are.
        var length = 0
        /// The bytes of their lines.
        var size = 0
        /// The bytes of the whole version.
        var root: Int
    }

    /// How many differences a version may be away from one that is whole.
    static let longestChain = 32

    /// The chain of a version that is stored as a difference to this one, unless it is better
    /// stored whole.
    ///
    /// Reading any version then goes through at most 32 differences, half as many bytes of them as
    /// the whole version has, and three times the bytes that the version itself has.
    ///
    /// - Parameters:
    ///   - stored: Bytes of the difference's lines.
    ///   - size: Bytes of the version's items.
    /// - Returns: Nil where the version is to be stored whole.
    func chain(adding stored: Int, for size: Int) -> Chain? {
        var chain = chain
        chain.length += 1
        chain.size += stored
        guard chain.length <= Self.longestChain, chain.size <= chain.root / 2,
            chain.root + chain.size <= 3 * size
        else { return nil }
        return chain
    }
}

extension CatalogBody {
    init(_ row: PostgresRow) throws {
        digest = try row.decode([UInt8].self, "digest")
        content = try row.decode(UUID?.self, "content_id")
        base = try row.decode([UInt8]?.self, "base_digest")
        items = Int(try row.decode(Int32.self, "item_count"))
        size = Int(try row.decode(Int64.self, "size"))
        storedSize = Int(try row.decode(Int64.self, "stored_size"))
        chain = Chain(
            length: Int(try row.decode(Int32.self, "chain_length")),
            size: Int(try row.decode(Int64.self, "chain_size")),
            root: Int(try row.decode(Int64.self, "root_size"))
        )
    }

    /// The parameters of the statement that makes it visible.
    func parameters(in workspace: Int32) -> [any PostgresParameter] {
        [
            workspace, digest, content, base, Int32(items), Int64(size), Int64(storedSize),
            Int32(chain.length), Int64(chain.size), Int64(chain.root),
        ]
    }
}
