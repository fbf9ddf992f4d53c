/// A projection's checkpoint is no place in the log, which was restored from a backup since.
///
/// One that can be rebuilt is, by itself; any other must be emptied by hand.
public struct CheckpointOfOtherLog: Error, Sendable, Hashable, CustomStringConvertible {
    /// The projection's name.
    public let projection: String
    /// Whose log.
    public let workspace: WorkspaceID

    /// What it means, and what to do about it.
    public var description: String {
        "The checkpoint of \(projection) in workspace \(workspace.rawValue) is of another epoch or "
            + "beyond the log's end, so nothing is added to it. Empty its table and delete its row "
            + "of the table checkpoint; it is then filled from the beginning."
    }
}
