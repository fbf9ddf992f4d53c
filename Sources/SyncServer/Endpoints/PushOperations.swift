import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `POST /v1/push`: stores operations on saved searches, with an outcome for each stream.
    ///
    /// An operation that is refused keeps its place, and does not stop those behind it. A device that is
    /// in step with another epoch may build on what a restore has lost: nothing of its push is stored.
    func push(_ call: Call) async throws -> HTTPResponse {
        let push = try Push(checking: call.request.body)
        let (epoch, outcomes) = try await underLock(call) { change in
            let epoch = try await log.epoch(on: change.transaction)
            guard push.epoch ?? epoch.number == epoch.number,
                push.epochBegan ?? epoch.began == epoch.began
            else { throw Problem.epochChanged(epoch.number) }
            return (epoch.number, try await store(push, call, change))
        }
        counts.add(operations: outcomes.lazy.map(\.stored).reduce(0, +))
        return HTTPResponse(PushReply(now: now(), epoch: epoch, streams: outcomes))
    }

    private func store(
        _ push: Push,
        _ call: Call,
        _ change: SpaceChange
    ) async throws -> [PushOutcome] {
        let known = try await knowledge(of: push, call, change)
        let plans = push.streams.map { PushPlan($0, known, of: call.caller, sent: push.now) }
        let stored = try await log.append(
            plans.compactMap(\.append),
            in: change.workspace,
            transaction: change.transaction
        )
        let outcomes = Dictionary(stored.map { ($0.stream, $0) }) { first, _ in first }
        let ends = try await spaces.ends(
            of: stored.map(\.stream),
            in: change.workspace,
            on: change.transaction
        )
        return plans.map { plan in
            plan.outcome(outcomes[plan.pushed.stream], endsAt: ends[plan.pushed.stream])
        }
    }

    private func knowledge(
        of push: Push,
        _ call: Call,
        _ change: SpaceChange
    ) async throws -> PushKnowledge {
        let personal = SpaceStore.personalSpace(of: call.caller.personID)
        if push.streams.contains(where: { $0.space == personal }) {
            try await spaces.makePersonal(change)
        }
        let roles = try await spaces.roles(
            of: call.caller.personID,
            in: push.streams.map(\.space),
            of: change.workspace,
            on: change.transaction
        )
        let streams = try await spaces.operationStreams(
            push.streams.map(\.stream),
            in: change.workspace,
            on: change.transaction
        )
        let again = push.streams.flatMap { pushed in
            pushed.operations.lazy.map(\.number)
                .filter { $0 <= streams[pushed.stream]?.version ?? 0 }
                .map { (stream: pushed.stream, number: $0) }
        }
        return PushKnowledge(
            streams: streams,
            refusals: try await spaces.refusals(
                of: again,
                in: change.workspace,
                on: change.transaction
            ),
            roles: roles.compactMapValues(SpaceRole.init(rawValue:)),
            personal: personal,
            now: change.at
        )
    }
}

extension Push {
    /// Reads a push within the limits, of a protocol that this program speaks.
    ///
    /// The version is looked at first: a newer one may have another form.
    init(checking body: [UInt8]) throws {
        guard body.count <= OperationLimits.batchBytes else { throw Problem.pushTooLarge }
        let object = try PushBody(decoding: body).json
        let version = try WireReader(object).integer("protocol")
        guard ProtocolLimits.versions.contains(version) else {
            throw Problem.protocolUnsupported(version)
        }
        try self.init(WireReader(object))
        let count = streams.reduce(0) { $0 + $1.operations.count }
        guard count <= OperationLimits.batchOperations else { throw Problem.pushTooLarge }
        guard Set(streams.map(\.stream)).count == streams.count else {
            throw Problem.invalidPush("A stream stands there twice.", "streams")
        }
        let numbers = streams.lazy.flatMap { $0.operations.lazy.map(\.number) }
        guard numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else {
            throw Problem.invalidPush("Operations are numbered from 1.", "streams")
        }
    }
}

/// A push before it is known in which form it is.
private struct PushBody: WireValue {
    let json: JSONObject

    init(_ reader: WireReader) throws(WireError) { json = reader.members }
}

extension Problem {
    fileprivate static let pushTooLarge = Problem(
        status: 413,
        code: "batch_too_large",
        detail: "The push has more than \(OperationLimits.batchOperations) operations or "
            + "\(OperationLimits.batchBytes) bytes.",
        remedy: "Send it in parts."
    )

    fileprivate static func epochChanged(_ epoch: Int) -> Problem {
        Problem(
            status: 409,
            code: "epoch_changed",
            detail: "The log was restored from a backup; its epoch is now \(epoch).",
            remedy: "Ask for the spaces anew, send again what the log has lost, then the rest.",
            field: "epoch"
        )
    }

    fileprivate static func invalidPush(_ detail: String, _ field: String) -> Problem {
        Problem(
            status: 400,
            code: "invalid_push",
            detail: detail,
            remedy: "Correct the request's body.",
            field: field
        )
    }

    /// Tells who is behind, and what to upgrade.
    static func protocolUnsupported(_ version: Int) -> Problem {
        let range = ProtocolLimits.versions
        let isNewer = version > range.upperBound
        return Problem(
            status: 426,
            code: "protocol_unsupported",
            detail: "This server (searchsync \(ProgramVersion.current)) speaks protocol "
                + "\(range.lowerBound) to \(range.upperBound), the client \(version).",
            remedy: isNewer
                ? "Upgrade the server; what is not sent yet stays on the device meanwhile."
                : "Upgrade the client to searchsync \(ProgramVersion.current) or newer; what is not "
                    + "sent yet stays on the device meanwhile.",
            field: "protocol"
        )
    }
}
