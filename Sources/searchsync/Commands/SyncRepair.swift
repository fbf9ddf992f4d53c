import Device
import Foundation
import SearchCore

/// Reads saved searches anew: `sync repair`.
struct SyncRepair: Command {
    static let declaration = CommandDeclaration(
        name: "repair",
        summary: "Read saved searches anew from the server, above what is not sent.",
        discussion: """
            What was written on this device stays and is sent. Where the device's file is damaged, \
            what can still be read of it is kept: sessions, changes and catalogs go into a new \
            file, the damaged one stays beside it, and saved searches come from the server. No \
            other command may be running meanwhile.
            """,
        examples: [.init("searchsync sync repair", "Mend what this device shows.")],
        exitCodes: [.unreachable, .unauthorised, .partlyRefused],
        body: .action { SyncRepair($0) }
    )

    init(_ values: ParsedValues) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let salvage = try await DeviceSalvage.mend(
            URL(fileURLWithPath: context.paths.deviceStore),
            at: .now
        )
        if let salvage {
            context.console.tell(
                "searchsync: the damaged file is kept as \(salvage.damaged.path); "
                    + "\(salvage.events.of("event")) and \(salvage.operations.of("change")) were saved\n"
                    + "  remove it once nothing is missed: what is erased later stays in it"
            )
        }
        let store = try await context.store()
        try await store.rebuildSavedSearches()
        guard try context.client() != nil else {
            context.console.tell(
                "searchsync: saved searches are read anew at the next sync\n  try: searchsync sync"
            )
            return .success
        }
        return try await Sync(ParsedValues()).run(in: context)
    }
}
