import Crypto
import Dispatch
public import Foundation
import SearchCore
import SearchIndex

extension SessionFile {
    /// Reads a file; whatever can be read of it is kept.
    ///
    /// - Throws: Only where the header is missing, or from a newer version.
    public init(reading bytes: [UInt8]) throws(SessionFileError) {
        var reader = SessionFileReader()
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A)
            try reader.take(bytes[start..<(end ?? bytes.count)], isEnded: end != nil)
            start = end.map { $0 + 1 } ?? bytes.count
        }
        self = try reader.finish()
    }

    /// Reads the file at a place on disk.
    public static func read(contentsOf url: URL) async throws(SessionFileError) -> SessionFile {
        try await DispatchQueue(label: "session-file").result { () throws(SessionFileError) in
            let data: Data
            do { data = try Data(contentsOf: url) } catch {
                throw .unreadable(path: url.path, detail: error.localizedDescription)
            }
            return try SessionFile(reading: [UInt8](data))
        }
    }
}

/// Takes the lines of a session file in.
private struct SessionFileReader {
    private var session: UUID?
    private var writer: String?
    private var items: [CatalogItem]?
    private var events: [Int: Event] = [:]
    private var eventLines = 0
    private var problems: [SessionFileProblem] = []
    private var verdict: SessionFile.Verdict?
    private var hasher = SHA256()
    private var line = 0

    /// Takes a line in; `isEnded` tells whether its line feed is there.
    mutating func take(_ bytes: ArraySlice<UInt8>, isEnded: Bool) throws(SessionFileError) {
        line += 1
        let object = (try? JSONParser.parse(Array(bytes)))?.object
        guard session != nil else { return try takeHeader(object, bytes) }
        guard verdict == nil else {
            // Nothing may follow the last line.
            verdict = .edited
            return
        }
        if let end = object?["end"]?.object {
            verdict = isIntact(end) ? .whole : .edited
            return
        }
        hash(bytes, isEnded: isEnded)
        guard let object else {
            if isEnded { note(malformed: Array(bytes)) }  // Otherwise it was cut off here.
            return
        }
        if let item = object["item"]?.object { take(item) } else { take(event: object, bytes) }
    }

    func finish() throws(SessionFileError) -> SessionFile {
        guard let session else { throw .notASessionFile }
        return SessionFile(
            session: session,
            writer: writer,
            items: items,
            events: events.values.sorted { $0.sequence < $1.sequence },
            verdict: verdict ?? .interrupted,
            problems: problems
        )
    }

    private mutating func takeHeader(
        _ object: JSONObject?,
        _ bytes: ArraySlice<UInt8>
    ) throws(SessionFileError) {
        guard let object, let version = object["searchsession"]?.integer,
            let id = object["session"]?.string.flatMap({ UUID(text: $0) })
        else { throw .notASessionFile }
        guard version <= SessionFile.version else { throw .newerFormat(found: version) }
        session = id
        writer = object["writer"]?.string
        hash(bytes, isEnded: true)
    }

    private mutating func hash(_ bytes: ArraySlice<UInt8>, isEnded: Bool) {
        hasher.update(bytes)
        if isEnded { hasher.update(0x0A) }
    }

    private mutating func isIntact(_ end: JSONObject) -> Bool {
        end["sha256"]?.string == hasher.finalize().hex && end["events"]?.integer == eventLines
    }

    private mutating func take(_ item: JSONObject) {
        do throws(CatalogItemError) {
            let item = try CatalogItem(json: item)
            items = items ?? []
            items?.append(item)
        } catch {
            note(error.code.rawValue, error.field.map { "item.\($0)" }, error.description)
        }
    }

    private mutating func take(event object: JSONObject, _ bytes: ArraySlice<UInt8>) {
        eventLines += 1
        do throws(EventError) {
            guard bytes.count <= EventLimits.eventBytes else {
                _ = try EventCodec.decode(Array(bytes))
                return
            }
            let event = try EventCodec.decode(object)
            if event.session != session {
                note("other_session", "session", "this event is of another session; remove it")
            } else if events.updateValue(event, forKey: event.sequence) != nil {
                let text = "another event has this sequence; the later line counts, remove one"
                note("sequence_repeated", "sequence", text)
            }
        } catch {
            note(error.code.rawValue, error.field, error.description)
        }
    }

    private mutating func note(malformed bytes: [UInt8]) {
        do throws(JSONError) {
            _ = try JSONParser.parse(bytes)
            note("not_an_object", nil, "a line is a JSON object; remove this one")
        } catch {
            note(error.reason.rawValue, nil, "\(error.description); correct or remove the line")
        }
    }

    private mutating func note(_ code: String, _ field: String?, _ message: String) {
        problems.append(
            SessionFileProblem(line: line, code: code, field: field, message: message)
        )
    }
}
