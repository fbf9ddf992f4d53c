public import Foundation
public import SearchCore
public import SearchIndex

/// A session as a file of its own, to hand on and to play anywhere.
///
/// NDJSON: a header, the catalog's items if it carries them, the events, and a last line with the
/// number of events and a checksum over all bytes before that line:
///
///     {"searchsession":1,"session":"<uuid>","writer":"searchsync 1.0.0"}
///     {"item":{"id":"FR","name":"France"}}
///     {"session":"<uuid>","sequence":1,"kind":"sessionStarted",…}
///     {"end":{"events":1,"sha256":"<64 hexadecimal digits>"}}
public struct SessionFile: Sendable {
    /// The newest version of the format that this program reads and writes.
    public static let version = 1

    /// Whether the file is as its writer left it; it plays in any case.
    public enum Verdict: String, Sendable, CaseIterable {
        case whole
        /// The last line is missing: the writer was interrupted, or the file was cut off.
        case interrupted
        /// The checksum does not match: the file was changed.
        case edited
    }

    /// The session's id.
    public let session: UUID
    /// The program that wrote it.
    public let writer: String?
    /// The catalog's items in order; nil where the file carries none.
    public let items: [CatalogItem]?
    /// The events by their sequence.
    public let events: [Event]
    /// Whether the file is as its writer left it.
    public let verdict: Verdict
    /// The line within which the file was cut off; nil where it ends with a whole one.
    public let cutLine: Int?
    /// Lines that could not be read; the others are kept.
    public let problems: [SessionFileProblem]
}

/// A line of a session file that could not be read.
public struct SessionFileProblem: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The stable code, such as `malformed_json`.
    public let code: String
    /// The member that is wrong; nil where it is the whole line.
    public let field: String?
    /// What is wrong and what to do about it.
    public let message: String

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(message)" }
}

/// Why a file is not a session file.
public enum SessionFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first line is not the header.
    case notASessionFile
    /// A newer version of the program has written it.
    case newerFormat(found: Int)
    /// The session has no beginning, so that it can be played but not kept.
    case noBeginning
    /// Another file of the session, with other events, was imported before.
    case otherEvents(UUID)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .notASessionFile:
            "this is not a session file: its first line must be "
                + "{\"searchsession\":1,\"session\":…}; export a session to get one"
        case .newerFormat(let found):
            "the session file has format \(found), and this version reads up to "
                + "\(SessionFile.version); install the newer version that wrote it"
        case .noBeginning:
            "the file lacks the session's first event, sessionStarted; play it as it is, or export "
                + "the session again"
        case .otherEvents(let id):
            "the session was imported before as \(id.text), and the file has other events; play "
                + "the file as it is"
        }
    }
}
