import Device
import Foundation
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `export`: what is known, as files.
    @MainActor static let export = CommandDeclaration(
        name: "export",
        summary: "Take out what is known of a person, or sessions in an open form, as files.",
        body: .group([ExportPerson.declaration, ExportUBI.declaration])
    )
}

/// Writes all that is known of a person to a folder: `export person`.
struct ExportPerson: Command {
    private static let person = Argument<String>(.text("PERSON"), help: "A person's name or id.")
    private static let output = Option<String>(
        "output",
        short: "o",
        .text("FOLDER"),
        help: "A folder that is not there yet; made readable for you only.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "person",
        summary: "Write all that is known of a person to a folder.",
        discussion: """
            Every session as a .searchsession file, the devices and tokens (without secrets), what \
            the audit log says of the person, and a manifest with a SHA-256 of each file. Where it \
            is interrupted, a file INCOMPLETE says so, and the same command begins anew. It is \
            itself an entry of the audit log. Needs an auditor's token.
            """,
        parameters: [person, output],
        examples: [
            .init("searchsync export person ada --output ada", "Answer a request of ada's.")
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try ExportPerson($0) }
    )

    private let person: String
    private let folder: String

    init(_ values: ParsedValues) throws(CommandError) {
        person = try values.value(of: Self.person)
        folder = try values.requiredValue(of: Self.output)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        var output = try ExportFolder.check(folder)
        let export = try await client.exportPerson(person)
        try output.begin()
        let bar = ProgressBar("Exporting", on: context.console)
        defer { bar.finish() }
        for (index, session) in export.sessions.enumerated() {
            bar.show(index, of: export.sessions.count)
            let bytes = try await Self.file(of: session, client)
            if let bytes { try output.write(bytes, to: "sessions/\(session.text).searchsession") }
        }
        let entries = try await Self.auditEntries(of: export, client)
        try output.write(Self.lines(entries.map(\.json)), to: "audit.ndjson")
        try output.write(Self.lines([export.json]), to: "person.json")
        let manifest = try output.finish(export, auditEntries: entries.count)
        bar.finish()
        try context.show(
            Report(
                object: manifest,
                text: [
                    "\(export.sessions.count.of("session")) and \(entries.count) entries of the audit "
                        + "log are in \(folder)"
                ]
            )
        )
        return .success
    }

    /// A session as a file; nil where it was erased meanwhile.
    private static func file(of session: UUID, _ client: ServerClient) async throws -> [UInt8]? {
        var events: [[UInt8]] = []
        var after: Int? = 0
        while let start = after {
            let page: EventPage
            do throws(ServerError) {
                page = try await client.events(of: session, after: start)
            } catch {
                guard case .refused(let problem) = error, problem.status == 410 else { throw error }
                return nil
            }
            events += page.lines
            after = page.next.flatMap { $0 > start ? $0 : nil }
        }
        return SessionFile.encode(
            session: session,
            events: events,
            items: nil,
            writer: "searchsync \(Program.version)"
        )
    }

    /// What the audit log says of the person: what the person did, and what others did about it.
    private static func auditEntries(
        of export: PersonExport,
        _ client: ServerClient
    ) async throws -> [AuditRecord] {
        let sessions = Set(export.sessions + export.erased.map(\.session))
        let names = [export.name, export.person.text]
        var query = AuditQuery()
        query.limit = ProtocolLimits.largestPage
        var entries: [AuditRecord] = []
        repeat {
            let page = try await client.auditLog(query)
            entries += page.entries.filter { entry in
                names.contains(entry.person ?? "")
                    || names.contains(entry.details["person"]?.string ?? "")
                    || entry.session.map(sessions.contains) ?? false
            }
            query.after = page.next
        } while query.after != nil
        return entries
    }

    private static func lines(_ objects: [JSONObject]) -> [UInt8] {
        objects.flatMap { JSONWriter.encode(.object($0)) + [UInt8(ascii: "\n")] }
    }
}
