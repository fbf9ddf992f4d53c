import Foundation
import SearchCore

/// The options that say what a saved search finds.
enum DefinitionOptions {
    static let text = Option<String>("text", .anyText("TEXT"), help: "The text of the query.")
    static let token = Option<Token>(
        "token",
        .token("FIELD=VALUE"),
        help: "A value that results must have; all tokens together replace those before.",
        repeats: true
    )
    static let scope = Option<String>("scope", .text("SCOPE"), help: "The scope bar's selection.")
    static let profile = Option<String>(
        "profile",
        .text("NAME"),
        help: "A built-in profile, whose rules hold."
    )
    static let catalog = Option<String>("catalog", .text("NAME"), help: "What is searched.").naming(
        .catalog
    )

    static let all: [any ParameterDeclaration] = [text, token, scope, profile, catalog]
}

/// What was said of a definition; nil and empty leave it as it is.
struct DefinitionChange: Sendable, Hashable {
    var text: String?
    var tokens: [Token]?
    var scope: String??
    var profile: String??
    var catalog: String??

    init(_ values: ParsedValues) throws(CommandError) {
        text = try values.value(of: DefinitionOptions.text)
        let given = try values.values(of: DefinitionOptions.token)
        tokens = given.isEmpty ? nil : given
        scope = try values.value(of: DefinitionOptions.scope).map { .some($0) }
        catalog = try values.value(of: DefinitionOptions.catalog).map { .some($0) }
        if let name = try values.value(of: DefinitionOptions.profile) {
            // A profile of one's own is not on other devices.
            guard Profile.builtIn(named: name) != nil else {
                let known = Profile.builtIn.map(\.name)
                throw .notFound(
                    "unknown_profile",
                    "there is no profile \"\(name)\"; there are: "
                        + known.joined(separator: ", "),
                    try: known.nearest(to: name).map { "--profile \($0)" } ?? "one of them"
                )
            }
            profile = .some(name)
        }
    }

    /// Whether nothing was said.
    var isEmpty: Bool {
        text == nil && tokens == nil && scope == nil && profile == nil && catalog == nil
    }

    /// The definition with what was said; the rest of it stays, also what this version does not know.
    func applied(to old: SavedDefinition?) -> SavedDefinition {
        SavedDefinition(
            search: SearchDefinition(
                text: text ?? old?.search.text ?? "",
                tokens: tokens ?? old?.search.tokens ?? [],
                scope: scope ?? old?.search.scope
            ),
            profile: profile ?? old?.profile,
            catalog: catalog ?? old?.catalog,
            unknownFields: old?.unknownFields ?? [:]
        )
    }
}
