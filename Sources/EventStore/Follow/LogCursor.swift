import Crypto

/// A place in a workspace's log that knows which log it is a place in.
///
/// Who goes on from a bare position may go on in another log: one that was restored from a backup
/// and has grown anew. So a cursor carries the epoch, and the hash of the last batch that ends at
/// its position or before it: over the hash chain that stands for all that was read.
///
/// The text is for handing out and back, and says nothing to who holds it. It proves nothing either:
/// what its holder may read is decided elsewhere.
public struct LogCursor: Sendable, Hashable {
    /// Whose log.
    public let workspace: WorkspaceID
    /// The epoch that was in force.
    public let epoch: Int
    /// The position of the last event that was read; 0 before the first.
    public let position: Int
    /// The hash of the last batch that ends at the position or before it, 32 bytes.
    public let hash: [UInt8]

    init(workspace: WorkspaceID, epoch: Int, position: Int, hash: [UInt8]) {
        self.workspace = workspace
        self.epoch = epoch
        self.position = position
        self.hash = hash
    }
}

extension LogCursor {
    private static let prefix = "c1_"
    private static let hashBytes = 32
    /// Workspace, epoch, position and hash, then the beginning of their SHA-256.
    private static let contentBytes = 4 + 4 + 8 + hashBytes
    private static let checkBytes = 4

    /// The text: ASCII letters, digits, `_` and nothing else.
    public var text: String {
        let content =
            Self.bytes(UInt64(UInt32(bitPattern: workspace.rawValue)), 4)
            + Self.bytes(UInt64(clamping: epoch), 4) + Self.bytes(UInt64(clamping: position), 8)
            + hash
        return Self.prefix + Self.hex(content + Self.check(content))
    }

    /// Reads a text; nil where it is none, or was changed.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let bytes = Self.bytes(hex: text.dropFirst(Self.prefix.count)),
            bytes.count == Self.contentBytes + Self.checkBytes
        else { return nil }
        let content = Array(bytes.prefix(Self.contentBytes))
        guard Self.check(content) == Array(bytes.suffix(Self.checkBytes)),
            let workspace = Int32(exactly: Self.number(content[0..<4])),
            let position = Int(exactly: Self.number(content[8..<16]))
        else { return nil }
        self.init(
            workspace: WorkspaceID(rawValue: workspace),
            epoch: Int(Self.number(content[4..<8])),
            position: position,
            hash: Array(content.suffix(Self.hashBytes))
        )
    }

    private static func check(_ content: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(content).bytes.prefix(checkBytes))
    }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    private static func bytes(hex text: Substring) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Why nobody may go on from a cursor.
public enum CursorProblem: Error, Sendable, Hashable {
    /// It is of another workspace.
    case otherWorkspace
    /// The database was restored from a backup since.
    case otherEpoch(now: Int)
    /// The log ends before it.
    case beyondHead(position: Int)
    /// Other events stand where those that were read stood.
    case rewound
}

extension CursorProblem: CustomStringConvertible {
    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .otherWorkspace: "The cursor is of another workspace."
        case .otherEpoch: "The database was restored from a backup since the cursor was given out."
        case .beyondHead(let position):
            "The log ends at position \(position), before the cursor."
        case .rewound: "The log does not hold what was read up to the cursor."
        }
    }
}
