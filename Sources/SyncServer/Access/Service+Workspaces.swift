import EventStore
import Foundation
public import ReadModels
import SearchCore
public import SyncProtocol

extension Service {
    /// Makes a workspace with its first administrator; takes the rights of the database's owner.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - admin: The name of the first administrator.
    ///   - deed: Who does it.
    /// - Returns: The code for the administrator's first device.
    /// - Throws: `Problem` for a name that is taken or that nothing can have; `ReadModelError`.
    public func createWorkspace(
        _ name: String,
        admin: String,
        _ deed: Deed
    ) async throws -> InvitationGrant {
        try Problem.check(name: name, of: .workspace, field: "workspace")
        try Problem.check(name: admin, of: .person, field: "person")
        let draft = WorkspaceDraft(
            name: name,
            admin: (admin, newID()),
            invitation: newID(),
            deed
        )
        var code: InvitationCode?
        let made = try await WorkspaceStore(pool: pool, log: log).create(draft) { workspace in
            let new = InvitationCode(newIn: workspace)
            code = new
            return (new.selector, new.hash)
        }
        guard let made, let code else {
            throw Problem(
                status: 409,
                code: "workspace_exists",
                detail: "There is a workspace \"\(name)\" already.",
                remedy: "Choose another name, or see what there is: searchsync workspace list",
                field: "workspace"
            )
        }
        return InvitationGrant(code, made.invitation, of: admin)
    }
}
