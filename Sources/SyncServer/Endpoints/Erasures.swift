import EventStore
import Foundation
import HTTPServer
import ReadModels
import SearchCore
import SyncProtocol

extension Service {
    /// `POST /v1/erasures`: says what an erasure would touch, or makes a part of it.
    func erase(_ call: Call) async throws -> HTTPResponse {
        let request = try call.body(ErasureRequest.self)
        let workspace = call.caller.workspace
        let target = try await ErasureTarget(request, self, workspace)
        try target.check(reason: request.reason)
        if let done = target.erasedBefore { return HTTPResponse(done) }
        let held = try await holds.holds(
            against: target.sessions,
            person: target.person,
            in: workspace
        ).map(HoldRecord.init)
        let free = try await holds.free(
            of: target.sessions,
            limit: target.sessions.count,
            in: workspace
        )
        if request.isDryRun { return HTTPResponse(try await plan(target, free, held, workspace)) }
        guard held.isEmpty || request.skipsHeld else { throw Problem.held(held) }
        return HTTPResponse(try await erase(target, free, held, request, call))
    }

    /// `GET /v1/erasures`: which of the device's own sessions were erased.
    func listErasedSessions(_ call: Call) async throws -> HTTPResponse {
        let after = try call.integer("after", in: 0...Int.max) ?? 0
        let limit = try call.limit()
        let found = try await erasures.erased(
            ofDevice: call.caller.deviceID,
            after: after,
            limit: limit + 1,
            in: call.caller.workspace
        )
        let (erased, goesOn) = Call.page(found, limit)
        return HTTPResponse(
            ErasedSessionPage(
                sessions: erased.map(ErasedSession.init),
                next: erased.last?.position ?? after,
                goesOn: goesOn
            )
        )
    }

    private func plan(
        _ target: ErasureTarget,
        _ sessions: [UUID],
        _ held: [HoldRecord],
        _ workspace: WorkspaceID
    ) async throws -> ErasureReport {
        let plan = try await erasures.plan(sessions, person: target.person, in: workspace)
        return ErasureReport(
            person: target.person,
            plan,
            held: held,
            remaining: sessions.count,
            namesakes: try await target.namesakes(self, workspace)
        )
    }

    /// Erases as much as one transaction should; with the last sessions of a person, the names.
    private func erase(
        _ target: ErasureTarget,
        _ free: [UUID],
        _ held: [HoldRecord],
        _ request: ErasureRequest,
        _ call: Call
    ) async throws -> ErasureReport {
        let workspace = call.caller.workspace
        let page = Array(free.prefix(EventLog.erasedTogether))
        let isLast = target.person != nil && held.isEmpty && page.count == free.count
        let plan = try await erasures.plan(
            page,
            person: isLast ? target.person : nil,
            in: workspace
        )
        let order = ErasureOrder(
            sessions: page,
            person: target.person,
            isLast: isLast,
            by: call.caller.facts,
            reason: request.reason,
            at: now()
        )
        var made: [ErasureReceipt] = []
        var remaining = free.count - page.count
        do throws(ErasureError) {
            if !page.isEmpty || isLast { made = try await log.erase(order, in: workspace) }
        } catch {
            guard case .sessionsLeft = error else { throw error }
            remaining = max(1, free.count)
        }
        try await receipts?.catchUp(with: log)
        return ErasureReport(
            person: target.person,
            plan,
            held: held,
            erased: ErasureCount(made),
            remaining: remaining,
            isDone: remaining == 0 && held.isEmpty,
            namesakes: remaining == 0 ? try await target.namesakes(self, workspace) : 0,
            receipts: made.map(\.position)
        )
    }
}

/// What a request for an erasure means.
private struct ErasureTarget {
    var sessions: [UUID] = []
    var person: UUID?
    /// What the person is called.
    private var name: String?
    /// What is told where all of it was erased before.
    private(set) var erasedBefore: ErasureReport?

    init(
        _ request: ErasureRequest,
        _ service: Service,
        _ workspace: WorkspaceID
    ) async throws {
        switch (request.session, request.person) {
        case (let session?, nil): try await find(session, service, workspace)
        case (nil, let person?):
            name = person
            if !request.isPseudonym, try await find(person, service, workspace) { return }
            sessions = try await Self.sessions(under: person, service, workspace)
            if sessions.isEmpty { throw Problem.unknownPerson(person) }
        case (nil, nil), (.some, .some):
            throw Problem(
                status: 400,
                code: "invalid_subject",
                detail: "Either a session or a person is erased.",
                remedy: "Give exactly one of session and person."
            )
        }
    }

