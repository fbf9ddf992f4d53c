import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `POST /v1/ubi`: writes rows of User Behavior Insights into sessions.
    func importUBI(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(try await takeUBI(call, nil, isLive: false).reply)
    }

    /// `POST /v1/ubi/{token}/{index}`: rows from a collector, an array of them or one.
    func collectUBI(_ call: Call, _ index: UBIIndex) async throws -> HTTPResponse {
        HTTPResponse(try await takeUBI(call, index, isLive: true).reply)
    }

    /// `POST /v1/ubi/{token}/{index}/_doc`: a row, answered as OpenSearch answers a document.
    func collectUBIDocument(_ call: Call, _ index: UBIIndex) async throws -> HTTPResponse {
        let taken = try await takeUBI(call, index, isLive: true)
        var json = taken.reply.json
        json["_index"] = .string(index.rawValue)
        json["result"] = .string(taken.reply.refused.isEmpty ? "created" : "noop")
        return HTTPResponse(status: taken.reply.refused.isEmpty ? 201 : 200, UBIAnswer(json))
    }

    /// `POST /v1/ubi/{token}/_bulk`: rows, answered as OpenSearch answers a bulk.
    func collectUBIBulk(_ call: Call, _ index: UBIIndex?) async throws -> HTTPResponse {
        let began = now()
        let taken = try await takeUBI(call, index, isLive: true)
        var json = taken.reply.json
        json["took"] = JSONValue(Int((now().microseconds - began.microseconds) / 1000))
        json["errors"] = .bool(!taken.reply.refused.isEmpty)
        json["items"] = .array(taken.items)
        return HTTPResponse(UBIAnswer(json))
    }

    private func takeUBI(
        _ call: Call,
        _ index: UBIIndex?,
        isLive: Bool
    ) async throws -> UBITaken {
        let bytes = call.request.body.count
        try UBIBatch.check(bytes: bytes)
        // Before it is read, which takes several times its size.
        let caller = call.caller
        guard ubiCallers.enter(bytes, of: caller.workspace) else {
            throw AppendError.overloaded(retryAfter: .seconds(1))
        }
        defer { ubiCallers.leave(bytes, of: caller.workspace) }
        let batch = try UBIBatch(body: call.request.body, index, at: isLive ? now() : nil)
        guard !batch.rows.isEmpty else {
            if batch.refused.isEmpty { throw Problem.noRows }
            return UBITaken(batch)
        }
        return try await ubiQueue.take(
            batch,
            of: caller.tokenID,
            in: caller.workspace
        ) { requests in try await write(requests, call) }
    }

    /// Writes the rows of requests that came with one token.
    private func write(_ requests: [UBIBatch], _ call: Call) async throws -> [UBITaken] {
        let secret = try await UBISecret.made(of: call.caller.workspace, on: pool)
        let keys = UBIKeys(secret: secret, device: call.caller.deviceID)
        let arrivals = arrivals(of: requests, keys)
        let (fates, refused) = try await underLock(call) { change in
            let store = UBIStore(in: change.workspace, on: change.transaction)
            let known = try await knowledge(of: arrivals.flatMap { $0 }, store)
            var plan = UBIPlan(known, keys)
            for rows in arrivals { plan.take(rows) }
            let outcomes = try await log.append(
                plan.appends(of: call.caller),
                in: change.workspace,
                transaction: change.transaction
            )
            let refused = Set(outcomes.filter { $0.refusal != nil }.map(\.stream))
            if !plan.events.isEmpty { try await plan.save(in: store, without: refused) }
            return (plan.fates, refused)
        }
        return tell(requests, fates, refused)
    }

    /// The rows of each request, which know nothing of each other's.
    private func arrivals(of requests: [UBIBatch], _ keys: UBIKeys) -> [[UBIArrival]] {
        let now = now()
        var count = 0
        return requests.map { request in
            defer { count += request.rows.count }
            return UBIArrival.all(of: request, behind: count, at: now, keys)
        }
    }

    /// What became of each request's rows.
    private func tell(
        _ requests: [UBIBatch],
        _ fates: [UBIPlan.Fate],
        _ refused: Set<UUID>
    ) -> [UBITaken] {
        var rest = fates[...]
        let taken = requests.map { request in
            let own = rest.prefix(request.rows.count)
            rest = rest.dropFirst(own.count)
            return UBITaken(request, own, refused: refused)
        }
        counts.add(events: taken.reduce(0) { $0 + $1.reply.events })
        return taken
    }

    private func knowledge(
        of rows: [UBIArrival],
        _ store: UBIStore
    ) async throws -> UBIKnowledge {
        var known = UBIKnowledge()
        known.sources = try await store.taken(rows.map(\.source) + rows.compactMap(\.other))
        known.aliases = try await store.sessions(of: Array(Set(rows.flatMap(\.aliases.all))))
        let states = try await store.states(of: Array(Set(known.aliases.values)))
        known.sessions = try states.compactMapValues { bytes in
            try JSONParser.parse(bytes).object.flatMap(UBISession.init)
        }
        return known
    }
}

/// An answer whose members are at hand.
private struct UBIAnswer: WireValue {
    let json: JSONObject

    init(_ json: JSONObject) { self.json = json }

    init(_ reader: WireReader) { json = reader.members }
}

extension Problem {
    fileprivate static let noRows = Problem(
        status: 400,
        code: "no_rows",
        detail: "The request has no row.",
        remedy: "Send a JSON object, an array of them, or one a line."
    )
}

extension UBIPlan {
    fileprivate func appends(of caller: Caller) -> [StreamAppend] {
        order.map { stream in
            StreamAppend(
                stream: stream,
                kind: .session,
                device: caller.deviceID,
                actor: caller.personID,
                events: (events[stream] ?? []).map { PendingEvent($0) }
            )
        }
    }

    /// Saves what was written; nothing of sessions that take nothing more, nor what leads to them.
    fileprivate func save(in store: UBIStore, without refused: Set<UUID>) async throws {
        try await store.save(
            sources: sources.filter { !refused.contains($0.value) }.map(\.key),
            aliases: aliases.filter { !refused.contains($0.value) },
            clients: clients.filter { !refused.contains($0.value) },
            states: sessions.filter { !refused.contains($0.key) }
                .mapValues { JSONWriter.encode(.object($0.json)) },
            people: people.filter { !refused.contains($0.key) }
        )
    }
}
