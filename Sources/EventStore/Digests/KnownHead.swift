import Crypto
import Postgres
public import SearchCore

/// A head of a workspace's log that is kept elsewhere, such as in a mail to the auditor.
///
/// Its text is one line, `1:1:4711:` and the hash: workspace, epoch, position, hash.
public struct KnownHead: Sendable, Hashable {
    /// Whose log.
    public let workspace: WorkspaceID
    /// The epoch of the batch that ends there.
    public let epoch: Int
    /// The last position of that batch; 0 for an empty log.
    public let position: Int
    /// The hash of that batch, 32 bytes; zeros for an empty log.
    public let hash: [UInt8]

    /// Makes a head.
    public init(workspace: WorkspaceID, epoch: Int, position: Int, hash: [UInt8]) {
        self.workspace = workspace
        self.epoch = epoch
        self.position = position
        self.hash = hash
    }
}

extension KnownHead: LosslessStringConvertible {
    /// Reads a head; nil where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let workspace = Int32(parts[0]), workspace > 0,
            let epoch = Int32(parts[1]), epoch > 0, let position = Int(parts[2]), position >= 0,
            let hash = Digest(hex: parts[3]),
            position > 0 || hash.bytes == BatchHash.beginning
        else { return nil }
        self.init(
            workspace: WorkspaceID(rawValue: workspace),
            epoch: Int(epoch),
            position: position,
            hash: hash.bytes
        )
    }

    /// The line that can be kept and pasted.
    public var description: String {
        "\(workspace.rawValue):\(epoch):\(position):\(hash.hex)"
    }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits for each byte.
    var hex: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}

extension EventLog {
    /// The newest head of a workspace's log, to be kept elsewhere, and when it was recorded.
    ///
    /// - Parameter workspace: Whose log.
    /// - Returns: The head; the time is nil where the log is empty.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func headToKeep(
        of workspace: WorkspaceID
    ) async throws(EventStoreError) -> (head: KnownHead, recordedAt: Timestamp?) {
        if let batch = try await batch(endingAt: nil, in: workspace) {
            return (batch.head, batch.recordedAt)
        }
        let empty = try await head(of: workspace)
        let head = KnownHead(
            workspace: workspace,
            epoch: empty.epoch,
            position: 0,
            hash: BatchHash.beginning
        )
        return (head, nil)
    }

    /// The head at a position; nil where no batch ends there.
    ///
    /// - Parameters:
    ///   - position: The last position of a batch.
    ///   - workspace: Whose log.
    /// - Returns: The head.
    /// - Throws: ``EventStoreError/database(_:)``.
    public func head(
        at position: Int,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> KnownHead? {
        try await batch(endingAt: position, in: workspace)?.head
    }

    private func batch(
        endingAt position: Int?,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> StoredBatch? {
        do {
            let key: [any PostgresParameter] = [workspace.rawValue, position.map(Int64.init)]
            return try await pool.run(.readBatchAt, key).first.map { row throws(PostgresError) in
                try StoredBatch(row, workspace)
            }
        } catch { throw .database(error) }
    }
}

extension StoredBatch {
    fileprivate var head: KnownHead {
        KnownHead(workspace: workspace, epoch: epoch, position: lastPosition, hash: hash)
    }
}
