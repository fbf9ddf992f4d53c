import Crypto
public import Foundation
public import SearchCore
public import SearchIndex

/// Reads a session file piece by piece, so that no file need be in memory as a whole.
///
/// Whatever can be read is given out in the order of the file; what cannot is a problem with its
/// line, and reading goes on.
///
///     var reader = SessionFileReader()
///     while let piece = … { for part in try reader.take(piece) { … } }
///     for part in try reader.finish() { … }
///     reader.verdict
public struct SessionFileReader: Sendable {
    /// Bytes of a line that are kept at most; no item and no event is as long.
    public static let longestLine = 1024 * 1024
    /// Problems that are kept; of more, only their number.
    public static let mostProblems = 1000

    /// What a line holds.
    public enum Part: Sendable {
        case item(CatalogItem)
        /// An event of the session, the line's bytes without its line feed, and its number.
        case event(Event, bytes: [UInt8], line: Int)
    }

    /// The session; nil until the header was read.
    public private(set) var session: UUID?
    /// The program that wrote the file.
    public private(set) var writer: String?
    /// Lines that could not be read, the first ones.
    public private(set) var problems: [SessionFileProblem] = []
    /// How many lines could not be read.
    public private(set) var problemCount = 0
    /// Lines that are, or should be, events.
    public private(set) var eventLines = 0
    /// The line within which the file was cut off; nil where it ends with a whole one.
    public private(set) var cutLine: Int?
    /// Whether the file carries a catalog, even one without items.
    public private(set) var hasItems = false
    /// The last line; nil where there is none so far.
    private var end: (isIntact: Bool, line: Int)?
    private var hasMoreThanEnd = false
    private let isRecovering: Bool
    private var hasHeader = false
    private var hasher = SHA256()
    private var line = 1
    private var partial: [UInt8] = []
    private var isTooLong = false

    /// Makes a reader.
    ///
    /// - Parameter isRecovering: Takes files whose header is missing or unreadable too: the session
    ///   is then the first event's.
    public init(isRecovering: Bool = false) { self.isRecovering = isRecovering }

    /// Whether the file is as its writer left it, as far as it was read.
    public var verdict: SessionFile.Verdict {
        guard let end else { return .interrupted }
        return end.isIntact && !hasMoreThanEnd ? .whole : .edited
    }

    /// Takes the next bytes.
    ///
    /// - Throws: Where this is no session file, or one of a newer format.
    public mutating func take(_ piece: [UInt8]) throws(SessionFileError) -> [Part] {
        var parts: [Part] = []
        var start = 0
        while let end = piece[start...].firstIndex(of: 0x0A) {
            keep(piece[start..<end])
            if let part = try endLine(isEnded: true) { parts.append(part) }
            start = end + 1
        }
        keep(piece[start...])
        return parts
    }

    /// Takes the end of the file; nothing may be taken after it.
    ///
    /// - Throws: Where this is no session file.
    public mutating func finish() throws(SessionFileError) -> [Part] {
        var parts: [Part] = []
        if !partial.isEmpty || isTooLong, let part = try endLine(isEnded: false) {
            parts.append(part)
        }
        guard session != nil else { throw .notASessionFile }
        if !hasHeader { note(at: 1, "missing_header", nil, Self.headerIsMissing) }
        return parts
    }

    private static let headerIsMissing =
        "the header is missing or cannot be read; sessions repair writes a new one"

