import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `GET /v1/devices`: the caller's own devices; for administrators those of anybody.
    func listDevices(_ call: Call) async throws -> HTTPResponse {
        let caller = call.caller
        let isAll = try call.flag("all")
        let reference = call.parameter("person")
        var person: UUID? = caller.personID
        if isAll || reference != nil {
            guard caller.role >= .admin else { throw Problem.forbidden(caller.role, needs: .admin) }
            person = nil
        }
        if let reference { person = try await self.person(reference, in: caller.workspace).id }
        let rows = try await identities.devices(of: person, in: caller.workspace)
        return HTTPResponse(DeviceList(devices: rows.map { DeviceRecord($0, seenBy: caller) }))
    }

    /// `PUT /v1/devices/{id}`: names a device anew.
    func renameDevice(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        let name = try call.body(DeviceName.self).name
        try Problem.check(name: name, of: .device)
        let device = try await reachable(id, call)
        switch try await identities.rename(device, to: name, deed(call), in: call.caller.workspace)
        {
        case .renamed: break
        case .unknown: throw Problem.unknownDevice(id)
        case .nameTaken:
            throw Problem(
                status: 409,
                code: "device_name_taken",
                detail: "Another device of \(device.person) is called \"\(name)\".",
                remedy: "Choose another name.",
                field: "name"
            )
        }
        guard let renamed = try await identities.device(id, in: call.caller.workspace) else {
            throw Problem.unknownDevice(id)
        }
        return HTTPResponse(DeviceRecord(renamed, seenBy: call.caller))
    }

    /// `DELETE /v1/devices/{id}`: cuts a device off; again makes no difference.
    func revokeDevice(_ call: Call, _ id: UUID) async throws -> HTTPResponse {
        try await cutOff(id, call)
        return HTTPResponse(status: 204)
    }

    /// Cuts a device off that the caller may reach.
    func cutOff(_ id: UUID, _ call: Call) async throws {
        let device = try await reachable(id, call)
        _ = try await identities.revoke(device, deed(call), in: call.caller.workspace)
    }

    /// Who does what a call asks for.
    func deed(_ call: Call) -> Deed {
        Deed(by: call.caller.person, from: call.caller.origin, at: now())
    }

    /// A device of the caller's own, or for administrators anybody's; others look like none.
    private func reachable(_ id: UUID, _ call: Call) async throws -> DeviceRow {
        guard let device = try await identities.device(id, in: call.caller.workspace),
            device.personID == call.caller.personID || call.caller.role >= .admin
        else { throw Problem.unknownDevice(id) }
        return device
    }
}

extension DeviceRecord {
    fileprivate init(_ row: DeviceRow, seenBy caller: Caller) {
        self.init(
            id: row.id,
            name: row.name,
            person: row.person,
            role: row.role.flatMap(Role.init),
            addedAt: row.addedAt,
            revokedAt: row.revokedAt,
            isCaller: row.id == caller.deviceID
        )
    }
}

extension Problem {
    fileprivate static func unknownDevice(_ id: UUID) -> Problem {
        Problem(
            status: 404,
            code: "unknown_device",
            detail: "There is no device \(id.text) that this token may change.",
            remedy: "List them with: searchsync device list"
        )
    }
}
