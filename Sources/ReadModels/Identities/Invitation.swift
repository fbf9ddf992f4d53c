public import Foundation
import Postgres
public import SearchCore

/// A code that lets a new device in, as it is stored.
public struct Invitation: Sendable, Hashable {
    /// How many wrong codes end it.
    public static let mostTries = 5
    /// How long it works, in milliseconds.
    public static let lifeMs: Int64 = 10 * 60 * 1000
    /// How many of one person work at a time.
    public static let mostAtOnce = 10

    /// Its id, which events name.
    public let id: UUID
    /// SHA-256 of the code.
    public let hash: [UInt8]
    /// Whose device comes in.
    public let person: UUID
    /// What the device may do.
    public let role: String
    /// When it ends.
    public let expiresAt: Timestamp
    /// How many wrong codes were tried in its place.
    public let wrongTries: Int
    /// When it was used.
    public let usedAt: Timestamp?

    /// Makes an invitation.
    public init(
        id: UUID,
        hash: [UInt8],
        person: UUID,
        role: String,
        expiresAt: Timestamp,
        wrongTries: Int = 0,
        usedAt: Timestamp? = nil
    ) {
        self.id = id
        self.hash = hash
        self.person = person
        self.role = role
        self.expiresAt = expiresAt
        self.wrongTries = wrongTries
        self.usedAt = usedAt
    }

    /// Makes a new one, which works from now on for ``lifeMs``.
    public init(id: UUID, hash: [UInt8], person: UUID, role: String, madeAt now: Timestamp) {
        self.init(
            id: id,
            hash: hash,
            person: person,
            role: role,
            expiresAt: now.advanced(byMilliseconds: Self.lifeMs)
        )
    }

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.decode(UUID.self, "invitation_id"),
            hash: try row.decode([UInt8].self, "code_hash"),
            person: try row.decode(UUID.self, "person_id"),
            role: try row.decode(String.self, "role"),
            expiresAt: try row.time("expires_at"),
            wrongTries: Int(try row.decode(Int16.self, "wrong_tries")),
            usedAt: try row.optionalTime("used_at")
        )
    }

    /// What a code is answered with.
    public enum Answer: Sendable, Hashable {
        /// The device comes in.
        case accepted
        /// It is not the code, and the try counts.
        case wrong
        /// There is nothing that can be told: it is not the code of anything that works.
        case unknown
        /// It is the code, and came too late.
        case expired
        /// It is the code, and was used.
        case used
        /// It is the code, and too many wrong ones were tried before.
        case locked
    }

    /// Answers a code.
    ///
    /// Only who has the right code is told why it does not work; to all others, one that ended and
    /// one that never was look the same.
    ///
    /// - Parameters:
    ///   - isRight: Whether it is the code.
    ///   - now: The server's clock.
    /// - Returns: The answer.
    public func answer(isRight: Bool, at now: Timestamp) -> Answer {
        guard let ending = ending(at: now) else { return isRight ? .accepted : .wrong }
        return isRight ? ending : .unknown
    }

    /// Why it does not work any more; nil while it does.
    private func ending(at now: Timestamp) -> Answer? {
        if usedAt != nil { return .used }
        if wrongTries >= Self.mostTries { return .locked }
        return now >= expiresAt ? .expired : nil
    }
}
