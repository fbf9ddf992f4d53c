import EventStore
import SearchCore

/// Checks the proof of a session: `audit check-proof`.
struct AuditCheckProof: Command {
    private static let file = Argument<String>(
        .text("FILE"),
        help: "What audit prove wrote; - for the standard input."
    )
    private static let head = Option<TrustedHead>(
        "head",
        .trustedHead("HEAD"),
        help: "A head that was kept elsewhere, or its hash; at least as new as the session.",
        isRequired: true
    )

    static let declaration = CommandDeclaration(
        name: "check-proof",
        summary: "Check the proof of a session, without a server or its database.",
        discussion: """
            Recomputes every digest in the file up to the head. It shows that these events of the \
            session are in the log, in this order, without a hole between them, by this device and \
            person; not that none came after the last. Exit code 1 means that it shows nothing.
            """,
        parameters: [file, head],
        examples: [
            .init(
                "searchsync audit check-proof session.searchproof --head \"$HEAD\"",
                "Check a proof against a head that was kept."
            )
        ],
        exitCodes: [.notFound],
        body: .action { try AuditCheckProof($0) }
    )

    private let path: String
    private let head: TrustedHead

    init(_ values: ParsedValues) throws(CommandError) {
        path = try values.value(of: Self.file)
        head = try values.requiredValue(of: Self.head)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        do {
            let proven = try ProofReading.check(path, against: head)
            var object: JSONObject = ["verdict": .string("proven")]
            for member in proven.json.members { object[member.key] = member.value }
            try context.show(Report(object: object, text: ["proven"] + proven.lines))
            return .success
        } catch let failure as ProofFailure {
            return try tell(failure, context)
        }
    }

    private func tell(_ failure: ProofFailure, _ context: CommandContext) throws -> ExitCode {
        let object: JSONObject = [
            "verdict": .string("refused"), "line": JSONValue(failure.line),
            "reason": .string(failure.reason),
        ]
        let text = "refused at line \(failure.line): \(failure.reason)"
        try context.show(Report(object: object, text: [text]))
        context.tell(
            CommandError(
                "proof_refused",
                "\(InputFile.name(path)) proves nothing against this head",
                try: "a head that was kept after the session ended, or the file as it was made"
            )
        )
        return .failure
    }
}
