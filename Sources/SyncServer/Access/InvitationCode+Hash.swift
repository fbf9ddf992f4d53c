import Crypto
import EventStore
import SyncProtocol

extension InvitationCode {
    /// Makes a new code of a workspace.
    init(newIn workspace: WorkspaceID) {
        self.init(workspace: workspace.rawValue, random: RandomBytes.make(Self.randomBytes))
    }

    /// What is stored of it.
    ///
    /// One SHA-256 is enough for 55 random bits that work for ten minutes.
    var hash: [UInt8] { SHA256.hash(canonicalBytes).bytes }

    /// Whether a stored hash is this code's; takes as long for any.
    func matches(_ stored: [UInt8]) -> Bool { constantTimeEquals(stored, hash) }
}
