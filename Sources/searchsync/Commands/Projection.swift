import Device
import Foundation
import SearchCore
import SyncProtocol

extension CommandDeclaration {
    /// `projection`: the read models of the server.
    @MainActor static let projection = CommandDeclaration(
        name: "projection",
        summary: "Show, rebuild and verify what the server sums up of the log.",
        discussion: """
            A projection is a read model that follows the log: sessions is the list of sessions, \
            spaces has the saved searches. Each can be filled anew from the log at any time. A \
            session or a space that cannot be carried on is parked, alone; all others go on.
            """,
        body: .group([
            ProjectionListing.declaration, ProjectionRebuild.declaration,
            ProjectionVerify.declaration, ProjectionRetry.declaration, ProjectionSkip.declaration,
        ])
    )
}

/// Which projections a command is about.
enum ProjectionSelection {
    static let argument = Argument<String>(
        .text("PROJECTION"),
        help: "Which one, as status names it; all of them where none is named.",
        isRequired: false
    )

    /// The projection of a name, or with nil all.
    static func find(
        _ name: String?,
        _ client: ServerClient
    ) async throws -> [ProjectionRecord] {
        let all = try await client.projections().projections
        guard let name else { return all }
        guard let found = all.first(where: { $0.name == name }) else {
            throw CommandError.notFound(
                "unknown_projection",
                "there is no projection \(name)",
                try: all.map(\.name).joined(separator: " or ")
            )
        }
        return [found]
    }

    /// What waits under an id, and in which projection.
    static func parked(_ subject: UUID, _ client: ServerClient) async throws -> ParkedRecord {
        let all = try await client.projections().projections
        guard let found = all.flatMap(\.parked).first(where: { $0.subject == subject }) else {
            throw CommandError.notFound(
                "not_parked",
                "\(subject.text) does not wait",
                try: "searchsync projection status"
            )
        }
        return found
    }
}
