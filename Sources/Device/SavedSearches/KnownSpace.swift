public import Foundation
public import SyncProtocol

/// A space as this device knows it.
public struct KnownSpace: Sendable, Hashable, Identifiable {
    /// How far the reading of a snapshot has come.
    struct SnapshotPlace: Sendable, Hashable {
        /// From where the changes are read afterwards: the first page's cursor.
        let cursor: String
        /// The position that it stands for.
        let position: Int
        /// The saved search behind which the next page begins.
        var next: UUID
        /// How many saved searches have come, and how many there are.
        var count: Int
        var total: Int
    }

    /// The space's id; of zeros for a person's own where no server has told it yet.
    public let id: UUID
    /// Its name.
    public var name: String
    /// Whether it is the person's own.
    public var isPersonal: Bool
    /// What the person may do in it.
    public var role: SpaceRole
    /// How many people are in it.
    public var members: Int
    /// The position of its newest change, as the server last told.
    public var head: Int
    /// From where its changes are read; nil until a snapshot is whole.
    var cursor: String?
    /// The position up to which this device has everything.
    public var position: Int
    /// Set while a snapshot is being read.
    var snapshot: SnapshotPlace?

    /// The id of a person's own space until a server has told it.
    public static let unnamed = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// A person's own space, of which no server has told yet.
    public static let own = KnownSpace(
        id: unnamed,
        name: "Personal",
        isPersonal: true,
        role: .owner,
        members: 1,
        head: 0,
        position: 0
    )

    init(
        id: UUID,
        name: String,
        isPersonal: Bool,
        role: SpaceRole,
        members: Int,
        head: Int,
        cursor: String? = nil,
        position: Int,
        snapshot: SnapshotPlace? = nil
    ) {
        self.id = id
        self.name = name
        self.isPersonal = isPersonal
        self.role = role
        self.members = members
        self.head = head
        self.cursor = cursor
        self.position = position
        self.snapshot = snapshot
    }

    /// What the server tells, with how far this device has come.
    init(_ record: SpaceRecord, before: KnownSpace?) {
        self.init(
            id: record.id,
            name: record.name,
            isPersonal: record.isPersonal,
            role: record.role,
            members: record.members,
            head: record.head,
            cursor: before?.cursor,
            position: before?.position ?? 0,
            snapshot: before?.snapshot
        )
    }

    /// The same with another head.
    func at(head: Int) -> KnownSpace {
        var space = self
        space.head = head
        return space
    }

    /// Everything is to be read anew.
    mutating func rewind() {
        cursor = nil
        position = 0
        snapshot = nil
    }
}
