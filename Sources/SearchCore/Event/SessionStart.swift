/// What the first event of a session carries.
public struct SessionStart: Sendable, Hashable {
    /// The profile as it was recorded; nil where it cannot be read.
    public let profile: Profile?
    /// The catalog that was searched; nil where the app searched its own backend.
    public let catalog: CatalogReference?
    /// The app that recorded, by a name of its own choosing.
    public let application: String?
    /// The device's pseudonym, where an app's token lets the session name one.
    public let device: String?
    /// The person's pseudonym, likewise.
    public let person: String?
    /// The device's language and region, such as `de-AT`; for people to read.
    public let locale: String?
    /// The device's time zone, such as `Europe/Vienna`.
    public let timeZone: String?
    /// What a person called the recording.
    public let title: String?

    /// Reads the data of `sessionStarted`; what is absent or of another type is nil.
    public init(data: JSONObject) {
        profile = data["profile"]?.object.flatMap { try? Profile(json: $0, reading: .recorded) }
        catalog = data["catalog"]?.object.flatMap(CatalogReference.init)
        application = data["application"]?.string
        device = data["device"]?.string
        person = data["person"]?.string
        locale = data["locale"]?.string
        timeZone = data["timeZone"]?.string
        title = data["title"]?.string
    }
}

/// A catalog by name and, where the recorder knew it, by the digest of its version.
public struct CatalogReference: Sendable, Hashable {
    /// The catalog's name in its workspace.
    public let name: String
    /// SHA-256 of the version's items in lower-case hexadecimal; nil means the newest version that
    /// was loaded before the session's first event.
    public let digest: String?

    /// Makes a reference.
    public init(name: String, digest: String?) {
        self.name = name
        self.digest = digest
    }

    /// Reads `{"name":…,"digest":…}`; nil without a name.
    public init?(_ object: JSONObject) {
        guard let name = object["name"]?.string else { return nil }
        self.init(name: name, digest: object["digest"]?.string)
    }

    /// The wire form.
    public var json: JSONValue {
        var object: JSONObject = ["name": .string(name)]
        object["digest"] = digest.map(JSONValue.string)
        return .object(object)
    }
}
