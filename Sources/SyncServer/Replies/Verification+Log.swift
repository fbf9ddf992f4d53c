import Crypto
public import EventStore
public import SearchCore
public import SyncProtocol

extension VerificationLine {
    /// The verdict on a workspace's log.
    public init(_ verdict: LogVerdict, _ workspace: WorkspaceID) {
        switch verdict {
        case .intact(let events, let head):
            let known = KnownHead(
                workspace: workspace,
                epoch: head.epoch,
                position: head.position,
                hash: head.hash
            )
            self = .intact(events: events, head: known.description)
        case .wrong(let position, let reason): self = .wrong(position: position, reason: reason)
        }
    }
}

extension AuditHead {
    /// A head of the log, with when it was recorded.
    public init(_ head: KnownHead, _ recordedAt: Timestamp?) {
        self.init(
            head: head.description,
            workspace: Int(head.workspace.rawValue),
            epoch: head.epoch,
            position: head.position,
            hash: Digest(bytes: head.hash)?.hex ?? "",
            recordedAt: recordedAt
        )
    }
}
