import Device
import SearchCore
import SyncProtocol

/// Gives a space another name: `space rename`.
struct SpaceRename: Command {
    private static let space = Argument<String>(.text("SPACE"), help: SpaceReference.help).naming(
        .space
    )
    private static let name = Argument<String>(.text("NEW-NAME"), help: "What it is called then.")

    static let declaration = CommandDeclaration(
        name: "rename",
        summary: "Give a space another name, for everybody in it.",
        parameters: [space, name],
        examples: [.init("searchsync space rename team rail", "Name it anew.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try SpaceRename($0) }
    )

    private let space: String
    private let name: String

    init(_ values: ParsedValues) throws(CommandError) {
        space = try values.value(of: Self.space)
        name = try values.value(of: Self.name)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let space = try await ServedSpace.find(space, client)
        let record = try await client.renameSpace(space.id, to: name)
        await context.send()
        try context.show(
            Report(object: record.listed, text: ["\(record.id.text)  \(record.name)"])
        )
        return .success
    }
}
