import Device
import SearchCore
import SyncProtocol

/// Pins a version of a catalog: `catalog pin`.
struct CatalogPin: Command {
    private static let name = Argument<String>(.text("NAME"), help: "The catalog.").naming(.catalog)
    private static let version = Argument<Int>(
        .wholeNumber("VERSION", 1...Int(Int32.max)),
        help: "The version that searches and new sessions get.",
        isRequired: false
    )
    private static let none = Flag("none", help: "Give them the newest again.")

    static let declaration = CommandDeclaration(
        name: "pin",
        summary: "Give searches and new sessions a certain version of a catalog.",
        discussion: """
            Versions that are loaded later are kept and wait until the pinning ends. Sessions \
            that are recorded already keep the version that they name. Who pinned what is noted \
            in the log.
            """,
        parameters: [name, version, none],
        examples: [
            .init("searchsync catalog pin countries 3", "Go back to the third version."),
            .init("searchsync catalog pin countries --none", "Go on with the newest."),
        ],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try CatalogPin($0) }
    )

    private let name: String
    private let version: Int?

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        version = try values.optionalValue(of: Self.version)
        guard (version == nil) == values.isSet(Self.none) else {
            throw .usage(
                "invalid_value",
                "either a version is pinned or none",
                try: "searchsync catalog pin \(name) VERSION, or --none"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let record = try await pin(context.requiredClient())
        try context.show(
            Report(
                object: record.json,
                text: [
                    version == nil
                        ? "\(name) is not pinned: searches get version \(record.version)"
                        : "\(name) is pinned to version \(record.version)"
                ]
            )
        )
        return .success
    }

    private func pin(_ client: ServerClient) async throws -> SyncProtocol.CatalogRecord {
        do { return try await client.pin(version, of: name) } catch {
            guard case .refused(let problem) = error, problem.code == "unknown_version" else {
                throw error
            }
            throw CommandError.notFound(
                problem.code,
                CommandError(describing: error).message,
                try: "searchsync catalog log \(name)"
            )
        }
    }
}
