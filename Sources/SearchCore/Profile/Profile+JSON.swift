extension Profile {
    /// How strictly a profile is read.
    public enum Reading: Sendable {
        /// From a person's file: a key that is not known is a mistake.
        case authored
        /// From a recording: a key that is not known is a newer writer's, and is kept.
        case recorded
    }

    /// Reads a profile from its JSON object.
    ///
    /// `scope`, `suggestions`, `redact` and `presentation` may be absent; everything else must be
    /// there with its type.
    public init(json: JSONObject, reading: Reading) throws(ProfileError) {
        var fields = ProfileFields(json, path: "", reading)
        self.init(
            name: try fields.string("name"),
            textFields: try fields.strings("textFields"),
            match: try fields.choice("match"),
            isCaseSensitive: try fields.bool("caseSensitive"),
            isDiacriticSensitive: try fields.bool("diacriticSensitive"),
            emptyQuery: try fields.choice("emptyQuery"),
            isLive: try fields.bool("live"),
            onBegin: try fields.choice("onBegin"),
            onSubmit: try fields.choice("onSubmit"),
            keepsTextOnCancel: try fields.bool("keepsTextOnCancel"),
            scope: try fields.optionalObject("scope").map(Scope.init(fields:)),
            suggestions: try fields.optionalObject("suggestions").map(Suggestions.init(fields:))
                ?? Suggestions(),
            redact: try fields.optionalStrings("redact") ?? [],
            presentation: try fields.optionalObject("presentation").map(Presentation.init(fields:))
                ?? Presentation()
        )
        guard !textFields.isEmpty else {
            throw ProfileError(field: "textFields", "name at least one field")
        }
        unknownFields = try fields.finish()
    }

    /// The JSON object, with every key.
    public var json: JSONObject {
        var object: JSONObject = [
            "name": .string(name),
            "textFields": JSONValue(textFields),
            "match": .string(match.rawValue),
            "caseSensitive": .bool(isCaseSensitive),
            "diacriticSensitive": .bool(isDiacriticSensitive),
            "emptyQuery": .string(emptyQuery.rawValue),
            "live": .bool(isLive),
            "onBegin": .string(onBegin.rawValue),
            "onSubmit": .string(onSubmit.rawValue),
            "keepsTextOnCancel": .bool(keepsTextOnCancel),
        ]
        object["scope"] = scope.map { .object($0.json) }
        if suggestions != Suggestions() { object["suggestions"] = .object(suggestions.json) }
        object["redact"] = JSONValue(redact)
        object["presentation"] = .object(presentation.json)
        for member in unknownFields.members { object[member.key] = member.value }
        return object
    }
}

extension Profile.Scope {
    init(fields: ProfileFields) throws(ProfileError) {
        var fields = fields
        self.init(
            field: try fields.string("field"),
            all: try fields.string("all"),
            values: try fields.strings("values")
        )
        _ = try fields.finish()
    }

    var json: JSONObject {
        ["field": .string(field), "all": .string(all), "values": JSONValue(values)]
    }
}

extension Profile.Suggestions {
    init(fields: ProfileFields) throws(ProfileError) {
        var fields = fields
        self.init(
            tokens: try fields.tokens("tokens"),
            hidesChosen: try fields.optionalBool("hidesChosen") ?? false
        )
        _ = try fields.finish()
    }

    var json: JSONObject {
        ["tokens": .array(tokens.map(\.json)), "hidesChosen": .bool(hidesChosen)]
    }
}

extension Token {
    init(fields: ProfileFields) throws(ProfileError) {
        var fields = fields
        self.init(
            field: try fields.string("field"),
            value: try fields.string("value"),
            label: try fields.optionalString("label")
        )
        _ = try fields.finish()
    }
}

extension Presentation {
    init(fields: ProfileFields) throws(ProfileError) {
        var fields = fields
        self.init(
            placeholder: try fields.optionalString("placeholder"),
            showsCancel: try fields.optionalChoice("showsCancel") ?? .whileEditing,
            showsBookmark: try fields.optionalBool("showsBookmark") ?? false,
            dimsBackground: try fields.optionalBool("dimsBackground") ?? false,
            autocorrects: try fields.optionalBool("autocorrects") ?? false,
            placement: try fields.optionalChoice("placement") ?? .navigation,
            startsHidden: try fields.optionalBool("startsHidden") ?? false,
            resultsElsewhere: try fields.optionalBool("resultsElsewhere") ?? false,
            appearance: try fields.optionalObject("appearance").map(Appearance.init(fields:))
                ?? Appearance()
        )
        _ = try fields.finish()
    }

    var json: JSONObject {
        var object: JSONObject = [:]
        object["placeholder"] = placeholder.map(JSONValue.string)
        object["showsCancel"] = .string(showsCancel.rawValue)
        object["showsBookmark"] = .bool(showsBookmark)
        object["dimsBackground"] = .bool(dimsBackground)
        object["autocorrects"] = .bool(autocorrects)
        object["placement"] = .string(placement.rawValue)
        object["startsHidden"] = .bool(startsHidden)
        object["resultsElsewhere"] = .bool(resultsElsewhere)
        if appearance != Appearance() { object["appearance"] = .object(appearance.json) }
        return object
    }
}

extension Presentation.Appearance {
    init(fields: ProfileFields) throws(ProfileError) {
        var fields = fields
        self.init(
            font: try fields.optionalString("font"),
            textColor: try fields.optionalString("textColor"),
            tintColor: try fields.optionalString("tintColor"),
            isUnderlined: try fields.optionalBool("underline") ?? false
        )
        _ = try fields.finish()
    }

    var json: JSONObject {
        var object: JSONObject = [:]
        object["font"] = font.map(JSONValue.string)
        object["textColor"] = textColor.map(JSONValue.string)
        object["tintColor"] = tintColor.map(JSONValue.string)
        object["underline"] = .bool(isUnderlined)
        return object
    }
}
