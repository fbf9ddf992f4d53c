/// What an operation changes, read from its type and value.
///
/// Reading never fails: a type of a newer writer is `.unknown`, a value that lacks what its type needs
/// is `.incomplete`. Neither changes anything.
public enum OperationBody: Sendable, Hashable {
    case create(SavedSearchDraft)
    case rename(String)
    case setDefinition(SavedDefinition)
    /// Nil removes the note.
    case setNote(String?)
    /// Nil takes it out of its folder.
    case setFolder(String?)
    case setPinned(Bool)
    case delete
    case restore
    case incomplete(OperationType)
    case unknown(OperationType, JSONValue)
}

/// What a saved search is created with.
public struct SavedSearchDraft: Sendable, Hashable {
    /// Its name; equal names are allowed.
    public let name: String
    /// What it finds.
    public let definition: SavedDefinition
    /// A note for people; nil where there is none.
    public let note: String?
    /// The folder; nil where it is in none.
    public let folder: String?

    /// Makes a draft.
    public init(
        name: String,
        definition: SavedDefinition,
        note: String? = nil,
        folder: String? = nil
    ) {
        self.name = name
        self.definition = definition
        self.note = note
        self.folder = folder
    }
}

extension Operation {
    /// The typed reading of the type and value.
    public var body: OperationBody { OperationBody(type: type, value: value) }
}

extension OperationBody {
    /// Reads a change from its type and value.
    public init(type: OperationType, value: JSONValue) {
        let body: OperationBody? =
            switch type {
            case .create: SavedSearchDraft(value).map(OperationBody.create)
            case .rename: value.string.map(OperationBody.rename)
            case .setDefinition:
                value.object.flatMap(SavedDefinition.init).map(OperationBody.setDefinition)
            case .setNote: value.isNull ? .setNote(nil) : value.string.map(OperationBody.setNote)
            case .setFolder:
                value.isNull ? .setFolder(nil) : value.string.map(OperationBody.setFolder)
            case .setPinned: value.bool.map(OperationBody.setPinned)
            case .delete: .delete
            case .restore: .restore
            default: .unknown(type, value)  // OperationType is open: a newer writer's type.
            }
        self = body ?? .incomplete(type)
    }

    /// The type on the wire.
    public var type: OperationType {
        switch self {
        case .create: .create
        case .rename: .rename
        case .setDefinition: .setDefinition
        case .setNote: .setNote
        case .setFolder: .setFolder
        case .setPinned: .setPinned
        case .delete: .delete
        case .restore: .restore
        case .incomplete(let type), .unknown(let type, _): type
        }
    }

    /// The value on the wire.
    public var value: JSONValue {
        switch self {
        case .create(let draft): .object(draft.json)
        case .rename(let name): .string(name)
        case .setDefinition(let definition): .object(definition.json)
        case .setNote(let text), .setFolder(let text): JSONValue(text)
        case .setPinned(let isPinned): .bool(isPinned)
        case .delete, .restore, .incomplete: .null
        case .unknown(_, let value): value
        }
    }
}

extension SavedSearchDraft {
    init?(_ value: JSONValue) {
        guard let object = value.object, let name = object["name"]?.string,
            let definition = object["definition"]?.object.flatMap(SavedDefinition.init)
        else { return nil }
        let note = object.present("note")
        let folder = object.present("folder")
        guard note == nil || note?.string != nil, folder == nil || folder?.string != nil else {
            return nil
        }
        self.init(
            name: name,
            definition: definition,
            note: note?.string,
            folder: folder?.string
        )
    }

    var json: JSONObject {
        var object: JSONObject = ["name": .string(name), "definition": .object(definition.json)]
        object["note"] = note.map(JSONValue.string)
        object["folder"] = folder.map(JSONValue.string)
        return object
    }
}
