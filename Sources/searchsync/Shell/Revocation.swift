import Device
import Foundation
import SearchCore

/// What a command does once the server says that this device was revoked.
@MainActor
struct Revocation {
    let context: CommandContext

    /// Removes what this device has from the server, and tells it.
    ///
    /// A token that is not this device's own says nothing of this device.
    func purge() async {
        let server = try? ServerSettings.resolve(
            context.options,
            environment: context.environment,
            paths: context.paths
        )
        guard server?.isOwnToken ?? false,
            FileManager.default.fileExists(atPath: context.paths.deviceStore),
            let purge = try? await context.store().purgeAfterRevocation()
        else { return }
        guard !purge.isEmpty, context.format == .text || context.format == .csv else { return }
        context.console.tell(Self.line(purge))
    }

    /// What went and what stays, for programs.
    static func facts(_ purge: RevocationPurge) -> JSONObject {
        [
            "sessions": JSONValue(purge.sessions.count), "catalogs": JSONValue(purge.catalogs),
            "spaces": JSONValue(purge.spaces), "kept": JSONValue(purge.kept),
        ]
    }

    /// What went and what stays, in a line.
    static func line(_ purge: RevocationPurge) -> String {
        let kept =
            purge.kept == 0
            ? "" : "; \(purge.kept) sessions stay, of which the server does not have all"
        return "removed from this device, since the server has them: \(purge.sessions.count) "
            + "sessions, \(purge.catalogs) versions of catalogs, \(purge.spaces) spaces\(kept)"
    }
}
