public import Foundation
public import SyncProtocol

extension ServerClient {
    /// Makes a code that lets a new device in; it is told only now.
    ///
    /// - Throws: `ServerError`.
    public func invite(_ request: InvitationRequest) async throws(ServerError) -> InvitationGrant {
        try await value(.inviteDevice, body: Body(request.bytes))
    }

    /// Lets this device in by a code; needs no token.
    ///
    /// A reply that was lost cannot be asked for again, since a code works once.
    ///
    /// - Throws: `ServerError`.
    public func logIn(_ request: LoginRequest) async throws(ServerError) -> LoginGrant {
        try await value(.login, body: Body(request.bytes))
    }

    /// Revokes the device that the token speaks for.
    ///
    /// - Throws: `ServerError`.
    public func logOut() async throws(ServerError) { try await send(.logout) }

    /// Devices, oldest first.
    ///
    /// - Parameters:
    ///   - person: Whose, by name or id; nil for the caller's own. Needs an administrator's token.
    ///   - isAll: Everybody's; needs one too.
    /// - Returns: The devices, also those that were revoked.
    /// - Throws: `ServerError`.
    public func devices(
        of person: String? = nil,
        isAll: Bool = false
    ) async throws(ServerError) -> DeviceList {
        var query: [(String, String)] = []
        if let person { query.append(("person", person)) }
        if isAll { query.append(("all", "true")) }
        return try await value(.devices, query: query)
    }

    /// Names a device anew.
    ///
    /// - Throws: `ServerError`.
    public func rename(device: UUID, to name: String) async throws(ServerError) -> DeviceRecord {
        try await value(.renameDevice(device), body: Body(DeviceName(name: name).bytes))
    }

    /// Cuts a device off.
    ///
    /// - Throws: `ServerError`.
    public func revoke(device: UUID) async throws(ServerError) {
        try await send(.revokeDevice(device))
    }

    /// The people of the workspace, by name.
    ///
    /// - Throws: `ServerError`.
    public func people() async throws(ServerError) -> PersonList { try await value(.people) }

    /// Adds a person, or takes one back in.
    ///
    /// - Throws: `ServerError`.
    public func add(_ request: PersonRequest) async throws(ServerError) -> PersonRecord {
        try await value(.addPerson, body: Body(request.bytes))
    }

    /// Removes a person, with the devices.
    ///
    /// - Throws: `ServerError`.
    public func remove(person: UUID) async throws(ServerError) {
        try await send(.removePerson(person))
    }
}

extension ServerError {
    /// The code of an answer to a device that was revoked.
    public static let revocationCode = "device_revoked"

    /// Whether the server says that this device was revoked, so that what it has from the server goes.
    public var isRevocation: Bool {
        guard case .notAuthorized(let problem) = self else { return false }
        return problem.code == Self.revocationCode
    }
}
