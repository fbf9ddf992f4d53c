import Foundation
import Locks
import SearchCore
import SyncProtocol

@testable import Device

/// A server in memory, written apart from the real one: it keeps what it is sent, and can fail.
final class FakeServer: HTTPTransport {
    /// What becomes of a request.
    enum Fault: Sendable {
        case none
        /// The request never arrives.
        case cut
        /// The request is carried out, and its reply is lost.
        case lostReply
        /// The request is carried out twice.
        case doubled
        /// The server has no time.
        case overloaded(retryAfter: Int?)
        /// The device's process is stopped.
        case killed
    }

    struct State {
        var epoch = 1
        var head: Int?
        var backedUpTo: Int?
        var role = Role.admin
        /// The stored events of each session, in order.
        var sessions: [UUID: [[UInt8]]] = [:]
        var foreign: Set<UUID> = []
        var erased: Set<UUID> = []
        /// What the device is told of erasures, oldest first.
        var receipts: [UUID] = []
        /// Whether the token's person was erased.
        var isPersonErased = false
        /// Whether the token's device was revoked.
        var isDeviceRevoked = false
        /// Texts by which an event is refused for its form, its place kept.
        var refusedText = "<refused>"
        /// Texts by which a whole request is refused.
        var poisonText = "<poison>"
        var requests: [String] = []
        /// Set where the server has saved searches.
        var spaces: SimulatedServer?
        var uploads: [UUID: (name: String, parts: [Int: [UInt8]])] = [:]
        var catalogs: [CatalogRecord] = []
        var items: [String: [[UInt8]]] = [:]
    }

    let state = Lock(State())
    private let fault: @Sendable (ClientRequest) -> Fault

    init(fault: @escaping @Sendable (ClientRequest) -> Fault = { _ in .none }) {
        self.fault = fault
    }

    func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
        switch fault(request) {
        case .none: return handle(request)
        case .cut: throw .unreachable("cut")
        case .lostReply:
            _ = handle(request)
            throw .unreachable("lost")
        case .doubled:
            _ = handle(request)
            return handle(request)
        case .overloaded(let seconds):
            let headers = seconds.map { ["Retry-After": String($0)] } ?? [:]
            return ClientReply(status: 503, headers: headers)
        case .killed: throw .cancelled
        }
    }

    func events(of session: UUID) -> [[UInt8]] { state.withLock { $0.sessions[session] ?? [] } }

    private func handle(_ request: ClientRequest) -> ClientReply {
        let path = request.url.path
        let segments = path.split(separator: "/").map(String.init)
        return state.withLock { state in
            state.requests.append("\(request.method) \(path)")
            switch RouteMatch(method: request.method, segments: segments) {
            case .route where state.isDeviceRevoked: return Self.refusal(403, "device_revoked")
            case .route where state.isPersonErased: return Self.refusal(403, "person_erased")
            case .route(let route) where state.spaces != nil && route.isOfSpaces:
                return Self.savedSearches(route, request, &state)
            case .route(.meta): return Self.meta(state)
            case .route(.erasedSessions): return Self.erasures(request, state)
            case .route(.appendEvents): return Self.append(request.body ?? [], &state)
            case .route(let route): return Self.catalogs(route, request, &state)
            case .wrongMethod, .invalidID, .unknown: return ClientReply(status: 404)
            }
        }
    }

    private static func meta(_ state: State) -> ClientReply {
        let meta = Meta(
            version: "1.0.0",
            epoch: state.spaces?.epoch ?? state.epoch,
            epochBegan: state.spaces?.epochBegan,
            head: state.head,
            backedUpTo: state.backedUpTo.map {
                BackedUpTo(epoch: state.epoch, position: $0, takenAt: TestClock.began)
            },
            time: TestClock.began,
            workspace: "home",
            role: state.role,
            person: "ada",
            device: "laptop"
        )
        return ClientReply(status: 200, body: meta.bytes)
    }

    /// A page of two erasures, whatever was asked for.
    private static func erasures(_ request: ClientRequest, _ state: State) -> ClientReply {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let after = query?.first { $0.name == "after" }?.value.flatMap(Int.init) ?? 0
        let page = state.receipts.dropFirst(after).prefix(2)
        let sessions = page.enumerated().map { index, session in
            ErasedSession(
                session: session,
                erasedAt: TestClock.began,
                position: after + index + 1
            )
        }
        let next = after + page.count
        let reply = ErasedSessionPage(
            sessions: sessions,
            next: next,
            goesOn: next < state.receipts.count
        )
        return ClientReply(status: 200, body: reply.bytes)
    }

    static func refusal(_ status: Int, _ code: String) -> ClientReply {
        let problem = Problem(status: status, code: code, detail: "no", remedy: "change it")
        return ClientReply(status: status, body: problem.bytes)
    }
}

extension FakeServer {
    fileprivate static func append(_ body: [UInt8], _ state: inout State) -> ClientReply {
        let lines = body.split(separator: 0x0A).map(Array.init)
        guard lines.count <= 1000, body.count <= 1 << 20,
            !lines.contains(where: { contains($0, state.poisonText) })
        else { return refusal(400, "bad_batch") }
        var order: [UUID] = []
        var groups: [UUID: [(line: Int, sequence: Int, bytes: [UInt8])]] = [:]
        for (index, bytes) in lines.enumerated() {
            guard let event = try? EventCodec.decode(bytes) else {
                return refusal(400, "bad_line")
            }
            if groups[event.session] == nil { order.append(event.session) }
            groups[event.session, default: []].append((index + 1, event.sequence, bytes))
        }
        let outcomes = order.map { outcome(of: $0, groups[$0] ?? [], &state) }
        return ClientReply(
            status: 200,
            body: AppendReply(sessions: outcomes, unplaced: []).bytes
        )
    }

    private static func outcome(
        of session: UUID,
        _ events: [(line: Int, sequence: Int, bytes: [UInt8])],
        _ state: inout State
    ) -> SessionOutcome {
        var stored = state.sessions[session] ?? []
        var counts = (stored: 0, duplicates: 0)
        var refused: [RefusedEvent] = []
        var error: SessionError?
        if state.foreign.contains(session) {
            error = SessionError(code: .notOwner, expected: nil, message: "not yours")
        } else if state.erased.contains(session) {
            error = SessionError(code: .erased, expected: nil, message: "erased")
        }
        for event in events where error == nil {
            if event.sequence <= stored.count {
                if stored[event.sequence - 1] == event.bytes {
                    counts.duplicates += 1
                } else {
                    let place = event.sequence
                    error = SessionError(code: .forked, expected: place, message: "forked")
                }
            } else if event.sequence > stored.count + 1 {
                let next = stored.count + 1
                error = SessionError(code: .gap, expected: next, message: "a gap")
            } else {
                stored.append(event.bytes)
                counts.stored += 1
                if contains(event.bytes, state.refusedText) {
                    refused.append(
                        RefusedEvent(
                            line: event.line,
                            sequence: event.sequence,
                            code: "text_too_long",
                            field: nil,
                            message: "too long"
                        )
                    )
                }
            }
        }
        state.sessions[session] = stored
        return SessionOutcome(
            session: session,
            stored: counts.stored,
            duplicates: counts.duplicates,
            through: stored.count,
            refused: refused,
            error: error
        )
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }
}
