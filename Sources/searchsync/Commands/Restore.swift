import EventStore
import Foundation
import Postgres
import SearchCore

/// Makes the database of a backup: `restore`.
struct Restore: Command {
    nonisolated private static let source = Argument<String>(
        .text("FILE"),
        help: "A file that searchsync backup wrote."
    )
    nonisolated private static let replace = Flag(
        "replace",
        help: "Put it in the place of a database that has something in it, which is kept aside."
    )
    nonisolated private static let receipts = Option<String>(
        "receipts",
        .text("FILE"),
        help: "A file of receipts of erasures, which are carried out again.",
        shownDefault: "erasures.ndjson in the data folder",
        repeats: true
    )
    nonisolated private static let check = Flag(
        "check",
        help: "Only see whether the file is whole and as it was written."
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "restore",
        summary: "Make the database of a backup again.",
        discussion: """
            The servers must be stopped. The file is checked, loaded into a database beside the \
            old one, brought up to date and verified; in the last step, that database takes the \
            old one's place and name. Until then, and whenever it is interrupted, the old one is \
            as it was. Afterwards it is kept under another name, which is told.

            The log goes on in a new epoch (audit log: restored): who followed it is told and \
            begins anew, and devices send again what they still have. What was erased after the \
            backup is erased again, by the receipts in the old database and in files, and what \
            was cut off stays so: tokens, devices, people, and their roles in spaces. The login must own the schema and may make databases (CREATEDB).
            """,
        parameters: [source, replace, receipts, check, Serve.databaseURL, Serve.ownerDatabaseURL],
        examples: [
            .init("searchsync restore --check today.backup", "See whether a backup is whole."),
            .init("searchsync restore --replace today.backup", "Go back to that backup."),
        ],
        exitCodes: [.notFound, .interrupted],
        body: .action { try Restore($0) }
    )

    private let source: String
    private let replaces: Bool
    private let receipts: [String]
    private let isCheck: Bool
    private let url: String?

    init(_ values: ParsedValues) throws(CommandError) {
        source = try values.value(of: Self.source)
        replaces = values.isSet(Self.replace)
        receipts = try values.values(of: Self.receipts)
        isCheck = values.isSet(Self.check)
        let serving = try values.value(of: Serve.databaseURL)
        url = try values.value(of: Serve.ownerDatabaseURL) ?? serving
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let file = try BackupFile(reading: source)
        let bar = BackupBar(on: context.console)
        defer { bar.finish() }
        if isCheck {
            try await check(file, context, bar)
            return .success
        }
        let report = try await Interruption.ends {
            try await OwnedDatabase.changing(url, context) {
                try await restore(file, on: $0, context, bar)
            }
        }
        bar.finish()
        try context.show(Self.report(report, of: file))
        return .success
    }

    private func check(
        _ file: BackupFile,
        _ context: CommandContext,
        _ bar: BackupBar
    ) async throws {
        try await file.verify { done, total in
            await bar.show(BackupProgress(step: .checking, done: done, total: total))
        }
        bar.finish()
        try context.show(Report(object: file.manifest.json, text: ["whole"] + file.lines))
    }

    private func restore(
        _ file: BackupFile,
        on configuration: PostgresConfiguration,
        _ context: CommandContext,
        _ bar: BackupBar
    ) async throws -> RestoreReport {
        let names = LocalNames(environment: context.environment)
        return try await DatabaseRestore(
            configuration,
            programs: PostgresProgram.Places(context.environment)
        ).run(
            file,
            DatabaseRestore.Order(
                replaces: replaces,
                receipts: try read(receipts, context),
                person: "\(names.person) on \(names.device)",
                time: .now
            )
        ) { await bar.show($0) }
    }

    /// The receipts of the files that were named, else of the one that servers write.
    private func read(
        _ files: [String],
        _ context: CommandContext
    ) throws -> [ErasureReceipt] {
        for file in files where !FileManager.default.fileExists(atPath: file) {
            throw CommandError.notFound(
                "no_file",
                "there is no file \(file)",
                try: "the file that the server was given with --receipts"
            )
        }
        let paths = files.isEmpty ? [context.paths.data + "/erasures.ndjson"] : files
        return try paths.flatMap { try ErasureReceiptFile.read(at: $0).receipts }
    }

    private static func report(_ report: RestoreReport, of file: BackupFile) -> Report {
        let object: JSONObject = [
            "file": .string(file.path),
            "database": .string(report.database),
            "keptAs": JSONValue(report.keptAs),
            "epoch": JSONValue(report.epoch),
            "events": JSONValue(report.events),
            "migrations": JSONValue(report.migrations.map(\.name)),
            "roles": JSONValue(report.roles),
            "erased": JSONValue(report.erased.count),
            "closed": JSONValue(report.closed),
            "unreadErasures": JSONValue(report.unreadErasures),
            "revokedTokens": JSONValue(report.cutOff.tokens.map(\.text)),
            "revokedDevices": JSONValue(report.cutOff.devices.map(\.text)),
            "removedPeople": JSONValue(report.cutOff.people.map(\.text)),
            "reducedRoles": JSONValue(report.cutOff.roles.map(\.text)),
            "queryPeople": .array(report.cutOff.queryPeople.map { JSONValue($0) }),
        ]
        return Report(object: object, text: lines(report, file))
    }

    private static func lines(_ report: RestoreReport, _ file: BackupFile) -> [String] {
        var lines = [
            "restored \(report.events.of("event")) of \(file.manifest.takenAt), verified",
            "the log goes on in epoch \(report.epoch)",
        ]
        if !report.migrations.isEmpty {
            lines.append("applied \(report.migrations.count.of("migration"))")
        }
        if !report.roles.isEmpty {
            lines.append("made the roles \(report.roles.joined(separator: ", ")), without a login")
        }
        if !report.erased.isEmpty {
            lines.append("erased again: \(report.erased.count.of("receipt"))")
        }
        if report.closed > 0 {
            lines.append("\(report.closed) erased sessions are not in the backup; they stay closed")
        }
        if let reason = report.unreadErasures {
            lines.append("the old database does not tell what was erased in it: \(reason)")
        }
        let cutOff = report.cutOff
        for (subjects, told) in [
            (cutOff.tokens, "tokens stay cut off"), (cutOff.devices, "devices stay revoked"),
            (cutOff.people, "people stay removed"),
            (cutOff.roles, "roles in spaces stay taken away or reduced"),
        ] where !subjects.isEmpty {
            lines.append("\(subjects.count) \(told)")
        }
        for people in cutOff.queryPeople {
            lines.append("a query still needs \(people) people to be shown to analysts")
        }
        if let kept = report.keptAs {
            lines.append("the database before is kept as \(kept)")
            lines.append("once all is well: DROP DATABASE \"\(kept)\"")
        }
        return lines + ["try: searchsync serve, then searchsync sync on the devices"]
    }
}
