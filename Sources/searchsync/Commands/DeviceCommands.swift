import Device
import Foundation
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `device`: which devices come in, and which are cut off.
    @MainActor static let device = CommandDeclaration(
        name: "device",
        summary: "Invite, list, rename and revoke devices.",
        discussion: """
            A device comes in by a code (searchsync device invite here, searchsync login there) \
            and has a token of its own. One that is lost is revoked from another.
            """,
        body: .group([
            DeviceInvite.declaration, DeviceListing.declaration, DeviceRename.declaration,
            DeviceRevoke.declaration,
        ])
    )
}

/// Lists devices: `device list`.
struct DeviceListing: Command {
    private static let all = Flag("all", help: "Everybody's; needs an administrator's token.")
    private static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "This person's; needs an administrator's token."
    )

    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List your devices, oldest first.",
        parameters: [all, person],
        examples: [.init("searchsync device list", "See which devices speak for you.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try DeviceListing($0) }
    )

    private let isAll: Bool
    private let person: String?

    init(_ values: ParsedValues) throws(CommandError) {
        isAll = values.isSet(Self.all)
        person = try values.value(of: Self.person)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let devices = try await context.requiredClient().devices(of: person, isAll: isAll).devices
        try context.show(
            Records(
                keys: ["id", "name", "person", "role", "addedAt", "revokedAt", "caller"],
                columns: [
                    .init("ID", "id"), .init("NAME", "name"), .init("PERSON", "person"),
                    .init("ROLE", "role"), .init("ADDED") { $0.minute("addedAt") },
                    .init("REVOKED") { $0.minute("revokedAt") },
                    .init("THIS") { $0["caller"] == .bool(true) ? "*" : "" },
                ],
                rows: devices.map(\.json)
            )
        )
        return .success
    }
}

/// Names a device anew: `device rename`.
struct DeviceRename: Command {
    private static let device = Argument<String>(.text("DEVICE"), help: DeviceReference.help)
    private static let name = Argument<String>(.text("NAME"), help: "What it is called now.")

    static let declaration = CommandDeclaration(
        name: "rename",
        summary: "Call a device of yours something else.",
        parameters: [device, name, DeviceReference.person],
        examples: [.init("searchsync device rename laptop old-laptop", "Tell two apart.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try DeviceRename($0) }
    )

    private let device: DeviceReference
    private let name: String

    init(_ values: ParsedValues) throws(CommandError) {
        device = DeviceReference(
            text: try values.value(of: Self.device),
            person: try values.value(of: DeviceReference.person)
        )
        name = try values.value(of: Self.name)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let found = try await device.find(client)
        let renamed = try await client.rename(device: found.id, to: name)
        if renamed.isCaller {
            try await context.store().setNames(device: renamed.name, person: nil)
        }
        let line = "\(found.name.withoutControls) is called \(renamed.name.withoutControls) now"
        try context.show(Report(object: renamed.json, text: [line]))
        return .success
    }
}

/// Cuts a device off: `device revoke`.
struct DeviceRevoke: Command {
    private static let device = Argument<String>(.text("DEVICE"), help: DeviceReference.help)

    static let declaration = CommandDeclaration(
        name: "revoke",
        summary: "Cut a device off, at once and for good.",
        discussion: """
            The server answers it nothing any more, and ends what it follows. The next time that \
            it asks, it removes what it has from the server; what it has recorded and not uploaded \
            stays on it. To come back it needs a new code. This device is ended by searchsync \
            logout.
            """,
        parameters: [device, DeviceReference.person],
        examples: [.init("searchsync device revoke phone", "Cut a phone off that was stolen.")],
        exitCodes: [.notFound, .unreachable, .unauthorised],
        body: .action { try DeviceRevoke($0) }
    )

    private let device: DeviceReference

    init(_ values: ParsedValues) throws(CommandError) {
        device = DeviceReference(
            text: try values.value(of: Self.device),
            person: try values.value(of: DeviceReference.person)
        )
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let found = try await device.find(client)
        guard !found.isCaller else {
            throw CommandError(
                "this_device",
                "\"\(found.name.withoutControls)\" is this device",
                try: "searchsync logout, or this on another device"
            )
        }
        try await client.revoke(device: found.id)
        let line = "\(found.name.withoutControls) of \(found.person.withoutControls) is cut off"
        try context.show(Report(object: ["revoked": .string(found.id.text)], text: [line]))
        return .success
    }
}

/// How a person names a device.
struct DeviceReference: Sendable {
    static let help = "A device's name or id, as the list tells."
    static let person = Option<String>(
        "person",
        .text("NAME"),
        help: "Whose device, where it is not yours; needs an administrator's token."
    )

    let text: String
    let person: String?

    /// Finds the device, among those that work.
    func find(_ client: ServerClient) async throws -> DeviceRecord {
        let isAll = person == nil && UUID(text: text) != nil
        let devices = try await candidates(client, isAll: isAll).filter { $0.revokedAt == nil }
        if let found = devices.first(where: { $0.id.text == text.lowercased() })
            ?? devices.first(where: { $0.name == text })
        {
            return found
        }
        let names = devices.prefix(20).map(\.name.withoutControls).joined(separator: ", ")
        throw CommandError.notFound(
            "unknown_device",
            "there is no device \"\(text)\"; there are: \(names.isEmpty ? "none" : names)",
            try: devices.map(\.name).nearest(to: text) ?? "searchsync device list"
        )
    }

    /// Anybody's where an id is given and the token may; else one's own, or the person's.
    private func candidates(
        _ client: ServerClient,
        isAll: Bool
    ) async throws -> [DeviceRecord] {
        if isAll, try await client.meta().role == .admin {
            return try await client.devices(isAll: true).devices
        }
        return try await client.devices(of: person).devices
    }
}
