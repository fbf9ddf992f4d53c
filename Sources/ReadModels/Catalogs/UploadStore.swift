public import EventStore
public import Foundation
public import Postgres

/// Files of catalogs on their way in, part by part.
public struct UploadStore: Sendable {
    private let pool: PostgresPool

    /// Makes the store over a database.
    public init(pool: PostgresPool) { self.pool = pool }

    /// Begins an upload for a catalog.
    ///
    /// - Parameters:
    ///   - upload: The new upload's id.
    ///   - catalog: The catalog's name.
    ///   - person: Who uploads.
    ///   - workspace: Where.
    /// - Throws: ``ReadModelError``.
    public func begin(
        _ upload: UUID,
        catalog: String,
        person: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        do {
            try await pool.run(.insertUpload, [workspace.rawValue, upload, catalog, person])
        } catch { throw .database(error) }
    }

    /// The name of the catalog that an upload is for.
    ///
    /// - Parameters:
    ///   - upload: The upload.
    ///   - workspace: Where.
    /// - Returns: The name.
    /// - Throws: ``ReadModelError/unknownUpload``.
    public func catalog(
        of upload: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> String {
        do {
            let row = try await pool.run(.findUpload, [workspace.rawValue, upload]).first
            guard let row else { throw ReadModelError.unknownUpload }
            return try row.decode(String.self, "name")
        } catch { throw ReadModelError(error) }
    }

    /// Keeps a part; sent again, it replaces what was there.
    ///
    /// - Parameters:
    ///   - body: At most 8 MiB.
    ///   - part: The part's number, 1...1000.
    ///   - upload: The upload.
    ///   - workspace: Where.
    /// - Throws: ``ReadModelError/unknownUpload``.
    public func save(
        _ body: [UInt8],
        part: Int,
        of upload: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        _ = try await catalog(of: upload, in: workspace)
        do {
            try await pool.run(.saveUploadPart, [workspace.rawValue, upload, Int32(part), body])
        } catch { throw .database(error) }
    }

    /// The whole file.
    ///
    /// - Parameters:
    ///   - upload: The upload.
    ///   - parts: How many parts it has; they are numbered from 1.
    ///   - workspace: Where.
    /// - Returns: The parts' bytes, one after another.
    /// - Throws: ``ReadModelError/missingPart(_:)`` naming the first that is not there.
    public func file(
        of upload: UUID,
        parts: Int,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UInt8] {
        var file: [UInt8] = []
        do {
            for part in 1...max(1, parts) {
                let key: [any PostgresParameter] = [workspace.rawValue, upload, Int32(part)]
                guard let row = try await pool.run(.readUploadPart, key).first else {
                    throw ReadModelError.missingPart(part)
                }
                file += try row.decode([UInt8].self, "body")
            }
        } catch { throw ReadModelError(error) }
        return file
    }

    /// Removes an upload, and those that somebody left a day ago.
    ///
    /// - Parameters:
    ///   - upload: The upload.
    ///   - workspace: Where.
    /// - Throws: ``ReadModelError``.
    public func remove(
        _ upload: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        do {
            try await pool.run(.deleteUploadParts, [workspace.rawValue, upload])
            try await pool.run(.deleteUpload, [workspace.rawValue, upload])
        } catch { throw .database(error) }
    }
}
