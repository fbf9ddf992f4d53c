public import Foundation
public import SearchCore
public import SearchIndex

/// A recorded session and, after every event, what the bar must show; made by a separate model.
public struct GoldenSession: Sendable {
    /// An event and the state after it.
    public struct Step: Sendable {
        /// What happened.
        public let kind: EventKind
        /// What the event carries.
        public let data: JSONObject
        /// `active`, `editing`, `text`, `tokens`, `scope`, `listing`, `total`, `first` and
        /// `suggestions` after it.
        public let expected: JSONObject
    }

    /// The name of its file.
    public let name: String
    /// A built-in profile.
    public let profile: Profile
    /// The name of the catalog that was searched.
    public let catalogName: String
    /// The catalog's items in order.
    public let items: [CatalogItem]
    /// The events from sequence 2 on.
    public let steps: [Step]

    /// The names of all golden sessions.
    public static let names = [
        "contains-table", "custom-bar", "edge-matching-filter-list",
        "edge-matching-prefix-table", "edge-state-custom-bar",
        "edge-state-tokens-and-scope", "filter-list", "header-list", "open-table",
        "prefix-list", "prefix-table", "submit-only", "tokens-and-scope",
    ]

    /// Reads a golden session.
    public init(named name: String) throws {
        let lines = try Fixture.lines(of: "golden/\(name).ndjson").map(Fixture.object)
        guard let head = lines.first, let profileName = head["profile"]?.string,
            let profile = Profile.builtIn(named: profileName),
            let catalog = head["catalog"]?.string
        else { throw FixtureError(file: name) }
        self.name = name
        self.profile = profile
        catalogName = catalog
        items = try Fixture.catalog(named: catalog)
        steps = try lines.dropFirst().map { line in
            guard let event = line["event"]?.object, let kind = event["kind"]?.string,
                let expected = line["expect"]?.object
            else { throw FixtureError(file: name) }
            return Step(
                kind: EventKind(rawValue: kind),
                data: event["data"]?.object ?? [:],
                expected: expected
            )
        }
    }

    /// The whole session: `sessionStarted` with the profile, then the steps, one a second.
    ///
    /// `digest` is the catalog's; without one, the session names the catalog only.
    public func events(session: UUID, digest: String? = nil) -> [Event] {
        let start: JSONObject = [
            "profile": .object(profile.json),
            "catalog": CatalogReference(name: catalogName, digest: digest).json,
        ]
        let all = [(EventKind.sessionStarted, start)] + steps.map { ($0.kind, $0.data) }
        let began = Timestamp(microseconds: 1_769_853_600_000_000)
        return all.enumerated().map { index, event in
            Event(
                session: session,
                sequence: index + 1,
                kind: event.0,
                at: began.advanced(byMilliseconds: Int64(index) * 1000),
                offsetMs: index * 1000,
                data: event.1
            )
        }
    }
}
