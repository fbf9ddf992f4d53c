import Device
import EventStore
import Foundation
import SearchCore
import SyncProtocol

/// Writes the proof of a session: `audit prove`.
struct AuditProve: Command {
    private static let session = Argument<String>(.text("SESSION"), help: SessionReference.help)
        .naming(.session)
    private static let file = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Where the proof is written.",
        shownDefault: "the session's id with .searchproof"
    )
    private static let head = Option<KnownHead>(
        "head",
        .head("HEAD"),
        help: "The head that the proof leads to; an older one makes it shorter.",
        shownDefault: "the newest"
    )

    static let declaration = CommandDeclaration(
        name: "prove",
        summary: "Write a proof that a session's events are in the log.",
        discussion: """
            Whoever has the file and a head of the log that was kept elsewhere can check with \
            audit check-proof what was recorded, when, and by whom, without the server or its \
            database. The file holds the session itself. To prove another person's session needs \
            an auditor's token, and is noted in the log.
            """,
        parameters: [session, file, head],
        examples: [
            .init("searchsync audit prove last -o session.searchproof", "Prove the newest session.")
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try AuditProve($0) }
    )

    private let reference: SessionReference
    private let path: String?
    private let head: KnownHead?

    init(_ values: ParsedValues) throws(CommandError) {
        reference = try SessionReference.parse(try values.value(of: Self.session))
        path = try values.value(of: Self.file)
        head = try values.value(of: Self.head)
        guard path != "-" else {
            throw .usage(
                "invalid_value",
                "--output: a proof is kept only when it came whole, so it needs a file",
                try: "--output FILE"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let id = try await reference.find(in: try await context.store(), or: client).id
        let path = path ?? "\(id.text).searchproof"
        try SessionExport.checkPlace(path)
        let file = try ProofFile(path: path, against: head.map { .known($0) })
        let proven: ProvenSession
        do {
            proven = try await file.take(Self.lines(of: id, upTo: head, client))
        } catch let failure as ProofFailure {
            throw CommandError(
                "proof_failed",
                "the server's proof shows nothing: \(failure.reason)",
                try: "searchsync audit verify"
            )
        }
        var object = proven.json
        object["file"] = .string(path)
        object["bytes"] = JSONValue(await file.bytes)
        try context.show(Report(object: object, text: proven.lines + ["file     \(path)"]))
        return .success
    }

    /// The lines of the proof as the reply brings them.
    private static func lines(
        of id: UUID,
        upTo head: KnownHead?,
        _ client: ServerClient
    ) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ServerError) {
                    try await client.proof(of: id, upTo: head?.description) {
                        continuation.yield($0)
                    }
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension ProvenSession {
    /// What a proof has shown, for programs.
    var json: JSONObject {
        [
            "session": .string(session.text), "person": .string(person.text),
            "device": .string(device.text), "events": JSONValue(events),
            "erased": JSONValue(erased), "batches": JSONValue(batches),
            "head": .string(head.description),
        ]
    }

    /// What a proof has shown, for people.
    var lines: [String] {
        [
            "session  \(session.text)", "person   \(person.text)", "device   \(device.text)",
            "events   \(events)" + (erased > 0 ? ", of which \(erased) were erased" : ""),
            "head     \(head)",
        ]
    }
}
