import EventStore
import Postgres
import SearchCore
import SyncProtocol

/// Writes the database into a file: `backup`.
struct Backup: Command {
    nonisolated private static let target = Argument<String>(
        .text("FILE"),
        help: "The file to write; in a folder, it is named after the time."
    )
    nonisolated private static let force = Flag(
        "force",
        help: "Replace a file that is there, once the new one is whole."
    )
    nonisolated private static let unrecorded = Flag(
        "unrecorded",
        help: "Do not note in the database that there is a backup, which takes more than reading."
    )

    nonisolated static let declaration = CommandDeclaration(
        name: "backup",
        summary: "Write the database into a file, while the server runs.",
        discussion: """
            One file, which is whole or not there: a custom archive of pg_dump with a manifest \
            behind it, which says where each workspace's log ends and what the SHA-256 is. Dump \
            and manifest are of one moment; pg_restore reads the file as it is.

            Once the file is on the disk, the database notes it (audit log: backupTaken), and \
            devices may let go of what they kept until then. Without --database-url it is the \
            private database of this machine, whether its server runs or not. pg_dump must not \
            be older than the database's PostgreSQL.
            """,
        parameters: [target, force, unrecorded, Serve.databaseURL, Serve.ownerDatabaseURL],
        examples: [
            .init("searchsync backup /var/backups/searchsync/", "Keep one more backup."),
            .init("searchsync backup --force today.backup", "Keep one for each name."),
        ],
        exitCodes: [.notFound, .interrupted],
        body: .action { try Backup($0) }
    )

    private let target: String
    private let isForced: Bool
    private let isUnrecorded: Bool
    private let url: String?

    init(_ values: ParsedValues) throws(CommandError) {
        target = try values.value(of: Self.target)
        isForced = values.isSet(Self.force)
        isUnrecorded = values.isSet(Self.unrecorded)
        let serving = try values.value(of: Serve.databaseURL)
        url = try values.value(of: Serve.ownerDatabaseURL) ?? serving
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        try await Interruption.ends {
            try await OwnedDatabase.reading(url, context) { try await run(on: $0, context) }
        }
        return .success
    }

    private func run(
        on configuration: PostgresConfiguration,
        _ context: CommandContext
    ) async throws {
        let backup = DatabaseBackup(
            configuration,
            programs: PostgresProgram.Places(context.environment),
            program: ProgramVersion.current
        )
        let isRecorded = try await isUnrecorded ? false : backup.checkRecording()
        let bar = BackupBar(on: context.console)
        defer { bar.finish() }
        let file = try await backup.take(to: target, replaces: isForced, at: .now) { progress in
            await bar.show(progress)
        }
        if isRecorded {
            let names = LocalNames(environment: context.environment)
            try await backup.record(file, by: "\(names.person) on \(names.device)", at: .now)
        }
        bar.finish()
        try context.show(Self.report(file, isRecorded: isRecorded))
    }

    private static func report(_ file: BackupFile, isRecorded: Bool) -> Report {
        var object = file.manifest.json
        object["file"] = .string(file.path)
        object["recorded"] = .bool(isRecorded)
        let note = isRecorded ? "" : "not noted in the database; devices keep what they have"
        return Report(
            object: object,
            text: file.lines + (note.isEmpty ? [] : [note])
        )
    }
}

extension BackupFile {
    /// What people are told of a backup.
    var lines: [String] {
        let size = max(1, manifest.dumpBytes / 1000)
        return [
            "\(path)",
            "\(manifest.events.of("event")) of \(manifest.heads.count.of("workspace")) at "
                + "\(manifest.takenAt), epoch \(manifest.epoch), \(size) kB",
        ] + manifest.heads.map { "head: \($0)" }
    }
}
