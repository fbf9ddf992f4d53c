import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/tokens`: the tokens of the workspace, without their secrets.
    func listTokens(_ call: Call) async throws -> HTTPResponse {
        let rows = try await identities.tokens(in: call.caller.workspace)
        return HTTPResponse(TokenList(tokens: rows.map(TokenRecord.init)))
    }

    /// `POST /v1/tokens`: makes a token; its text is told this once.
    func createToken(_ call: Call) async throws -> HTTPResponse {
        let grant = try await grant(
            try call.body(TokenRequest.self),
            in: call.caller.workspace,
            by: call.caller.person,
            from: call.caller.origin
        )
        return HTTPResponse(status: 201, grant)
    }

    /// `DELETE /v1/tokens/{id}`: cuts a token off.
    func revokeToken(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        guard try await identities.token(id, in: workspace) != nil else {
            throw Problem(
                status: 404,
                code: "unknown_token",
                detail: "There is no token \(id.text).",
                remedy: "List them with: searchsync token list"
            )
        }
        _ = try await identities.revoke(token: id, deed(call), in: workspace)
        return HTTPResponse(status: 204)
    }
}