    private mutating func find(
        _ session: UUID,
        _ service: Service,
        _ workspace: WorkspaceID
    ) async throws {
        guard let owner = try await service.sessions.owner(of: session, in: workspace) else {
            throw Problem.unknownSession(session.text)
        }
        sessions = [session]
        name = try await service.erasures.person(owner.person.text, in: workspace)?.name
        guard owner.isErased else { return }
        let receipt = try await service.erasures.erasure(of: session, in: workspace)
        erasedBefore = .done(receipts: receipt.map { [$0.position] } ?? [])
    }

    /// Finds somebody of the workspace; false where nobody is called so.
    private mutating func find(
        _ reference: String,
        _ service: Service,
        _ workspace: WorkspaceID
    ) async throws -> Bool {
        guard let found = try await service.erasures.person(reference, in: workspace) else {
            return false
        }
        person = found.id
        name = found.name
        if found.erasedAt != nil { erasedBefore = .done(person: found.id) }
        sessions = try await service.log.sessions(
            ofPerson: found.id,
            in: workspace,
            limit: Int(Int32.max)
        )
        return true
    }

    /// How many other sessions there are under a pseudonym that is the person's name.
    func namesakes(_ service: Service, _ workspace: WorkspaceID) async throws -> Int {
        guard person != nil, let name else { return 0 }
        let found = try await Self.sessions(under: name, service, workspace)
        return Set(found).subtracting(sessions).count
    }

    private static func sessions(
        under pseudonym: String,
        _ service: Service,
        _ workspace: WorkspaceID
    ) async throws -> [UUID] {
        let secret = try await UBISecret.find(of: workspace, on: service.pool)
        return try await service.erasures.sessions(
            underPseudonym: pseudonym,
            told: secret.map { UBIKeys.person(pseudonym, secret: $0) },
            in: workspace
        )
    }

    /// Refuses a reason that would keep in the log what is to leave it.
    func check(reason: String?) throws(Problem) {
        guard let reason else { return }
        try Problem.check(reason: reason)
        guard let name, reason.localizedCaseInsensitiveContains(name) else { return }
        throw Problem(
            status: 400,
            code: "invalid_reason",
            detail: "The reason names the person, and receipts are never erased.",
            remedy: "Say why without the name, such as with the number of the request.",
            field: "reason"
        )
    }
}

extension Problem {
    /// Refuses a reason that is empty or too long.
    static func check(reason: String) throws(Problem) {
        guard !(1...1000).contains(reason.unicodeScalars.count) else { return }
        throw Problem(
            status: 400,
            code: "invalid_reason",
            detail: "A reason has 1 to 1,000 characters.",
            remedy: "Say why, for who reads the log.",
            field: "reason"
        )
    }

    fileprivate static func held(_ holds: [HoldRecord]) -> Problem {
        let subjects = holds.prefix(5).map { hold in
            hold.session.map { "session \($0.text)" } ?? "person \(hold.person ?? "")"
        }
        let rest = holds.count > 5 ? " and \(holds.count - 5) more" : ""
        return Problem(
            status: 409,
            code: "held",
            detail: "Nothing was erased, for there is a hold on \(subjects.joined(separator: ", "))"
                + "\(rest).",
            remedy: "Take it away with searchsync hold remove \(holds.first?.id.text ?? "ID"), or "
                + "erase the other sessions with --skip-held."
        )
    }
}

extension ErasureReport {
    fileprivate init(
        person: UUID?,
        _ plan: ErasurePlan,
        held: [HoldRecord],
        erased: ErasureCount = ErasureCount(sessions: 0, events: 0, bytes: 0),
        remaining: Int,
        isDone: Bool = false,
        namesakes: Int = 0,
        receipts: [Int] = []
    ) {
        self.init(
            person: person,
            found: ErasureCount(
                sessions: plan.sessions,
                events: plan.events,
                bytes: plan.bytes
            ),
            summaries: plan.summaries,
            devices: plan.devices,
            tokens: plan.tokens,
            held: held,
            erased: erased,
            remaining: remaining,
            isDone: isDone,
            namesakes: namesakes,
            receipts: receipts
        )
    }

    fileprivate static func done(person: UUID? = nil, receipts: [Int] = []) -> ErasureReport {
        ErasureReport(
            person: person,
            found: ErasureCount(sessions: 0, events: 0, bytes: 0),
            summaries: 0,
            devices: [],
            tokens: 0,
            held: [],
            remaining: 0,
            isDone: true,
            receipts: receipts
        )
    }
}

extension ErasureCount {
    fileprivate init(_ receipts: [ErasureReceipt]) {
        let sessions = receipts.filter { $0.subject.kind == "session" }
        self.init(
            sessions: sessions.count,
            events: sessions.reduce(0) { $0 + $1.events },
            bytes: sessions.reduce(0) { $0 + $1.bytes }
        )
    }
}

extension ErasedSession {
    init(_ erasure: SessionErasure) {
        self.init(
            session: erasure.session,
            erasedAt: erasure.erasedAt,
            position: erasure.position
        )
    }
}
