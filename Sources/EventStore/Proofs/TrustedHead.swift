import Crypto

/// The head that a proof is held against: the whole line that was kept, or its hash alone.
public enum TrustedHead: Sendable, Hashable {
    /// A hash of 32 bytes.
    case hash([UInt8])
    /// A hash with its place.
    case known(KnownHead)

    /// Reads `1:1:4711:<hash>` or the 64 hexadecimal digits of a hash; nil where it is neither.
    public init?(_ text: String) {
        if let head = KnownHead(text) {
            self = .known(head)
        } else if let hash = Digest(hex: text) {
            self = .hash(hash.bytes)
        } else {
            return nil
        }
    }

    var hash: [UInt8] {
        switch self {
        case .hash(let hash): hash
        case .known(let head): head.hash
        }
    }
}
