import HTTPServer
import SearchCore
import SearchIndex
import SyncProtocol
import Testing

@testable import SyncServer

extension TestServer {
    /// Uploads items as NDJSON in one part.
    @discardableResult
    func load(
        _ items: [CatalogItem],
        as name: String,
        roles: CatalogRoles? = nil,
        token: String
    ) async throws -> CatalogRecord {
        let file = items.flatMap(\.canonicalBytes)
        let commit = UploadCommit(parts: 1, format: "ndjson", id: "id", roles: roles)
        let reply = try await upload([file], as: name, commit, token: token)
        return try CatalogLoadReply(decoding: reply.body).catalog
    }

    /// Uploads a file in parts and commits it.
    func upload(
        _ parts: [[UInt8]],
        as name: String,
        _ commit: UploadCommit,
        token: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Reply {
        let begun = try await send(.beginUpload(catalog: name), token: token)
        let upload = try UploadTicket(decoding: begun.body).upload
        for (index, part) in parts.enumerated() {
            let kept = try await send(
                .uploadPart(upload: upload, part: index + 1),
                token: token,
                body: part
            )
            #expect(kept.status == 204, sourceLocation: sourceLocation)
        }
        return try await send(
            .commitUpload(upload),
            token: token,
            body: commit.bytes,
            sourceLocation: sourceLocation
        )
    }

    /// The digest that items have as a version of a catalog, found in a workspace of its own.
    func digest(of items: [CatalogItem]) async throws -> String {
        let token = try await token(.admin, in: try await addWorkspace())
        return try await load(items, as: "digested", token: token).digest
    }
}