    /// Keeps bytes of the line; of one that is too long, no more than its share of the checksum.
    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        partial += bytes
        guard partial.count > Self.longestLine else { return }
        hasher.update(partial)
        partial = []
        isTooLong = true
    }

    private mutating func endLine(isEnded: Bool) throws(SessionFileError) -> Part? {
        let bytes = partial
        let wasTooLong = isTooLong
        partial = []
        isTooLong = false
        defer { line += 1 }
        guard !wasTooLong else {
            hash(bytes, isEnded)
            guard session != nil || isRecovering else { throw .notASessionFile }
            let text = "a line has at most \(Self.longestLine) bytes; shorten or remove it"
            note(at: line, "line_too_long", nil, text)
            return nil
        }
        return try take(line: bytes, isEnded)
    }

    private mutating func take(
        line bytes: [UInt8],
        _ isEnded: Bool
    ) throws(SessionFileError) -> Part? {
        let content =
            line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard !content.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else {
            hash(bytes, isEnded)
            return nil
        }
        let object = (try? JSONParser.parse(Array(content)))?.object
        if session == nil, try takeHeader(object) {
            hash(bytes, isEnded)
            return nil
        }
        if let end = object?["end"]?.object, object?["kind"] == nil {
            take(end: end)
            return nil
        }
        if end != nil { hasMoreThanEnd = true }
        hash(bytes, isEnded)
        guard let object else {
            if isEnded || line == 1 { note(malformed: bytes) } else { cutLine = line }
            return nil
        }
        if object["searchsession"] != nil, object["kind"] == nil {
            note(at: line, "second_header", nil, "a file has one header; split it before this line")
            return nil
        }
        if let item = object["item"]?.object, object["kind"] == nil { return take(item: item) }
        return take(event: object, bytes)
    }

    /// Takes the header in; false where this is none, and none is needed.
    private mutating func takeHeader(_ object: JSONObject?) throws(SessionFileError) -> Bool {
        guard let version = object?["searchsession"]?.integer,
            let id = object?["session"]?.string.flatMap({ UUID(text: $0) })
        else {
            guard isRecovering else { throw .notASessionFile }
            return false
        }
        guard version <= SessionFile.version else { throw .newerFormat(found: version) }
        guard version >= 1 || isRecovering else { throw .notASessionFile }
        session = id
        writer = object?["writer"]?.string
        hasHeader = true
        return true
    }

    private mutating func take(end: JSONObject) {
        if self.end != nil { hasMoreThanEnd = true }
        let isIntact =
            hasHeader && end["sha256"]?.string == hasher.finalize().hex
            && end["events"]?.integer == eventLines
        self.end = (isIntact, line)
    }

    private mutating func hash(_ bytes: [UInt8], _ isEnded: Bool) {
        hasher.update(bytes)
        if isEnded { hasher.update(0x0A) }
    }

    private mutating func take(item: JSONObject) -> Part? {
        hasItems = true
        do throws(CatalogItemError) {
            return .item(try CatalogItem(json: item))
        } catch {
            note(at: line, error.code.rawValue, error.field.map { "item.\($0)" }, error.description)
            return nil
        }
    }

    private mutating func take(event object: JSONObject, _ bytes: [UInt8]) -> Part? {
        eventLines += 1
        do throws(EventError) {
            let event =
                bytes.count <= EventLimits.eventBytes
                ? try EventCodec.decode(object) : try EventCodec.decode(bytes)
            if session == nil, isRecovering { session = event.session }
            guard event.session == session else {
                let text = "this event is of another session; remove it"
                note(at: line, "other_session", "session", text)
                return nil
            }
            return .event(event, bytes: bytes, line: line)
        } catch {
            note(at: line, error.code.rawValue, error.field, error.description)
            return nil
        }
    }

    private mutating func note(malformed bytes: [UInt8]) {
        do throws(JSONError) {
            _ = try JSONParser.parse(bytes)
            note(at: line, "not_an_object", nil, "a line is a JSON object; remove this one")
        } catch {
            let text = "\(error.description); correct or remove the line"
            note(at: line, error.reason.rawValue, nil, text)
        }
    }

    private mutating func note(at line: Int, _ code: String, _ field: String?, _ message: String) {
        problemCount += 1
        guard problems.count < Self.mostProblems else { return }
        problems.append(
            SessionFileProblem(line: line, code: code, field: field, message: message)
        )
    }
}
