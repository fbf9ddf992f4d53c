import Foundation
import SearchCore
import SyncProtocol

extension Problem {
    /// A space that is not there, or that the caller is not in: one cannot be told from the other.
    static func unknownSpace(_ space: UUID) -> Problem {
        Problem(
            status: 404,
            code: "unknown_space",
            detail: "There is no space \(space.text) that you are in.",
            remedy: "List them with: searchsync space list"
        )
    }

    static func notPermitted(_ role: SpaceRole, needs least: SpaceRole) -> Problem {
        Problem(
            status: 403,
            code: "not_permitted",
            detail: "A person who is \(role.rawValue) in the space may not do this.",
            remedy: "Ask an owner of the space to do it, or to make you \(least.rawValue)."
        )
    }

    /// What an administrator may not do with a space that has lost its owners.
    static let needsOwnerFirst = Problem(
        status: 403,
        code: "not_permitted",
        detail:
            "The space has no owner: an administrator may make one of who is in it, nothing else.",
        remedy: "Make somebody who is in it owner, who then does the rest."
    )

    static let personalSpace = Problem(
        status: 409,
        code: "personal_space",
        detail: "This is a person's own space: nobody else can be in it, and its name stays.",
        remedy: "Make one that can be shared with: searchsync space create NAME"
    )

    static func revisionConflict(_ now: Int) -> Problem {
        Problem(
            status: 409,
            code: "revision_conflict",
            detail: "The role was changed meanwhile; its revision is now \(now).",
            remedy: "Look at the members again, then decide again.",
            field: "revision"
        )
    }

    static let lastOwner = Problem(
        status: 409,
        code: "last_owner",
        detail: "The space would have no owner.",
        remedy: "Make somebody else an owner first."
    )

    static func unknownMember(_ person: UUID) -> Problem {
        Problem(
            status: 404,
            code: "unknown_member",
            detail: "The person \(person.text) is not in the space.",
            remedy: "List who is with: searchsync share list"
        )
    }

    static func spaceExists(_ space: UUID) -> Problem {
        Problem(
            status: 409,
            code: "space_exists",
            detail: "The id \(space.text) is taken.",
            remedy: "Choose another id, a UUID of version 7.",
            field: "id"
        )
    }

    static let rebuilding = Problem(
        status: 503,
        code: "rebuilding",
        detail: "Saved searches are read anew from a log that was restored.",
        remedy: "Ask again in a moment."
    )
}
