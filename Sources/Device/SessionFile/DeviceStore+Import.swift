import Crypto
public import Foundation
import SearchCore

/// What an import has done.
public struct SessionImport: Sendable, Hashable {
    /// What became of the file's session.
    public enum Outcome: String, Sendable, CaseIterable {
        /// It is a session of this device now.
        case imported
        /// It was imported before, and the file has more events.
        case extended
        /// All of it was here already: nothing was added.
        case known
    }

    /// The session's id on this device.
    public let session: UUID
    /// What became of it.
    public let outcome: Outcome
    /// How many events were added.
    public let added: Int
}

extension DeviceStore {
    /// Keeps the session of somebody else's file as a session of this device.
    ///
    /// Its id is derived from the original's and this device's, so that importing a file again
    /// finds it and adds only what it lacks, and two devices that import one file do not write one
    /// session. The first event names the original. A session that was recorded here is left alone.
    ///
    /// - Parameters:
    ///   - file: The file; its lines that could not be read are left out.
    ///   - clock: Dates the import.
    /// - Returns: The session on this device, and what was added.
    /// - Throws: `SessionFileError.noBeginning` where the first event is missing;
    ///   `SessionFileError.otherEvents` where another file of the session was imported before.
    public func importSession(
        _ file: SessionFile,
        clock: DeviceClock = .system
    ) async throws -> SessionImport {
        let sessions = try await sessions()
        let originals = [file.session] + file.origins
        if let own = sessions.first(where: { originals.contains($0.id) }) {
            return SessionImport(session: own.id, outcome: .known, added: 0)
        }
        let device = try await identity(clock: clock).id
        let before = sessions.first { $0.origin == file.session && $0.forkedInto == nil }
        let id = before?.id ?? file.importedID(on: device)
        guard let events = file.importedEvents(as: id), let first = events.first else {
            throw SessionFileError.noBeginning
        }
        if let before { return try await extend(before, by: events, of: file) }
        try await write(
            EventRun(
                session: id,
                opening: SessionOpening(first, origin: file.session),
                first: 1,
                events: events.map(EventCodec.encode),
                closedAt: events.closedAt
            )
        )
        return SessionImport(session: id, outcome: .imported, added: events.count)
    }

    /// Adds what an earlier import of the session lacks.
    private func extend(
        _ before: StoredSession,
        by events: [Event],
        of file: SessionFile
    ) async throws -> SessionImport {
        guard events.count > before.events, !before.isPruned else {
            return SessionImport(session: before.id, outcome: .known, added: 0)
        }
        let stored = try await self.events(of: before.id)
        let same = zip(stored, events).allSatisfy {
            $0.kind == $1.kind && $0.offsetMs == $1.offsetMs
                && ($0.data == $1.data || $0.sequence == 1)
        }
        guard same else { throw SessionFileError.otherEvents(before.id) }
        let more = events.dropFirst(before.events)
        try await write(
            EventRun(
                session: before.id,
                first: before.events + 1,
                events: more.map(EventCodec.encode),
                closedAt: events.closedAt
            )
        )
        return SessionImport(session: before.id, outcome: .extended, added: more.count)
    }
}

extension SessionOpening {
    fileprivate init(_ first: Event, origin: UUID) {
        let start = SessionStart(data: first.data)
        self.init(
            id: first.session,
            origin: origin,
            title: start.title,
            catalog: start.catalog,
            profile: start.profile?.name ?? "",
            createdAt: first.at
        )
    }
}

extension [Event] {
    fileprivate var closedAt: Timestamp? { last { $0.kind == .sessionClosed }?.at }
}

extension SessionFile {
    fileprivate func importedID(on device: UUID) -> UUID {
        let digest = SHA256.hash(Array("searchsync import".utf8) + device.bytes + session.bytes)
        return UUID(version8: Array(digest.bytes.prefix(16)))
    }

    /// The sessions from which the file's session was imported, one from another.
    fileprivate var origins: [UUID] {
        var origins: [UUID] = []
        var origin = events.first?.data["origin"]?.object
        while let id = origin?["session"]?.string.flatMap({ UUID(text: $0) }) {
            origins.append(id)
            origin = origin?["origin"]?.object
        }
        return origins
    }

    /// The events under another id, numbered without holes; nil where the beginning is missing.
    fileprivate func importedEvents(as id: UUID) -> [Event]? {
        guard events.first?.kind == .sessionStarted else { return nil }
        var origin: JSONObject = ["session": .string(session.text)]
        origin["writer"] = writer.map(JSONValue.string)
        origin["origin"] = events.first?.data["origin"]
        return events.enumerated().map { index, event in
            var event = event
            event.session = id
            event.sequence = index + 1
            if index == 0 { event.data["origin"] = .object(origin) }
            return event
        }
    }
}
