import CatalogFiles
import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SearchIndex
import SyncProtocol

extension Service {
    /// `POST /v1/catalogs/{name}/uploads`: begins an upload.
    func beginUpload(_ call: Call, _ catalog: String) async throws -> HTTPResponse {
        try Self.check(catalogName: catalog)
        let upload = newID()
        try await uploads.begin(
            upload,
            catalog: catalog,
            person: call.caller.personID,
            in: call.caller.workspace
        )
        return HTTPResponse(status: 201, UploadTicket(upload: upload))
    }

    /// `PUT /v1/uploads/{id}/parts/{n}`: keeps a part; sent again, it replaces what was there.
    func uploadPart(_ call: Call, _ upload: UUID, _ part: Int) async throws -> HTTPResponse {
        guard call.request.body.count <= ProtocolLimits.partBytes else {
            throw Problem(
                status: 413,
                code: "part_too_large",
                detail: "The part has more than \(ProtocolLimits.partBytes) bytes.",
                remedy: "Send smaller parts."
            )
        }
        try await uploads.save(
            call.request.body,
            part: part,
            of: upload,
            in: call.caller.workspace
        )
        return HTTPResponse(status: 204)
    }

    /// `POST /v1/uploads/{id}/commit`: reads the whole file and adds it as a version.
    func commitUpload(_ call: Call, _ upload: UUID) async throws -> HTTPResponse {
        let commit = try call.body(UploadCommit.self)
        let workspace = call.caller.workspace
        guard ProtocolLimits.parts.contains(commit.parts) else {
            throw Problem.invalidCommit("parts", "there are 1 to 1000 parts")
        }
        let name = try await uploads.catalog(of: upload, in: workspace)
        let reading = try await read(upload, commit, in: workspace)
        let load = Self.load(name, reading, call.caller, now())
        let (row, isNew) = try await catalogs.load(load, in: workspace)
        try await uploads.remove(upload, in: workspace)
        if row.pinned == nil { try await expect(load, row, workspace) }
        return HTTPResponse(
            status: isNew ? 201 : 200,
            CatalogLoadReply(
                catalog: try CatalogRecord(row),
                isNew: isNew,
                problems: reading.problems.map(CatalogRowProblem.init),
                problemCount: reading.problemCount
            )
        )
    }

    /// Makes what was loaded ready for the searches that follow.
    private func expect(
        _ load: CatalogLoad,
        _ row: CatalogRow,
        _ workspace: WorkspaceID
    ) async throws {
        let roles = try CatalogRoles(WireReader(row.columns))
        let use = CatalogUse(profile: roles.searchProfile, fields: roles.valueFields)
        await catalogs.expect(load, in: workspace, for: use)
    }

    private static func options(
        _ commit: UploadCommit,
        mostMemory: Int
    ) throws(Problem) -> CatalogReadingOptions {
        guard let format = CatalogFormat(rawValue: commit.format) else {
            let known = CatalogFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidCommit("format", "\"\(commit.format)\" is not one of \(known)")
        }
        let encoding = commit.encoding.flatMap(TextEncoding.init)
        if let name = commit.encoding, encoding == nil {
            let known = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidCommit("encoding", "\"\(name)\" is not one of \(known)")
        }
        let columns = commit.roles.map { roles in
            CatalogColumns(
                id: commit.id,
                text: roles.text,
                token: roles.token,
                scope: roles.scope
            )
        }
        return CatalogReadingOptions(
            format: format,
            encoding: encoding,
            columns: columns ?? CatalogColumns(id: commit.id),
            item: commit.item,
            mostMemory: mostMemory
        )
    }

    /// Reads the parts on a queue: a large file takes seconds, and other requests go on meanwhile.
    private func read(
        _ upload: UUID,
        _ commit: UploadCommit,
        in workspace: WorkspaceID
    ) async throws -> CatalogReading {
        try await uploads.check(parts: commit.parts, of: upload, in: workspace)
        let options = try Self.options(commit, mostMemory: catalogs.budget)
        let (parts, uploads) = (commit.parts, uploads)
        let result: Result<CatalogReading, any Error> = await withCheckedContinuation { waiting in
            UploadedFile.queue.async {
                let file = UploadedFile(upload, parts: parts, in: workspace, of: uploads)
                let result = Result { try CatalogFile.read(file, options) }
                waiting.resume(returning: result.mapError { file.failure ?? $0 })
            }
        }
        let reading: CatalogReading
        do { reading = try result.get() } catch let error as CatalogFileError {
            throw Problem.invalidCatalog(error.problem)
        }
        if reading.items.isEmpty, let problem = reading.problems.first {
            throw Problem.invalidCatalog(problem)
        }
        return reading
    }

    private static func load(
        _ name: String,
        _ reading: CatalogReading,
        _ caller: Caller,
        _ now: Timestamp
    ) -> CatalogLoad {
        let columns = reading.columns
        return CatalogLoad(
            name: name,
            digest: CatalogStore.digest(of: reading.items),
            items: reading.items,
            columns: CatalogRoles(
                text: columns.text,
                token: columns.token,
                scope: columns.scope
            ).json,
            person: caller.person,
            origin: caller.origin,
            at: now
        )
    }

    private static func check(catalogName name: String) throws(Problem) {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || "-_. ".contains(Character($0))
        }
        // Clients and proxies shorten paths with the segments "." and "..".
        guard isPlain, name != ".", name != "..", (1...100).contains(name.unicodeScalars.count)
        else {
            throw Problem(
                status: 400,
                code: "invalid_name",
                detail: "\"\(name)\" cannot be the name of a catalog.",
                remedy: "Use 1 to 100 letters, digits, spaces, and - _ ."
            )
        }
    }
}

extension CatalogRowProblem {
    fileprivate init(_ problem: CatalogProblem) {
        self.init(
            line: problem.line,
            code: problem.code.rawValue,
            field: problem.field,
            message: problem.message
        )
    }
}

extension Problem {
    fileprivate static func invalidCommit(_ field: String, _ detail: String) -> Problem {
        Problem(
            status: 400,
            code: "invalid_commit",
            detail: "\(field): \(detail).",
            remedy: "Correct the request's body.",
            field: field
        )
    }

    fileprivate static func invalidCatalog(_ problem: CatalogProblem) -> Problem {
        Problem(
            status: 422,
            code: problem.code.rawValue,
            detail: problem.line == 0
                ? problem.message : "Line \(problem.line): \(problem.message)",
            remedy: "Correct the file and upload it again.",
            field: problem.field
        )
    }
}
