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
        let batch = try UBIBatch(body: call.request.body, index)
        guard !batch.rows.isEmpty else {
            if batch.refused.isEmpty { throw Problem.noRows }
            return UBITaken(batch)
        }
        guard ubiCallers.enter() else { throw AppendError.overloaded(retryAfter: .seconds(1)) }
        defer { ubiCallers.leave() }
        return try await ubiQueue.take(
            UBIRequest(batch: batch, isLive: isLive),
            of: UBIQueue.Key(workspace: call.caller.workspace, token: call.caller.tokenID)
        ) { requests in try await write(requests, call) }
    }

    /// Writes the rows of requests that came with one token.
    private func write(_ requests: [UBIRequest], _ call: Call) async throws -> [UBITaken] {
        try await underLock(call) { change in
            let store = UBIStore(in: change.workspace, on: change.transaction)
            let keys = UBIKeys(secret: try await store.secret(), device: call.caller.deviceID)
            let rows = UBIArrival.all(of: requests, at: change.at, keys)
            let plan = UBIPlan(rows, try await knowledge(of: rows, store, keys), keys)
            let outcomes = try await log.append(
                plan.appends(of: call.caller),
                in: change.workspace,
                transaction: change.transaction
            )
            let refused = Set(outcomes.filter { $0.refusal != nil }.map(\.stream))
            if !plan.events.isEmpty {
                try await store.save(
                    sources: plan.sources(without: refused),
                    aliases: plan.aliases,
                    states: plan.states(without: refused)
                )
            }
            var fates = plan.fates[...]
            let taken = requests.map { request in
                let own = fates.prefix(request.batch.rows.count)
                fates = fates.dropFirst(own.count)
                return UBITaken(request.batch, own, refused: refused)
            }
            counts.add(events: taken.reduce(0) { $0 + $1.reply.events })
            return taken
        }
    }

    private func knowledge(
        of rows: [UBIArrival],
        _ store: UBIStore,
        _ keys: UBIKeys
    ) async throws -> UBIKnowledge {
        let told = UBIPlan.toldSessions(rows)
        let aliases = rows.flatMap { arrival in
            keys.aliases(
                of: arrival.row,
                session: arrival.row.session ?? arrival.row.query.flatMap { told[$0] }
            ).all
        }
        var known = UBIKnowledge()
        known.sources = try await store.taken(rows.map(\.source))
        known.aliases = try await store.sessions(of: Array(Set(aliases)))
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

extension UBIArrival {
    /// The rows of requests with their times: a row without one that can be read is of the moment of
    /// the one before it or, from a collector, of now.
    fileprivate static func all(
        of requests: [UBIRequest],
        at now: Timestamp,
        _ keys: UBIKeys
    ) -> [UBIArrival] {
        var number = 0
        return requests.flatMap { request in
            var last = now
            return request.batch.rows.map { _, row in
                number += 1
                guard row.at == nil, request.isLive else {
                    last = row.at ?? last
                    return UBIArrival(row: row, source: keys.source(row), time: last)
                }
                // Without a time, two equal rows are two: each has the moment at which it came.
                let source = keys.source(row, at: now, number: number)
                return UBIArrival(row: row, source: source, time: now)
            }
        }
    }
}

extension UBIPlan {
    fileprivate func appends(of caller: Caller) -> [StreamAppend] {
        events.map { stream, events in
            StreamAppend(
                stream: stream,
                kind: .session,
                device: caller.deviceID,
                actor: caller.personID,
                events: events.map { PendingEvent($0) }
            )
        }
    }

    fileprivate func sources(without refused: Set<UUID>) -> [UUID] {
        sources.filter { !refused.contains($0.value) }.map(\.key)
    }

    fileprivate func states(without refused: Set<UUID>) -> [UUID: [UInt8]] {
        sessions.filter { !refused.contains($0.key) }
            .mapValues { JSONWriter.encode(.object($0.json)) }
    }
}
