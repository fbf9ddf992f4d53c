public import Foundation

/// One change that a person made to a saved search, as the device wrote it.
///
/// It never changes after it was written: a retry sends the same bytes. What the server works out,
/// such as its effective time, is not part of it. `value` and `unknownFields` hold what came, whether
/// this version understands it or not; ``body`` is the typed reading.
public struct Operation: Sendable, Hashable, Identifiable {
    /// The operation's id, a UUID of version 7.
    public let id: UUID
    /// The space that the saved search is in.
    public let space: UUID
    /// The saved search.
    public let savedSearch: UUID
    /// What kind of change it is.
    public let type: OperationType
    /// What the change sets; `null` where the type needs nothing.
    public let value: JSONValue
    /// The operation whose value the person saw when making the change; nil where there was none.
    public let base: UUID?
    /// The device's clock when the change was made.
    public let at: Timestamp
    /// Members of the wire object that this version does not know, in their order.
    public let unknownFields: JSONObject

    /// Makes an operation.
    public init(
        id: UUID,
        space: UUID,
        savedSearch: UUID,
        type: OperationType,
        value: JSONValue = .null,
        base: UUID? = nil,
        at: Timestamp,
        unknownFields: JSONObject = [:]
    ) {
        self.id = id
        self.space = space
        self.savedSearch = savedSearch
        self.type = type
        self.value = value
        self.base = base
        self.at = at
        self.unknownFields = unknownFields
    }

    /// Makes an operation of a change.
    public init(
        id: UUID,
        space: UUID,
        savedSearch: UUID,
        _ body: OperationBody,
        base: UUID? = nil,
        at: Timestamp
    ) {
        self.init(
            id: id,
            space: space,
            savedSearch: savedSearch,
            type: body.type,
            value: body.value,
            base: base,
            at: at
        )
    }
}

/// The kind of a change: an open set, since a newer writer may have kinds that this version lacks.
public struct OperationType: RawRepresentable, Sendable, Hashable {
    /// The name on the wire.
    public let rawValue: String

    /// Makes a type by its name on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A new saved search.
    public static let create = OperationType(rawValue: "create")
    /// Another name.
    public static let rename = OperationType(rawValue: "rename")
    /// Another definition, as a whole.
    public static let setDefinition = OperationType(rawValue: "setDefinition")
    /// Another note, or none.
    public static let setNote = OperationType(rawValue: "setNote")
    /// Another folder, or none.
    public static let setFolder = OperationType(rawValue: "setFolder")
    /// Whether the person has it pinned; written to the person's own space.
    public static let setPinned = OperationType(rawValue: "setPinned")
    /// It is deleted.
    public static let delete = OperationType(rawValue: "delete")
    /// It is no longer deleted.
    public static let restore = OperationType(rawValue: "restore")
}
