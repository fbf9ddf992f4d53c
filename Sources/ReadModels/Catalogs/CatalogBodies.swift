import EventStore
import Foundation
import Postgres
import SearchIndex

/// Reads and writes what versions of catalogs consist of.
struct CatalogBodies: Sendable {
    /// Bytes of a chunk: small enough to page through, large enough to be compressed well.
    private static let chunkSize = 64 * 1024
    /// Chunks that one statement writes or reads.
    private static let chunksAtOnce = 16
    private static let itemsAtOnce = 5000

    let pool: PostgresPool

    /// A version's body and those that it is made of, down to a whole one; none where it is not
    /// known.
    func chain(
        of digest: [UInt8],
        in workspace: WorkspaceID,
        on runner: (any StatementRunner)? = nil
    ) async throws -> [CatalogBody] {
        try await (runner ?? pool).run(.readCatalogChain, [workspace.rawValue, digest])
            .map { try CatalogBody($0) }
    }

    /// The whole difference that a body consists of.
    func difference(
        of body: CatalogBody,
        in workspace: WorkspaceID
    ) async throws -> CatalogDifference {
        guard let content = body.content else {
            return CatalogDifference(whole: try await rows(of: body, in: workspace))
        }
        var difference = CatalogDifference()
        var line = 0
        while true {
            let chunks = try await chunks(content, from: line, in: workspace)
            for chunk in chunks where chunk.firstLine >= line {
                try difference.take(lines: chunk.bytes)
            }
            guard chunks.count == Self.chunksAtOnce, let last = chunks.last else { break }
            line = last.firstLine + 1
        }
        guard difference.count == body.items else { throw DamagedBody(digest: body.digest) }
        return difference
    }

    /// A page of the items of a whole body, each as its JSON text.
    func items(
        of body: CatalogBody,
        from ordinal: Int,
        limit: Int,
        in workspace: WorkspaceID
    ) async throws -> [[UInt8]] {
        guard let content = body.content else {
            return try await rows(body.digest, ordinal, limit, workspace)
        }
        var lines: [[UInt8]] = []
        var next = ordinal
        while lines.count < limit {
            let chunks = try await chunks(content, from: next, in: workspace)
            let before = lines.count
            for chunk in chunks where lines.count < limit {
                let own = chunk.bytes.split(separator: 0x0A)
                lines += own.dropFirst(max(0, next - chunk.firstLine)).map(Array.init)
                next = ordinal + lines.count
            }
            if lines.count == before { break }
        }
        return Array(lines.prefix(limit))
    }

    /// Stores the lines of a difference, which nobody sees before a body names them.
    ///
    /// - Returns: What the body is to name.
    func write(_ difference: CatalogDifference, in workspace: WorkspaceID) async throws -> UUID {
        try await discard(nil, in: workspace)
        let content = UUID()
        var firstLines: [Int32] = []
        var bodies: [[UInt8]] = []
        do {
            for chunk in difference.chunks(of: Self.chunkSize) {
                firstLines.append(Int32(chunk.firstLine))
                bodies.append(chunk.bytes)
                guard bodies.count == Self.chunksAtOnce else { continue }
                try await insert(content, firstLines, bodies, workspace)
                (firstLines, bodies) = ([], [])
            }
            try await insert(content, firstLines, bodies, workspace)
        } catch {
            try? await discard(content, in: workspace)
            throw error
        }
        return content
    }

    /// Removes lines that no body names; with nil those of a day ago.
    func discard(_ content: UUID?, in workspace: WorkspaceID) async throws {
        try await pool.run(.discardCatalogChunks, [workspace.rawValue, content])
    }

    private func insert(
        _ content: UUID,
        _ firstLines: [Int32],
        _ bodies: [[UInt8]],
        _ workspace: WorkspaceID
    ) async throws {
        if bodies.isEmpty { return }
        try await pool.run(
            .insertCatalogChunks,
            [workspace.rawValue, content, firstLines, bodies]
        )
    }

    private func chunks(
        _ content: UUID,
        from line: Int,
        in workspace: WorkspaceID
    ) async throws -> [(firstLine: Int, bytes: [UInt8])] {
        try await pool.run(
            .readCatalogChunks,
            [workspace.rawValue, content, Int32(clamping: line), Int64(Self.chunksAtOnce)]
        ).map { row in
            (
                Int(try row.decode(Int32.self, "first_line")),
                try row.decode([UInt8].self, "body")
            )
        }
    }

    private func rows(
        of body: CatalogBody,
        in workspace: WorkspaceID
    ) async throws -> [CatalogItem] {
        var items: [CatalogItem] = []
        while true {
            let page = try await rows(body.digest, items.count, Self.itemsAtOnce, workspace)
            for line in page { items.append(try CatalogItem.parse(line: line)) }
            if page.count < Self.itemsAtOnce { return items }
        }
    }

    private func rows(
        _ digest: [UInt8],
        _ ordinal: Int,
        _ limit: Int,
        _ workspace: WorkspaceID
    ) async throws -> [[UInt8]] {
        try await pool.run(
            .readCatalogItems,
            [workspace.rawValue, digest, Int32(clamping: ordinal), Int64(limit)]
        ).map { try $0.decode(PostgresJSON.self, at: 0).bytes }
    }
}

/// What is stored of a version is not the version.
struct DamagedBody: Error, CustomStringConvertible {
    let digest: [UInt8]

    var description: String { "the catalog version with the digest \(digest.hexadecimal)" }
}
