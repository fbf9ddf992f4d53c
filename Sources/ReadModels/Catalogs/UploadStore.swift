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

    /// Makes sure that every part is here.
    ///
    /// - Parameters:
    ///   - parts: How many parts there are; they are numbered from 1.
    ///   - upload: The upload.
    ///   - workspace: Where.
    /// - Throws: ``ReadModelError/missingPart(_:)`` naming the first that is not here.
    public func check(
        parts: Int,
        of upload: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) {
        do {
            let rows = try await pool.run(.findUploadParts, [workspace.rawValue, upload])
            let here = Set(try rows.map { try $0.decode(Int32.self, "part") })
            for part in 1...max(1, parts) where !here.contains(Int32(part)) {
                throw ReadModelError.missingPart(part)
            }
        } catch { throw ReadModelError(error) }
    }

    /// A part's bytes.
    ///
    /// - Parameters:
    ///   - number: The part's number, from 1.
    ///   - upload: The upload.
    ///   - workspace: Where.
    /// - Returns: At most 8 MiB.
    /// - Throws: ``ReadModelError/missingPart(_:)`` where it is not there.
    public func part(
        _ number: Int,
        of upload: UUID,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> [UInt8] {
        do {
            let key: [any PostgresParameter] = [workspace.rawValue, upload, Int32(number)]
            guard let row = try await pool.run(.readUploadPart, key).first else {
                throw ReadModelError.missingPart(number)
            }
            return try row.decode([UInt8].self, "body")
        } catch { throw ReadModelError(error) }
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
