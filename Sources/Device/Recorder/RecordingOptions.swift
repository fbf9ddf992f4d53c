public import SearchCore

/// What is known of a recording before it begins.
public struct RecordingOptions: Sendable, Hashable {
    /// The bar's rules; nil leaves them to the input's first line, or to the plain list's.
    public var profile: Profile?
    /// What is searched; without a digest, the newest version on this device is meant.
    public var catalog: CatalogReference?
    /// What a person calls the recording.
    public var title: String?
    /// The app that records.
    public var application: String?
    /// Pseudonyms, where an app's token lets the session name them.
    public var device: String?
    /// The person's pseudonym, likewise.
    public var person: String?
    /// The device's language and region, such as `de-AT`.
    public var locale: String?
    /// The device's time zone, such as `Europe/Vienna`.
    public var timeZone: String?
    /// What is masked before anything is written, beside what the profile demands.
    public var redaction: Redaction

    /// Makes options; what is nil is left out of the recording.
    public init(
        profile: Profile? = nil,
        catalog: CatalogReference? = nil,
        title: String? = nil,
        application: String? = nil,
        device: String? = nil,
        person: String? = nil,
        locale: String? = nil,
        timeZone: String? = nil,
        redaction: Redaction = Redaction()
    ) {
        self.profile = profile
        self.catalog = catalog
        self.title = title
        self.application = application
        self.device = device
        self.person = person
        self.locale = locale
        self.timeZone = timeZone
        self.redaction = redaction
    }

    /// The data of `sessionStarted`: these options over what the input's first line says.
    func data(over input: JSONObject) -> JSONObject {
        var data = input
        let recorded = input["profile"]?.object
        data["profile"] = .object(profile?.json ?? recorded ?? Profile.filterList.json)
        if let catalog { data["catalog"] = catalog.json }
        let texts = [
            ("title", title), ("application", application), ("device", device),
            ("person", person), ("locale", locale), ("timeZone", timeZone),
        ]
        for case (let name, let text?) in texts { data[name] = .string(text) }
        return data
    }
}

/// Sees every run of events before it is written, and may mask or drop them.
///
/// What it drops never gets a sequence; what it returns is numbered anew. It runs on the recorder
/// and must be quick.
public typealias EventFilter = @Sendable ([Event]) -> [Event]
