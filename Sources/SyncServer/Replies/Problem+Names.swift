import SyncProtocol

/// What has a name that people choose.
enum NamedThing: String {
    case person
    case device
    case workspace
    case space
}

extension Problem {
    /// Refuses a name that nothing can have.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - thing: What would be called so.
    ///   - field: The field of the request that has it.
    /// - Throws: `invalid_name`.
    static func check(
        name: String,
        of thing: NamedThing,
        field: String = "name"
    ) throws(Problem) {
        let hasControls = name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        let isBlank = name.allSatisfy(\.isWhitespace)
        guard (1...100).contains(name.unicodeScalars.count), !hasControls, !isBlank else {
            throw Problem(
                status: 400,
                code: "invalid_name",
                detail:
                    "The name of a \(thing.rawValue) has 1 to 100 characters, not blanks alone and "
                    + "no control characters.",
                remedy: "Choose another.",
                field: field
            )
        }
    }
}
