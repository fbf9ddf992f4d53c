import Device
import SearchCore
import SyncProtocol

/// Lists who recorded, read and changed what: `audit log`.
struct AuditLog: Command {
    private static let since = Option<Timestamp>(
        "since",
        .time("TIME"),
        help: "What was recorded at this moment or later, by the server's clock."
    )
    private static let until = Option<Timestamp>(
        "until",
        .time("TIME"),
        help: "What was recorded before this moment."
    )
    private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "What this person did."
    )
    private static let kind = Option<AuditKind>("kind", .oneOf("KIND"), help: "What was done.")
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 1...1_000_000),
        help: "How many entries are listed at most.",
        shownDefault: "50"
    )

    static let declaration = CommandDeclaration(
        name: "log",
        summary: "List who recorded, read and changed what, newest first.",
        discussion: """
            Sessions that were begun, sessions of others that were read or listed, people, devices, \
            codes, tokens, catalogs, erasures, holds, retention, privacy, exports, backups and restores. Needs an auditor's \
            token. Reading this list is not in it.
            """,
        parameters: [since, until, person, kind, limit],
        examples: [
            .init(
                "searchsync audit log --kind sessionRead --since 2026-01-01",
                "See who read sessions of others this year."
            )
        ],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try AuditLog($0) }
    )

    private let query: AuditQuery
    private let limit: Int

    init(_ values: ParsedValues) throws(CommandError) {
        query = AuditQuery(
            since: try values.value(of: Self.since),
            until: try values.value(of: Self.until),
            person: try values.value(of: Self.person),
            kind: try values.value(of: Self.kind)
        )
        limit = try values.value(of: Self.limit) ?? 50
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        var entries: [AuditRecord] = []
        var query = query
        repeat {
            query.limit = min(limit - entries.count, ProtocolLimits.largestPage)
            let page = try await client.auditLog(query)
            entries += page.entries
            query.after = page.next
        } while query.after != nil && entries.count < limit
        try context.show(Records(entries: entries))
        return .success
    }
}

extension Records {
    /// Entries of the audit log as it is listed.
    fileprivate init(entries: [AuditRecord]) {
        self.init(
            keys: [
                "position", "recordedAt", "kind", "person", "device", "token", "session",
                "details",
            ],
            columns: [
                .init("POSITION", "position", .right),
                .init("RECORDED") { $0.minute("recordedAt") }, .init("KIND", "kind"),
                .init("PERSON", "person"), .init("DEVICE", "device"),
                .init("SESSION", "session"), .init("DETAILS") { $0.auditDetails },
            ],
            rows: entries.map(\.json)
        )
    }
}

extension JSONObject {
    /// The facts in a few words; as JSON where the kind is not known here.
    fileprivate var auditDetails: String {
        let facts = self["details"]?.object ?? [:]
        func fact(_ key: String) -> String { CSVRow.field(facts[key]) }
        func count(_ key: String, of noun: String) -> String {
            facts[key]?.integer?.of(noun) ?? "\(fact(key)) \(noun)s"
        }
        switch self["kind"]?.string.flatMap(AuditKind.init) {
        case .sessionStarted?: return ""
        case .sessionRead?: return fact("reading")
        case .sessionsListed?: return count("sessions", of: "session")
        case .logFollowed?: return fact("kinds")
        case .tokenCreated?:
            return "\(fact("role")) for \(fact("person")) on \(fact("device"))"
        case .tokenRevoked?: return fact("token")
        case .workspaceCreated?: return fact("name")
        case .personAdded?: return "\(fact("person")), \(fact("role"))"
        case .personRemoved?: return "\(fact("person")) and \(fact("devices")) devices"
        case .deviceInvited?: return "for \(fact("person")), \(fact("role"))"
        case .invitationLocked?: return "a code for \(fact("person"))"
        case .deviceAdded?:
            return "\(fact("device")) of \(fact("person")), \(fact("role"))"
        case .deviceRenamed?, .deviceRevoked?:
            return "\(fact("device")) of \(fact("person"))"
        case .spaceCreated?, .spaceRenamed?: return fact("name")
        case .memberSet?: return "\(fact("person")) as \(fact("role")) in \(fact("space"))"
        case .memberRemoved?: return "\(fact("person")) from \(fact("space"))"
        case .catalogLoaded?: return "\(fact("name")), \(count("items", of: "item"))"
        case .catalogPinned?:
            let version = facts["version"]?.integer
            return "\(fact("name")), \(version.map { "version \($0)" } ?? "the newest again")"
        case .sessionSkipped?:
            return "event \(fact("version")) of \(fact("session")): \(fact("reason"))"
        case .spaceSkipped?:
            return "position \(fact("position")) of \(fact("space")): \(fact("reason"))"
        case .sessionErased?:
            return "\(fact("events")) events, \(fact("cause")) \(fact("reason"))"
        case .personErased?: return "\(fact("person")), \(fact("cause")) \(fact("reason"))"
        case .holdPlaced?: return "\(fact("person"))\(fact("session")): \(fact("reason"))"
        case .holdRemoved?: return "\(fact("person"))\(fact("session"))"
        case .retentionSet?:
            return facts["days"]?.integer.map { "\($0) days" } ?? "for ever"
        case .privacySet?: return "\(fact("people")) people"
        case .personExported?: return fact("person")
        case .backupTaken?: return "position \(fact("position")) in \(fact("file"))"
        case .restored?:
            return
                "to position \(fact("position")) of \(fact("takenAt")), epoch \(fact("newEpoch"))"
        case nil: return CSVRow.field(.object(facts))
        }
    }
}
