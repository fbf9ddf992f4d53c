import Device
import Foundation
import SearchCore
import SyncProtocol

/// How a person names a space: by its name, its id, or some digits of that.
enum SpaceReference {
    /// Help for an option that takes one.
    static let help = "The space, by its name or id."

    /// The space that is meant.
    ///
    /// - Parameters:
    ///   - text: What the person says.
    ///   - spaces: Those that there are.
    ///   - unknown: The error where none of them is meant.
    /// - Returns: The space.
    /// - Throws: ``CommandError`` that lists those that are meant, where there are several.
    static func find<Space: NamedSpace>(
        _ text: String,
        in spaces: [Space],
        orElse unknown: @autoclosure () -> CommandError
    ) throws(CommandError) -> Space {
        let ways: [(Space) -> Bool] = [
            { $0.id.text == text.lowercased() },
            { $0.shownName == text },
            { $0.shownName.lowercased() == text.lowercased() },
            { $0.id.isNamed(by: text) },
        ]
        for way in ways {
            let found = spaces.filter(way)
            if found.count == 1, let only = found.first { return only }
            guard found.isEmpty else {
                throw .usage(
                    "ambiguous_space",
                    "\(found.count) spaces are meant by \"\(text)\": "
                        + found.map { "\($0.id.text) (\($0.name))" }.joined(separator: ", "),
                    try: "one of these ids instead of the name"
                )
            }
        }
        throw unknown()
    }
}

/// A space that a person can name.
protocol NamedSpace {
    var id: UUID { get }
    var name: String { get }
    var isPersonal: Bool { get }
}

extension NamedSpace {
    /// What people call it; their own space is named by what it is.
    var shownName: String { isPersonal ? "personal" : name }
}

extension KnownSpace: NamedSpace {}
extension SpaceRecord: NamedSpace {}

extension CommandContext {
    /// The space that is meant; the person's own where none is named.
    func space(_ text: String?) async throws -> KnownSpace {
        let spaces = try await store().knownSpaces()
        guard let text else { return spaces.first(where: \.isPersonal) ?? .own }
        return try SpaceReference.find(
            text,
            in: spaces,
            orElse: .notFound(
                "unknown_space",
                "there is no space \"\(text)\" on this device; there are: "
                    + spaces.map(\.shownName).joined(separator: ", "),
                try: "searchsync sync, where somebody has shared it just now"
            )
        )
    }
}

extension ShownSearch {
    /// Refuses a change that the server would refuse, before it is written.
    func checkEditable() throws(CommandError) { try space.checkEditable() }
}

extension KnownSpace {
    /// Refuses to write where the person may only look, as far as this device knows.
    func checkEditable() throws(CommandError) {
        guard role < .editor else { return }
        throw CommandError(
            "not_permitted",
            "you may only look at what is in the space \"\(name)\"",
            try: "ask one of its owners: searchsync share list \(name); or copy it: "
                + "searchsync saved export and saved import"
        )
    }
}
