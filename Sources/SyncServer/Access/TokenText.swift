import Crypto
import EventStore
import Foundation
import SearchCore

/// What goes into `Authorization: Bearer`: `ss1_<workspace>_<token id>_<secret>`.
///
/// The id finds the row and the secret proves the right; only the secret's SHA-256 is stored.
struct TokenText: Sendable, Equatable {
    private static let secretBytes = 32

    let workspace: WorkspaceID
    let id: UUID
    let secret: [UInt8]

    /// Makes a token with a new secret.
    init(workspace: WorkspaceID, id: UUID) {
        self.workspace = workspace
        self.id = id
        secret = RandomBytes.make(Self.secretBytes)
    }

    /// Reads a token's text; nil where it is not one.
    init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "ss1", let workspace = Int32(parts[1]),
            let id = Digest(hex: String(parts[2]) + String(repeating: "0", count: 32)),
            parts[2].count == 32, let secret = Digest(hex: String(parts[3]))
        else { return nil }
        self.workspace = WorkspaceID(rawValue: workspace)
        self.id = UUID(bytes: Array(id.bytes.prefix(16)))
        self.secret = secret.bytes
    }

    var text: String {
        let hex = id.text.replacing("-", with: "")
        return "ss1_\(workspace.rawValue)_\(hex)_\(Digest(bytes: secret)?.hex ?? "")"
    }

    var secretHash: Digest { SHA256.hash(secret) }
}
