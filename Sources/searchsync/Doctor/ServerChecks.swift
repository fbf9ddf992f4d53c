import Device
import Foundation
import SearchCore
import SyncProtocol

/// Checks of the server, as this device sees it.
enum ServerChecks {
    /// How far apart clocks may be before it is told, in milliseconds.
    static let tolerance: Int64 = 5000

    /// Whether the server answers, the token works and the clocks agree.
    static func all(_ client: ServerClient) async -> [Finding] {
        let before = Timestamp.now
        do {
            let meta = try await client.meta()
            return [
                .ok("server", "\(client.server.absoluteString), version \(meta.version)"),
                .ok("token", "\(meta.role.rawValue) for \(meta.person) on \(meta.device)"),
                skew(of: meta.time, between: before, and: .now),
            ] + backup(meta)
        } catch {
            let found = Finding.fail("server", error)
            guard CommandError(describing: error).exit == .unauthorised else { return [found] }
            let answers = Finding.ok("server", client.server.absoluteString)
            return [answers, .fail("token", error)]
        }
    }

    /// How old the newest backup is; told to who can take one.
    static func backup(_ meta: Meta) -> [Finding] {
        guard meta.role == .admin else { return [] }
        let age = BackupAge(meta, at: meta.time)
        guard age.isOld else { return [.ok("backup", age.text)] }
        return [.warn("backup", age.text, try: "searchsync backup FOLDER, on the server's machine")]
    }

    /// How far the server's clock is from this one's, at the middle of the exchange.
    static func skew(
        of server: Timestamp,
        between before: Timestamp,
        and after: Timestamp
    ) -> Finding {
        let middle = before.microseconds + (after.microseconds - before.microseconds) / 2
        let difference = (server.microseconds - middle) / 1000
        let side = difference < 0 ? "behind" : "ahead"
        let text = "the server's clock is \(abs(difference)) ms \(side)"
        return abs(difference) <= tolerance
            ? .ok("clocks", text)
            : .warn("clocks", text, try: "set both clocks by NTP; order does not depend on them")
    }
}
