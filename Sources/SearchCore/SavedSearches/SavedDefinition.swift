/// What a saved search finds: one value, which is replaced as a whole.
///
/// Two people's edits are never mixed: a text of one with the tokens of another is a search that
/// nobody made.
public struct SavedDefinition: Sendable, Hashable {
    /// Text, tokens and scope, as a bar takes them.
    public let search: SearchDefinition
    /// The name of the profile under which it runs; nil means the default one.
    public let profile: String?
    /// The name of the catalog that it searches; nil means the one that who runs it names.
    public let catalog: String?
    /// Members that this version does not know, in their order.
    public let unknownFields: JSONObject

    /// Makes a definition.
    public init(
        search: SearchDefinition,
        profile: String? = nil,
        catalog: String? = nil,
        unknownFields: JSONObject = [:]
    ) {
        self.search = search
        self.profile = profile
        self.catalog = catalog
        self.unknownFields = unknownFields
    }

    /// Reads `{"text":…,"tokens":[…],"scope":…,"profile":…,"catalog":…}`; nil where a member has
    /// another type.
    public init?(_ object: JSONObject) {
        let profile = object.present("profile")
        let catalog = object.present("catalog")
        guard let search = SearchDefinition(object), profile == nil || profile?.string != nil,
            catalog == nil || catalog?.string != nil
        else { return nil }
        var rest = object
        for key in ["text", "tokens", "scope", "profile", "catalog"] { rest[key] = nil }
        self.init(
            search: search,
            profile: profile?.string,
            catalog: catalog?.string,
            unknownFields: rest
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object = search.json
        object["profile"] = profile.map(JSONValue.string)
        object["catalog"] = catalog.map(JSONValue.string)
        for member in unknownFields.members { object[member.key] = member.value }
        return object
    }
}
