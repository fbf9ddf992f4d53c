import Foundation
import Locks
import SearchCore
import SyncProtocol
import Testing

@testable import Device

@Suite struct ServerClientTests {
    /// Answers every request alike and keeps it.
    private final class Answering: HTTPTransport {
        let requests = Lock([ClientRequest]())
        private let answer: Result<ClientReply, TransportError>

        init(_ answer: Result<ClientReply, TransportError>) { self.answer = answer }

        func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
            requests.withLock { $0.append(request) }
            return try answer.get()
        }
    }

    private func client(_ transport: any HTTPTransport, path: String = "") throws -> ServerClient {
        let url = try #require(URL(string: "http://host.test:81\(path)"))
        return ServerClient(server: url, token: "abc", transport: transport)
    }

    private func error(_ answer: Result<ClientReply, TransportError>) async throws -> ServerError? {
        let client = try client(Answering(answer))
        return await #expect(throws: ServerError.self) { _ = try await client.status() }
    }

    private func refusal(_ status: Int) -> ClientReply {
        let problem = Problem(status: status, code: "c", detail: "d", remedy: "r")
        return ClientReply(status: status, headers: ["retry-AFTER": "3"], body: problem.bytes)
    }

    @Test("what goes wrong has one error each")
    func errors() async throws {
        let problem = Problem(status: 404, code: "c", detail: "d", remedy: "r")
        #expect(try await error(.success(refusal(404))) == .refused(problem))
        for status in [401, 403] {
            guard case .notAuthorized? = try await error(.success(refusal(status))) else {
                Issue.record("\(status)")
                continue
            }
        }
        for status in [408, 429, 500, 503] {
            guard case .overloaded(_, .seconds(3))? = try await error(.success(refusal(status)))
            else {
                Issue.record("\(status)")
                continue
            }
        }
        #expect(
            try await error(.failure(.timedOut))
                == .unreachable(host: "host.test", detail: "no reply in time")
        )
        #expect(
            try await error(.failure(.unreachable("x")))
                == .unreachable(host: "host.test", detail: "x")
        )
        #expect(try await error(.failure(.cancelled)) == .cancelled)
        let pages = [
            ClientReply(status: 200, body: Array("<html>".utf8)), ClientReply(status: 302),
        ]
        for page in pages {
            guard case .badReply? = try await error(.success(page)) else {
                Issue.record("\(page.status)")
                continue
            }
        }
    }

    /// Says a number of times that the catalog is not ready.
    private final class Indexing: HTTPTransport {
        private let left: Lock<Int>

        init(times: Int) { left = Lock(times) }

        func send(_ request: ClientRequest) async throws(TransportError) -> ClientReply {
            let isReady = left.withLock { left in
                left -= 1
                return left < 0
            }
            let code = "catalog_not_ready"
            let problem = Problem(status: 503, code: code, detail: "d", remedy: "r")
            let found = SearchReply(
                catalog: CatalogReference(name: "c", digest: "00"),
                version: 1,
                total: 7,
                items: [],
                facets: []
            )
            return isReady
                ? ClientReply(status: 200, body: found.bytes)
                : ClientReply(status: 503, headers: ["Retry-After": "2"], body: problem.bytes)
        }
    }

    @Test("a catalog that is being indexed is waited for as the server asks, and told once")
    func catalogPatience() async throws {
        let request = SearchRequest(catalog: "c", query: SearchQuery(text: "x"))
        let (pauses, told) = (Lock([Duration]()), Lock(0))
        var patience = CatalogPatience(limit: .seconds(7)) { told.withLock { $0 += 1 } }
        patience.pause = { pause in pauses.withLock { $0.append(pause) } }
        let found = try await client(Indexing(times: 3)).search(request, patience: patience)
        #expect(found.total == 7)
        #expect(pauses.withLock { $0 } == [.seconds(2), .seconds(2), .seconds(2)])
        #expect(told.withLock { $0 } == 1)
        let late = try client(Indexing(times: 9))
        do throws(ServerError) {
            _ = try await late.search(request, patience: patience)
            Issue.record("it was never refused")
        } catch {
            guard case .overloaded(let problem, _) = error else { throw error }
            #expect(problem.code == "catalog_not_ready")
        }
        #expect(pauses.withLock { $0.count } == 6)
    }

    @Test("a server of other protocol versions is incompatible")
    func incompatible() async throws {
        let meta = Meta(
            version: "9",
            protocolVersions: 7...8,
            epoch: 1,
            time: TestClock.began,
            workspace: "w",
            role: .member,
            person: "p",
            device: "d"
        )
        let client = try client(Answering(.success(ClientReply(status: 200, body: meta.bytes))))
        await #expect(throws: ServerError.incompatible(server: 7...8)) { try await client.meta() }
    }

    @Test("a request carries token, path and every parameter, encoded")
    func requests() async throws {
        let page = ClientReply(status: 200, body: SessionPage(sessions: [], next: nil).bytes)
        let transport = Answering(.success(page))
        let client = try client(transport, path: "/base/")
        _ = try await client.sessions(
            SessionFilter(
                from: TestClock.began,
                person: "Ada & Co",
                outcome: "open",
                text: "a+b",
                limit: 5
            )
        )
        let request = try #require(transport.requests.withLock { $0.first })
        #expect(
            request.url.absoluteString == "http://host.test:81/base/v1/sessions"
                + "?from=2026-01-31T10%3A00%3A00.000000Z&person=Ada%20%26%20Co"
                + "&outcome=open&text=a%2Bb&limit=5"
        )
        #expect(request.headers["Authorization"] == "Bearer abc" && request.method == "GET")
        #expect(request.firstByte == .seconds(5) && request.total == .seconds(30))
    }

    @Test("a search repeats token and facet")
    func search() throws {
        let request = SearchRequest(
            catalog: "countries",
            query: SearchQuery(
                text: "u",
                tokens: [
                    Token(field: "continent", value: "Asia"),
                    Token(field: "continent", value: "Europe"),
                ],
                scope: "2018"
            ),
            facets: ["year"]
        )
        #expect(
            request.parameters.map { "\($0.0)=\($0.1)" } == [
                "catalog=countries", "text=u", "scope=2018", "token=continent=Asia",
                "token=continent=Europe", "facet=year",
            ]
        )
    }

    @Test("nobody listens: the host is named, and it does not take long")
    func network() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        let client = ServerClient(server: url, token: nil)
        let error = await #expect(throws: ServerError.self) { _ = try await client.meta() }
        guard case .unreachable("127.0.0.1", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
