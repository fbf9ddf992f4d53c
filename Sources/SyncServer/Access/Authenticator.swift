import Crypto
import EventStore
import HTTPServer
import ReadModels
import SyncProtocol

/// Finds out who makes a request.
///
/// The database is asked each time, so that a token that was cut off is refused at once by every
/// server.
struct Authenticator: Sendable {
    let identities: IdentityStore

    /// The caller, as a transaction sees it, or any connection.
    func caller(
        of request: HTTPRequest,
        on runner: (any StatementRunner)? = nil
    ) async throws -> Caller {
        guard let header = request.headers["Authorization"] else { throw Problem.missingToken }
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer",
            let token = TokenText(String(words[1])),
            let row = try await identities.token(token.id, in: token.workspace, on: runner),
            constantTimeEquals(row.secretHash, token.secretHash.bytes),
            let role = Role(rawValue: row.role)
        else { throw Problem.invalidToken }
        if let ending = row.ending {
            throw Problem.cutOff(ending, device: "The device \"\(row.device)\"")
        }
        return Caller(row, role: role, workspace: token.workspace)
    }
}

extension Problem {
    static let missingToken = Problem(
        status: 401,
        code: "missing_token",
        detail: "The request has no token.",
        remedy: "Send \"Authorization: Bearer TOKEN\"; make one with: searchsync token create"
    )
    static let invalidToken = Problem(
        status: 401,
        code: "invalid_token",
        detail: "The token is not one of this server's.",
        remedy: "Check that it is whole, or make one with: searchsync token create"
    )
    static let revokedToken = Problem(
        status: 403,
        code: "token_revoked",
        detail: "The token was revoked.",
        remedy: "Ask whoever runs the server for a new one: searchsync token create"
    )

    /// Tells a device why it is not let in.
    ///
    /// - Parameters:
    ///   - ending: Why.
    ///   - device: The device, as a sentence begins with it.
    /// - Returns: The answer at every endpoint.
    static func cutOff(_ ending: TokenEnding, device: String = "This device") -> Problem {
        switch ending {
        case .personErased: .personErased
        case .deviceRevoked: .deviceRevoked(device)
        case .tokenRevoked: .revokedToken
        }
    }

    /// Tells a device to remove what it has from the server.
    private static func deviceRevoked(_ device: String) -> Problem {
        Problem(
            status: 403,
            code: "device_revoked",
            detail: "\(device) was revoked and has no access any more.",
            remedy:
                "Ask for a code (searchsync device invite, on another device of yours or by whoever "
                + "runs the server), then: searchsync login URL"
        )
    }

    /// Tells a device to remove what it keeps.
    static let personErased = Problem(
        status: 403,
        code: "person_erased",
        detail: "What was known of the token's person was erased.",
        remedy: "Remove what this device has recorded for that person; for a new one ask whoever "
            + "runs the server: searchsync token create"
    )

    static func forbidden(_ role: Role, needs least: Role) -> Problem {
        Problem(
            status: 403,
            code: "forbidden",
            detail: "A token with the role \(role.rawValue) may not do this.",
            remedy: "Use a token with the role \(least.rawValue) or a higher one."
        )
    }
}
