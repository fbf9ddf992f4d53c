import EventStore
import HTTPServer
import SyncProtocol

extension Service {
    /// `GET /v1/retention`: how long sessions are kept.
    func showRetention(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(RetentionRecord(try await retention.policy(in: call.caller.workspace)))
    }

    /// `PUT /v1/retention`: says how long sessions are kept.
    func setRetention(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(RetentionRequest.self)
        if let days = request.days, !(1...36_500).contains(days) {
            throw Problem(
                status: 400,
                code: "invalid_days",
                detail: "Sessions cannot be kept for \(days) days.",
                remedy: "Give 1 to 36500, or null for ever.",
                field: "days"
            )
        }
        try await retention.set(
            days: request.days,
            by: call.caller.facts,
            at: now(),
            in: call.caller.workspace
        )
        return try await showRetention(call)
    }

    /// `POST /v1/retention/run`: erases the sessions that are older, or counts them.
    func runRetention(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(RetentionRunRequest.self)
        let run = try await retention.run(
            in: call.caller.workspace,
            at: now(),
            isDry: request.isDryRun,
            by: call.caller.facts
        )
        if !request.isDryRun { try await receipts?.catchUp(with: log) }
        return HTTPResponse(
            RetentionReport(
                cutoff: run.cutoff,
                sessions: run.sessions,
                held: run.held,
                isDryRun: request.isDryRun
            )
        )
    }

    /// Keeps what must be done from time to time, until the task is cancelled: the daily pass over old
    /// sessions, in one server of many, and the file of receipts, in each.
    func keepHouse(failed: @escaping @Sendable (any Error) -> Void) async {
        let terms = LeaseTerms.ofThisProcess
        while !Task.isCancelled {
            do {
                _ = try await retention.pass(at: now(), terms: terms)
                try await receipts?.catchUp(with: log)
            } catch {
                if Task.isCancelled { return }
                failed(error)
            }
            try? await Task.sleep(for: .seconds(60))
        }
    }
}

extension RetentionRecord {
    fileprivate init(_ policy: RetentionPolicy) {
        self.init(days: policy.days, setAt: policy.setAt, lastRunAt: policy.lastRunAt)
    }
}
