import Crypto
public import Foundation
import SearchCore
public import SearchIndex

/// Writes a session file line by line; every call returns the bytes to append to the file.
public struct SessionFileWriter: Sendable {
    private let session: UUID
    private let writer: String
    private var hasher = SHA256()
    private var events = 0

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - session: The session that is written.
    ///   - writer: The program that writes, with its version.
    public init(session: UUID, writer: String) {
        self.session = session
        self.writer = writer
    }

    /// The first line.
    public mutating func header() -> [UInt8] {
        line([
            "searchsession": JSONValue(SessionFile.version), "session": .string(session.text),
            "writer": .string(writer),
        ])
    }

    /// The line of an item of the catalog; all items come before the first event.
    public mutating func item(_ item: CatalogItem) -> [UInt8] {
        line(["item": .object(item.json)])
    }

    /// The line of an event in its wire form.
    public mutating func event(_ bytes: [UInt8]) -> [UInt8] {
        events += 1
        let line = bytes + [0x0A]
        hasher.update(line)
        return line
    }

    /// The last line.
    public mutating func end() -> [UInt8] {
        let end: JSONObject = [
            "events": JSONValue(events), "sha256": .string(hasher.finalize().hex),
        ]
        return JSONWriter.encode(.object(["end": .object(end)])) + [0x0A]
    }

    private mutating func line(_ object: JSONObject) -> [UInt8] {
        let line = JSONWriter.encode(.object(object)) + [0x0A]
        hasher.update(line)
        return line
    }
}

extension SessionFile {
    /// The bytes of a whole file.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - events: The wire form of its events, in order.
    ///   - items: The catalog's items, so that the file plays without the catalog; nil to leave
    ///     them out.
    ///   - writer: The program that writes, with its version.
    /// - Returns: The whole file.
    public static func encode(
        session: UUID,
        events: [[UInt8]],
        items: [CatalogItem]? = nil,
        writer: String
    ) -> [UInt8] {
        var file = SessionFileWriter(session: session, writer: writer)
        var bytes = file.header()
        for item in items ?? [] { bytes += file.item(item) }
        for event in events { bytes += file.event(event) }
        return bytes + file.end()
    }
}
