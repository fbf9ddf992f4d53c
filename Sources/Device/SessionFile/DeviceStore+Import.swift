import Crypto
public import Foundation
import SearchCore

extension DeviceStore {
    /// Keeps the session of somebody else's file as a session of this device.
    ///
    /// Its id is derived from the original's and this device's, so that importing a file again
    /// finds it, and two devices that import one file do not write one session. The first event
    /// names the original.
    ///
    /// - Parameters:
    ///   - file: The file; its lines that could not be read are left out.
    ///   - clock: Dates the import.
    /// - Returns: The session's id on this device.
    /// - Throws: `StoreError.sessionExists` where it, or the original, is here already;
    ///   `SessionFileError.noBeginning` where the first event is missing.
    public func importSession(
        _ file: SessionFile,
        clock: DeviceClock = .system
    ) async throws -> UUID {
        guard try await session(file.session) == nil else {
            throw StoreError.sessionExists(file.session)
        }
        let device = try await identity(clock: clock).id
        let id = file.importedID(on: device)
        guard let events = file.importedEvents(as: id), let first = events.first else {
            throw SessionFileError.noBeginning
        }
        let start = SessionStart(data: first.data)
        let opening = SessionOpening(
            id: id,
            origin: file.session,
            title: start.title,
            catalog: start.catalog,
            profile: start.profile?.name ?? "",
            createdAt: first.at
        )
        try await write(
            EventRun(
                session: id,
                opening: opening,
                first: 1,
                events: events.map(EventCodec.encode),
                closedAt: events.last { $0.kind == .sessionClosed }?.at
            )
        )
        return id
    }
}

extension SessionFile {
    fileprivate func importedID(on device: UUID) -> UUID {
        let digest = SHA256.hash(Array("searchsync import".utf8) + device.bytes + session.bytes)
        return UUID(version8: Array(digest.bytes.prefix(16)))
    }

    /// The events under another id, numbered without holes; nil where the beginning is missing.
    fileprivate func importedEvents(as id: UUID) -> [Event]? {
        guard events.first?.kind == .sessionStarted else { return nil }
        var origin: JSONObject = ["session": .string(session.text)]
        origin["writer"] = writer.map(JSONValue.string)
        return events.enumerated().map { index, event in
            var event = event
            event.session = id
            event.sequence = index + 1
            if index == 0 { event.data["origin"] = .object(origin) }
            return event
        }
    }
}
