/// A workspace's number in its database; every tenant table leads its keys with it.
public struct WorkspaceID: RawRepresentable, Sendable, Hashable {
    /// The number, from 1.
    public let rawValue: Int32

    /// The workspace that every database has from the beginning.
    public static let standard = WorkspaceID(rawValue: 1)

    /// Makes an identifier.
    public init(rawValue: Int32) { self.rawValue = rawValue }
}
