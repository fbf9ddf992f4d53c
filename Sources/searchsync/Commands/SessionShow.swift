import Device
import SearchCore
import SyncProtocol

/// Shows a session: `sessions show`.
struct SessionShow: Command {
    private static let session = Argument<String>(.text("SESSION"), help: SessionReference.help)
        .naming(.session)

    static let declaration = CommandDeclaration(
        name: "show",
        summary: "Show what is known of a session.",
        parameters: [session],
        examples: [
            .init("searchsync sessions show last", "Show the newest session.")
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try SessionShow($0) }
    )

    private let reference: SessionReference

    init(_ values: ParsedValues) throws(CommandError) {
        reference = try SessionReference.parse(try values.value(of: Self.session))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let store = try await context.store()
        let client = try await context.reachableClient()
        let found = try await reference.find(in: store, or: client)
        let record = try await record(of: found, store, client)
        var object = record.json
        if let stored = found.stored {
            object["on"] = .string(stored.place.rawValue)
            object["pending"] = JSONValue(stored.pending)
            object["goesOnAs"] = JSONValue(stored.forkedInto?.text)
            object["problem"] = JSONValue(stored.problem?.message)
        }
        try context.show(Report(object: object, text: Self.lines(object)))
        return .success
    }

    private func record(
        of found: FoundSession,
        _ store: DeviceStore,
        _ client: ServerClient?
    ) async throws -> SessionRecord {
        if let client, found.isOnServer { return try await client.session(found.id) }
        guard let record = try await DeviceSummaries(store: store).session(found.id) else {
            throw StoreError.unknownSession(found.id)
        }
        return record
    }

    private static func lines(_ object: JSONObject) -> [String] {
        object.members.compactMap { member in
            let text: String
            switch member.key {
            case "catalog": text = object.catalogName
            case "tokens", "live", "catalogVersion": return nil
            case "text": return line("query", object.query)
            default: text = CSVRow.field(member.value)
            }
            return line(member.key, text)
        }
    }

    private static func line(_ key: String, _ text: String) -> String? {
        text.isEmpty ? nil : "\(key.padded(to: 12))  \(text.withoutControls)"
    }
}
