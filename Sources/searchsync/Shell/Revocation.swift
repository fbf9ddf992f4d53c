import Device
import Foundation
import SearchCore

/// What a command does once the server says that this device was revoked.
@MainActor
struct Revocation {
    /// The code of such an answer.
    static let code = "device_revoked"

    let environment: [String: String]
    let console: Console

    /// Removes what this device has from the server, and tells it.
    ///
    /// A token that was given for the one command says nothing of this device.
    func purge(_ format: OutputFormat) async {
        let paths = Paths.current(environment: environment)
        guard environment["SEARCHSYNC_TOKEN"]?.isEmpty ?? true,
            let account = try? Account(paths), account.tokenFile == paths.tokenFile,
            FileManager.default.fileExists(atPath: paths.deviceStore),
            let store = try? await DeviceStore.open(at: URL(fileURLWithPath: paths.deviceStore)),
            let purge = try? await store.purgeAfterRevocation()
        else { return }
        guard !purge.isEmpty, format == .text || format == .csv else { return }
        console.tell(Self.line(purge))
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
