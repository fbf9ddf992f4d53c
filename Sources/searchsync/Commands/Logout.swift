import Device
import Foundation
import SearchCore
import SyncProtocol

/// Ends the login of this device: `logout`.
struct Logout: Command {
    private static let force = Flag(
        "force",
        help: "Forget the login here although the server cannot be told."
    )

    static let declaration = CommandDeclaration(
        name: "logout",
        summary: "Revoke this device and forget its token.",
        discussion: """
            What this device has from the server, and what it has recorded and the server has, is \
            removed. What the server does not have stays, and is uploaded after the next login; \
            searchsync sync first leaves nothing. To come back, the device needs a new code.
            """,
        parameters: [force],
        examples: [.init("searchsync sync && searchsync logout", "Leave nothing behind.")],
        exitCodes: [.unreachable],
        body: .action { try Logout($0) }
    )

    private let isForced: Bool

    init(_ values: ParsedValues) throws(CommandError) { isForced = values.isSet(Self.force) }

    func run(in context: CommandContext) async throws -> ExitCode {
        guard let account = try Account(context.paths) else {
            throw CommandError(
                "not_logged_in",
                "this device has not logged in anywhere",
                try: "searchsync login URL"
            )
        }
        let isTold = try await tell(account, context)
        let store = try await context.store()
        let purge = try await store.purgeAfterRevocation()
        try Account.forget(context.paths)
        try context.show(Self.report(account, purge, isTold: isTold))
        return .success
    }

    /// Tells the server; that it knows the token no more is as good.
    ///
    /// - Returns: Whether the device is revoked there.
    private func tell(_ account: Account, _ context: CommandContext) async throws -> Bool {
        guard let token = account.token else { return false }
        if context.options.isOffline {
            guard isForced else { throw CommandError.noServer(isOffline: true) }
            return false
        }
        do throws(ServerError) {
            try await ServerClient(server: account.server, token: token).logOut()
            return true
        } catch {
            if case .notAuthorized(let problem) = error, problem.code != "not_of_login" {
                return true
            }
            guard isForced else {
                let error = CommandError(describing: error)
                throw CommandError(
                    error.code,
                    error.message,
                    try: "again later; or with --force, and on another device: "
                        + "searchsync device revoke",
                    exit: error.exit
                )
            }
            return false
        }
    }

    private static func report(
        _ account: Account,
        _ purge: RevocationPurge,
        isTold: Bool
    ) -> Report {
        var object: JSONObject = [
            "server": .string(account.server.absoluteString), "revoked": .bool(isTold),
        ]
        for member in Revocation.facts(purge).members { object[member.key] = member.value }
        let head =
            isTold
            ? "logged out; the server takes nothing of this device any more"
            : "the login is forgotten here; revoke the device on another one of yours"
        return Report(object: object, text: [head, Revocation.line(purge)])
    }
}
