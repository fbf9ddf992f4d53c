import Crypto
import Device
import Foundation
import SearchCore
import SyncProtocol

/// Makes a space: `space create`.
struct SpaceCreate: Command {
    private static let name = Argument<String>(.text("NAME"), help: "What it is called.")

    static let declaration = CommandDeclaration(
        name: "create",
        summary: "Make a space that can be shared; you are its owner.",
        parameters: [name],
        examples: [.init("searchsync space create team", "Make a space for a team.")],
        exitCodes: [.unreachable, .unauthorised],
        body: .action { try SpaceCreate($0) }
    )

    private let name: String

    init(_ values: ParsedValues) throws(CommandError) { name = try values.value(of: Self.name) }

    func run(in context: CommandContext) async throws -> ExitCode {
        let id = UUID(version7At: .now, random: RandomBytes.make(10))
        let record = try await context.requiredClient()
            .createSpace(SpaceDraft(id: id, name: name))
        // It is known on this device from now on.
        await context.send()
        try context.show(
            Report(object: record.listed, text: ["\(record.id.text)  \(record.name)"])
        )
        return .success
    }
}
