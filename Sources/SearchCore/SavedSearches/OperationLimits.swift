/// How large the parts of a saved search may be.
///
/// A device checks these before it writes, a server before it stores.
public enum OperationLimits {
    /// Bytes of an operation's wire form.
    public static let operationBytes = EventLimits.eventBytes
    /// Operations of a push.
    public static let batchOperations = EventLimits.batchEvents
    /// Bytes of a push.
    public static let batchBytes = EventLimits.batchBytes
    /// Grapheme clusters of a name.
    public static let nameGraphemes = 256
    /// Grapheme clusters of a folder's name.
    public static let folderGraphemes = 256
    /// UTF-8 bytes of a note.
    public static let noteBytes = 16 * 1024
    /// Tokens of a definition.
    public static let tokens = 256

    /// Refuses an operation that a server would not store.
    ///
    /// - Parameter operation: What is to be written or stored. Types that this version does not know
    ///   are only checked for their size.
    /// - Throws: ``EventError``, with the path of the member that is wrong.
    public static func check(_ operation: Operation) throws(EventError) {
        guard OperationCodec.encode(operation).count <= operationBytes else {
            throw OperationCodec.tooLarge
        }
        switch operation.body {
        case .create(let draft):
            try check(name: draft.name, field: "value.name")
            try check(draft.definition, field: "value.definition")
            try check(note: draft.note, field: "value.note")
            try check(folder: draft.folder, field: "value.folder")
        case .rename(let name): try check(name: name, field: "value")
        case .setDefinition(let definition): try check(definition, field: "value")
        case .setNote(let note): try check(note: note, field: "value")
        case .setFolder(let folder): try check(folder: folder, field: "value")
        case .setPinned, .delete, .restore, .unknown: break
        case .incomplete(let type):
            throw EventError(
                .wrongType,
                field: "value",
                "an operation of type \(type.rawValue) needs another value; see the documentation"
            )
        }
    }

    private static func check(name: String, field: String) throws(EventError) {
        let isBlank = name.allSatisfy(\.isWhitespace)
        guard !isBlank, name.count <= nameGraphemes, !name.contains(where: \.isNewline) else {
            throw EventError(
                .outOfRange,
                field: field,
                "a name has 1 to \(nameGraphemes) characters on one line; choose another"
            )
        }
    }

    private static func check(folder: String?, field: String) throws(EventError) {
        guard let folder else { return }
        let isBlank = folder.allSatisfy(\.isWhitespace)
        guard !isBlank, folder.count <= folderGraphemes, !folder.contains(where: \.isNewline) else {
            throw EventError(
                .outOfRange,
                field: field,
                "a folder's name has 1 to \(folderGraphemes) characters on one line; "
                    + "choose another"
            )
        }
    }

    private static func check(note: String?, field: String) throws(EventError) {
        guard (note?.utf8.count ?? 0) <= noteBytes else {
            throw EventError(
                .textTooLong,
                field: field,
                "a note has at most \(noteBytes) bytes; shorten it"
            )
        }
    }

    private static func check(
        _ definition: SavedDefinition,
        field: String
    ) throws(EventError) {
        try EventLimits.check(text: definition.search.text, field: field + ".text")
        guard definition.search.tokens.count <= tokens else {
            throw EventError(
                .outOfRange,
                field: field + ".tokens",
                "a saved search has at most \(tokens) tokens; remove some"
            )
        }
    }
}
