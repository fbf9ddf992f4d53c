import Device
import Foundation
import SearchCore
import SearchIndex
import SyncProtocol

/// A session that is about to be shown.
struct Screening: Sendable {
    let session: UUID
    let profile: Profile
    let catalog: CatalogReference?
    var frames: [FilmFrame]
    /// The text of items by their ids.
    let names: [String: String]
    /// What people must know of it, such as that its catalog is not at hand.
    let notes: [String]

    /// A session that is replayed on this device.
    init(_ playable: PlayableSession) {
        session = playable.session
        profile = playable.profile
        catalog = playable.catalogReference
        let steps = playable.steps()
        frames = zip(steps, playable.events).map { FilmFrame(step: $0.json, event: $1) }
        names = Self.names(of: Set(steps.flatMap(\.first)), in: playable.catalog, profile)
        notes =
            Self.notes(
                catalog,
                isAvailable: playable.catalogIsAvailable,
                isAssumed: playable.catalogIsAssumed
            ) + Self.notes(playable.verdict)
            + Self.notes(
                notUnderstood: playable.events.filter { !$0.isUnderstood }.map {
                    ["sequence": JSONValue($0.sequence), "kind": .string($0.kind.rawValue)]
                }
            )
    }

    /// A session that the server replayed.
    ///
    /// - Parameters:
    ///   - pages: The steps, oldest first.
    ///   - session: Its id.
    ///   - events: The session's events, which tell what the steps leave out.
    init(_ pages: [ReplayPage], of session: UUID, events: [Event]) {
        let first = pages.first
        self.session = session
        let recorded = first.flatMap { try? Profile(json: $0.profile, reading: .recorded) }
        profile = recorded ?? .filterList
        catalog = first?.catalog
        let known = Dictionary(events.map { ($0.sequence, $0) }) { first, _ in first }
        frames = pages.flatMap(\.steps).map { step in
            FilmFrame(step: step, event: step["sequence"]?.integer.flatMap { known[$0] })
        }
        let members = pages.flatMap(\.names.members)
        names = Dictionary(members.map { ($0.key, $0.value.string ?? $0.key) }) { first, _ in first
        }
        notes =
            Self.notes(
                catalog,
                isAvailable: first?.catalogIsAvailable ?? false,
                isAssumed: first?.catalogIsAssumed ?? false
            ) + Self.notes(notUnderstood: pages.flatMap(\.notUnderstood))
    }

    static func names(
        of ids: Set<String>,
        in catalog: CatalogVersion?,
        _ profile: Profile
    ) -> [String: String] {
        guard let catalog else { return [:] }
        let field = profile.textFields.first ?? "name"
        return ids.reduce(into: [:]) { names, id in
            guard let ordinal = catalog.ordinal(of: id) else { return }
            names[id] = catalog.items[ordinal][field].first
        }
    }

    private static func notes(
        _ catalog: CatalogReference?,
        isAvailable: Bool,
        isAssumed: Bool
    ) -> [String] {
        guard let catalog else { return [] }
        guard isAvailable else {
            return [
                "the catalog \(catalog.name) is not available, so that results are not known; "
                    + "try: searchsync catalog load \(catalog.name) FILE"
            ]
        }
        return isAssumed
            ? ["the session names no version of \(catalog.name); the newest one is assumed"] : []
    }

    private static func notes(notUnderstood events: [JSONObject]) -> [String] {
        guard let first = events.first else { return [] }
        let place = first["sequence"]?.integer.map { "event \($0)" } ?? "an event"
        let kind = first["kind"]?.string ?? "event"
        let others = events.count > 1 ? " and \(events.count - 1) more" : ""
        return [
            "\(place) (\(kind))\(others) was written by a newer version and changes nothing here, "
                + "so that what follows may not be what the bar showed; upgrade searchsync"
        ]
    }

    private static func notes(_ verdict: SessionFile.Verdict?) -> [String] {
        verdict?.note.map { [$0] } ?? []
    }
}
