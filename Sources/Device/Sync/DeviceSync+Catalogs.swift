import Foundation
import SearchCore
import SyncProtocol

extension DeviceSync {
    /// Uploads the catalogs that are to be; one that is refused stays, and does not block events.
    func uploadCatalogs(
        _ report: inout SyncReport,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let pending = try await stored { store throws(StoreError) in
            try await store.pendingCatalogs()
        }
        for catalog in pending {
            let problem = try await upload(catalog, &retry)
            report.catalogs.append(
                CatalogUpload(name: catalog.name, digest: catalog.digest, problem: problem)
            )
        }
    }

    /// Uploads a catalog.
    ///
    /// - Returns: Why it stays to be uploaded; nil where it is uploaded.
    private func upload(
        _ catalog: StoredCatalog,
        _ retry: inout Retry
    ) async throws(SyncProblem) -> String? {
        do throws(SyncProblem) {
            try await send(catalog, &retry)
            return nil
        } catch {
            guard case .server(let server) = error, server != .cancelled else { throw error }
            try await stored { store throws(StoreError) in
                try await store.catalogRefused(catalog, problem: server.description)
            }
            return server.description
        }
    }

    private func send(
        _ catalog: StoredCatalog,
        _ retry: inout Retry
    ) async throws(SyncProblem) {
        let client = client
        let lines = try await stored { store throws(StoreError) in
            try await store.catalogLines(digest: catalog.digest)
        }
        let bytes = Array(lines.joined())
        let record = try await trying(&retry) { () async throws(ServerError) in
            try await client.upload(
                catalog: catalog.name,
                bytes: bytes,
                format: "ndjson",
                id: "id",
                roles: catalog.roles
            )
        }
        guard record.digest == catalog.digest else {
            throw .server(.badReply(detail: "the server made other items of \(catalog.name)"))
        }
        try await stored { store throws(StoreError) in
            try await store.catalogUploaded(catalog, version: record.version)
        }
    }
}
