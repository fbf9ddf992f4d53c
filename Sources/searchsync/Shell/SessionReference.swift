import Device
import Foundation
import SearchCore
import SyncProtocol

/// How a person names a session: its id, the beginning of one, or `last`.
enum SessionReference: Sendable, Hashable {
    case id(UUID)
    /// At least four hexadecimal digits, in lower case and without hyphens.
    case prefix(String)
    case last

    /// Help for an argument that takes one.
    static let help = "A session's id, four or more of its first digits, or \"last\"."

    /// Reads one; nil where the text is none of these.
    init?(_ text: String) {
        if text == "last" {
            self = .last
        } else if let id = UUID(text: text) {
            self = .id(id)
        } else {
            let digits = text.lowercased().filter { $0 != "-" }
            guard (4...32).contains(digits.count), digits.allSatisfy(Self.isHexadecimal) else {
                return nil
            }
            self = .prefix(digits)
        }
    }

    /// Reads one, or says what it should be.
    static func parse(_ text: String) throws(CommandError) -> SessionReference {
        guard let reference = SessionReference(text) else {
            throw .usage(
                "invalid_session_id",
                "\"\(text)\" is not a session's id: a UUID, its first digits, or \"last\"",
                try: "searchsync sessions list"
            )
        }
        return reference
    }

    /// The one among ids that is meant.
    ///
    /// - Parameter ids: Oldest first.
    /// - Returns: nil where none is.
    /// - Throws: ``CommandError`` where several are.
    func match(in ids: [UUID]) throws(CommandError) -> UUID? {
        switch self {
        case .last: return ids.last
        case .id(let id): return ids.contains(id) ? id : nil
        case .prefix(let digits):
            let found = ids.filter { id in
                id.text.filter { $0 != "-" }.hasPrefix(digits)
            }
            guard found.count <= 1 else {
                throw .usage(
                    "ambiguous_session",
                    "\(found.count) sessions begin with \(digits): "
                        + found.suffix(5).map(\.text).joined(separator: ", "),
                    try: "more digits"
                )
            }
            return found.first
        }
    }

    private static func isHexadecimal(_ character: Character) -> Bool {
        character.isASCII && character.isHexDigit
    }
}

/// A session that was found, and whether this device has it.
struct FoundSession: Sendable {
    let id: UUID
    /// nil where only the server has it.
    let stored: StoredSession?
}

extension SessionReference {
    /// Finds the session, on this device first.
    ///
    /// - Parameters:
    ///   - store: The device's store.
    ///   - client: Asked for what is not on this device.
    /// - Returns: The session.
    /// - Throws: ``CommandError`` where it is nowhere, or several are meant.
    func find(
        in store: DeviceStore,
        or client: ServerClient?
    ) async throws -> FoundSession {
        let sessions = try await store.sessions()
        if let id = try match(in: sessions.map(\.id)) {
            return FoundSession(id: id, stored: sessions.first { $0.id == id })
        }
        if let client, let id = try await findOnServer(client) {
            return FoundSession(id: id, stored: nil)
        }
        throw CommandError.notFound(
            "unknown_session",
            "there is no session \(self)" + (client == nil ? " on this device" : ""),
            try: "searchsync sessions list"
        )
    }

    private func findOnServer(_ client: ServerClient) async throws -> UUID? {
        try match(in: try await client.candidates(for: self))
    }
}

extension SessionReference: CustomStringConvertible {
    var description: String {
        switch self {
        case .last: "at all"
        case .id(let id): id.text
        case .prefix(let digits): "that begins with \(digits)"
        }
    }
}

extension ServerClient {
    /// The sessions of the server among which a reference may be, oldest first.
    fileprivate func candidates(
        for reference: SessionReference
    ) async throws(ServerError) -> [UUID] {
        switch reference {
        case .id(let id): try await isThere(id) ? [id] : []
        case .prefix: try await newest(ProtocolLimits.largestPage)
        case .last: try await newest(1)
        }
    }

    private func newest(_ count: Int) async throws(ServerError) -> [UUID] {
        let page = try await sessions(SessionFilter(limit: count))
        return page.sessions.reversed().map(\.session)
    }

    private func isThere(_ id: UUID) async throws(ServerError) -> Bool {
        do {
            _ = try await session(id)
            return true
        } catch {
            guard case .refused(let problem) = error, problem.status == 404 else { throw error }
            return false
        }
    }
}
