public import EventStore
import Foundation
import Postgres
public import SearchCore

/// A wish that new searches and sessions get a certain version of a catalog.
public struct CatalogPin: Sendable {
    /// The catalog's name.
    public let name: String
    /// The version; nil for the newest, whichever it is.
    public let number: Int?
    /// Who wishes it, by name.
    public let person: String
    /// Where the request came from.
    public let origin: EventOrigin?
    /// The server's clock.
    public let at: Timestamp

    /// Makes a wish.
    public init(
        name: String,
        number: Int?,
        person: String,
        origin: EventOrigin? = nil,
        at: Timestamp
    ) {
        self.name = name
        self.number = number
        self.person = person
        self.origin = origin
        self.at = at
    }

    /// What the log says of it, in a stream of its own: a catalog's stream counts its versions.
    var event: ServerEvent {
        let facts: JSONObject = [
            "name": .string(name), "version": number.map { JSONValue($0) } ?? .null,
        ]
        return ServerEvent(
            stream: StreamKind.catalog.stream(named: "pins/\(name)"),
            streamKind: .catalog,
            kind: "catalogPinned",
            data: facts.by(person, from: origin),
            at: at
        )
    }
}

extension CatalogStore {
    /// The version of a catalog that searches get: the pinned one, or else the newest.
    ///
    /// - Parameters:
    ///   - name: The catalog's name.
    ///   - position: As it was before this position of the log; nil for the log as it is.
    ///   - workspace: Whose.
    /// - Returns: Nil where there is no such catalog.
    /// - Throws: ``ReadModelError``.
    public func current(
        _ name: String,
        before position: Int? = nil,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> CatalogRow? {
        try await rows(
            .findCurrentCatalog,
            [workspace.rawValue, name, position.map(Int64.init)]
        ).first
    }

    /// Pins a version of a catalog, or ends the pinning; both with an event, unless it is so
    /// already.
    ///
    /// - Parameters:
    ///   - pin: What is wished; the version must exist.
    ///   - workspace: Where.
    /// - Returns: The version that searches get now; nil where there is no such catalog or version.
    /// - Throws: ``ReadModelError``.
    public func pin(
        _ pin: CatalogPin,
        in workspace: WorkspaceID
    ) async throws(ReadModelError) -> CatalogRow? {
        let number = pin.number
        guard
            let row = try await find(workspace, name: pin.name, number: number, limit: 1).first
        else { return nil }
        if row.pinned != number {
            do {
                try await log.adding(to: workspace) { transaction in
                    try await log.record(pin.event, in: workspace, transaction: transaction)
                    try await transaction.run(
                        .insertCatalogPin,
                        [workspace.rawValue, pin.name, number.map { Int32(clamping: $0) }]
                    )
                }
            } catch { throw ReadModelError(error) }
        }
        return try await current(pin.name, in: workspace)
    }
}
