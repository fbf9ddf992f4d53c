import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SearchIndex
import SyncProtocol

extension Service {
    /// `GET /v1/sessions/{id}/replay`: a page of what the bar showed after each event.
    func sessionReplay(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let limit = try call.limit()
        let owner = try await admit(call, to: id, reading: "replay")
        var source = StoredSession(id: id, workspace: call.caller.workspace, log: log)
        let first = try await source.next()
        let start = first.flatMap(Self.start)
        let reference = start?.catalog
        let catalog = try await sessionCatalog(start, owner, call)
        var replay = SessionReplay(catalog: catalog?.version)
        var steps: [ReplayStep] = []
        var notUnderstood: [JSONObject] = []
        var event = first
        while let current = event, steps.count < limit {
            if current.sequence > after {
                steps.append(replay.apply(current))
                if !current.isUnderstood { notUnderstood.append(Self.naming(current)) }
            } else {
                replay.advance(current)
            }
            event = try await source.next()
        }
        return HTTPResponse(
            ReplayPage(
                profile: replay.profile.json,
                catalog: Self.resolved(reference, catalog),
                catalogIsAvailable: catalog?.version != nil,
                catalogIsAssumed: catalog?.isAssumed ?? false,
                steps: steps.map(\.json),
                names: Self.names(in: steps, catalog?.version, replay.profile),
                notUnderstood: notUnderstood,
                next: event == nil ? nil : steps.last?.sequence
            )
        )
    }

    private static func naming(_ event: Event) -> JSONObject {
        [
            "sequence": JSONValue(event.sequence), "kind": .string(event.kind.rawValue),
            "schema": JSONValue(event.schema),
        ]
    }

    private static func start(_ first: Event) -> SessionStart? {
        guard case .sessionStarted(let start) = first.body else { return nil }
        return start
    }

    /// The session's catalog, indexed where it is large: a page has a thousand searches.
    private func sessionCatalog(
        _ start: SessionStart?,
        _ owner: SessionOwner,
        _ call: Call
    ) async throws -> SessionCatalog? {
        guard let start, let reference = start.catalog else { return nil }
        return try await catalogs.catalog(
            of: reference,
            at: owner.firstPosition,
            in: call.caller.workspace,
            for: CatalogUse(profile: start.profile ?? .filterList),
            within: catalogPatience
        )
    }

    private static func resolved(
        _ reference: CatalogReference?,
        _ catalog: SessionCatalog?
    ) -> CatalogReference? {
        reference.map {
            CatalogReference(name: $0.name, digest: $0.digest ?? catalog?.digest.hexadecimal)
        }
    }

    /// The texts of the items that the steps name.
    private static func names(
        in steps: [ReplayStep],
        _ catalog: CatalogVersion?,
        _ profile: Profile
    ) -> JSONObject {
        guard let catalog else { return [:] }
        var names: [String: String] = [:]
        for id in steps.flatMap(\.first) where names[id] == nil {
            guard let ordinal = catalog.ordinal(of: id) else { continue }
            names[id] =
                profile.textFields.lazy
                .compactMap { catalog.items[ordinal][$0].first }.first
        }
        return names.sorted { $0.key < $1.key }.reduce(into: [:]) { object, name in
            object[name.key] = .string(name.value)
        }
    }
}

/// The events of a stored session, one after another, read page by page.
private struct StoredSession {
    private let id: UUID
    private let workspace: WorkspaceID
    private let log: EventLog
    private var page: ArraySlice<StoredEvent> = []
    private var version = 0
    private var isAtEnd = false

    init(id: UUID, workspace: WorkspaceID, log: EventLog) {
        self.id = id
        self.workspace = workspace
        self.log = log
    }

    /// The next event whose payload is there and readable.
    mutating func next() async throws -> Event? {
        while true {
            if page.isEmpty, !isAtEnd { try await read() }
            guard let stored = page.popFirst() else { return nil }
            if let event = try? stored.sessionEvent() { return event }
        }
    }

    private mutating func read() async throws {
        let limit = 1000
        let events = try await log.events(of: id, after: version, limit: limit, in: workspace)
        isAtEnd = events.count < limit
        version = events.last?.version ?? version
        page = events[...]
    }
}
