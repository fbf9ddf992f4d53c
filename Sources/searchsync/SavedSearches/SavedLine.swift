import Device
import SearchCore

/// A saved search as a line of a file.
enum SavedLine {
    /// The line of a saved search: all that a person said of it, and nothing of where it is.
    static func json(of shown: ShownSearch) -> JSONObject {
        var object: JSONObject = ["name": .string(shown.search.shownName)]
        object["definition"] = shown.search.definition.map { .object($0.value.json) }
        object["note"] = (shown.search.note?.value).map(JSONValue.string)
        object["folder"] = (shown.search.folder?.value).map(JSONValue.string)
        return object
    }

    /// Reads a line.
    ///
    /// - Returns: What to create.
    /// - Throws: ``CommandError`` that says how a line looks.
    static func draft(_ bytes: [UInt8]) throws(CommandError) -> SavedSearchDraft {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch {
            throw CommandError("malformed_json", "\(error)", try: "correct this line")
        }
        guard case .create(let draft) = OperationBody(type: .create, value: value) else {
            throw CommandError(
                "invalid_saved_search",
                "this is not {\"name\":…,\"definition\":{\"text\":…}}",
                try: "correct this line; searchsync saved export shows how they look"
            )
        }
        return draft
    }
}
