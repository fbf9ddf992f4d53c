import Crypto
public import EventStore
import Foundation
public import ReadModels
import SearchCore
public import SyncProtocol

extension Service {
    /// Makes a token for a person and a device, which are made where they are new.
    ///
    /// - Parameters:
    ///   - request: The role, the person and the device.
    ///   - workspace: Where.
    ///   - maker: Who makes it, by name, for the log.
    ///   - origin: Where the request came from, for the log.
    /// - Returns: The token with its text, which is stored nowhere.
    /// - Throws: `Problem` for a name that is empty or too long; `ReadModelError`.
    public func grant(
        _ request: TokenRequest,
        in workspace: WorkspaceID,
        by maker: String,
        from origin: EventOrigin? = nil
    ) async throws -> TokenGrant {
        try Problem.check(name: request.person, of: .person, field: "person")
        try Problem.check(name: request.device, of: .device, field: "device")
        let token = TokenText(workspace: workspace, id: newID())
        let row = try await identities.create(
            TokenDraft(
                id: token.id,
                secretHash: token.secretHash.bytes,
                role: request.role.rawValue,
                person: (request.person, newID()),
                device: (request.device, newID()),
                Deed(by: maker, from: origin, at: now())
            ),
            in: workspace
        )
        return TokenGrant(record: TokenRecord(row), token: token.text)
    }

    /// Whether a token's text is accepted now.
    ///
    /// - Parameter text: What a client would send after `Bearer`.
    /// - Returns: False for a token that is malformed, unknown, of another secret, or revoked.
    /// - Throws: `ReadModelError`.
    public func accepts(token text: String) async throws -> Bool {
        guard let token = TokenText(text),
            let row = try await identities.token(token.id, in: token.workspace)
        else { return false }
        return row.ending == nil
            && constantTimeEquals(row.secretHash, token.secretHash.bytes)
    }
}

extension TokenRecord {
    init(_ row: TokenRow) {
        self.init(
            id: row.id,
            role: Role(rawValue: row.role) ?? .recorder,
            person: row.person,
            device: row.device,
            createdAt: row.createdAt,
            revokedAt: row.revokedAt
        )
    }
}
