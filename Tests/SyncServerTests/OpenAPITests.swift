import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

@Suite("The OpenAPI document")
struct OpenAPITests {
    private let api: APIDescription

    init() throws { api = try APIDescription.served.get() }

    @Test("the samples have every endpoint once")
    func samples() {
        #expect(Route.samples.map(\.order) == Array(Route.samples.indices))
    }

    @Test("describes every endpoint and nothing more")
    func operations() {
        let wanted = Set(Route.samples.map { "\($0.method) \($0.template)" })
        #expect(Set(api.operations.keys) == wanted)
        let names = api.operations.values.compactMap { $0["operationId"]?.string }
        #expect(Set(names).count == wanted.count)
    }

    @Test("tells the least role of each endpoint", arguments: Route.samples)
    func leastRole(route: Route) throws {
        let operation = try #require(api.operation(of: route))
        #expect(operation["x-least-role"]?.string == route.leastRole?.rawValue)
        #expect((operation["security"]?.array == []) == (route.leastRole == nil))
    }

    @Test("lists the parameters of each endpoint", arguments: Route.samples)
    func parameters(route: Route) throws {
        let operation = try #require(api.operation(of: route))
        let declared = (operation["parameters"]?.array ?? []).compactMap(\.object).map(resolved)
        let query = declared.filter { $0["in"]?.string == "query" }
        #expect(Set(query.compactMap { $0["name"]?.string }) == Set(route.parameters))
        let repeatable = query.filter { $0["schema"]?.object?["type"]?.string == "array" }
        #expect(
            Set(repeatable.compactMap { $0["name"]?.string }) == Set(route.repeatableParameters)
        )
        let inPath = declared.filter { $0["in"]?.string == "path" }
        #expect(
            Set(inPath.compactMap { $0["name"]?.string.map { "{\($0)}" } })
                == Set(route.template.split(separator: "/").map(String.init).filter(\.isTemplate))
        )
    }

    @Test("knows every code that an event or a session is refused with, and every role")
    func codes() {
        #expect(choices("RefusedEvent", "code") == Set(EventError.Code.allCases.map(\.rawValue)))
        #expect(choices("SessionError", "code") == Set(SessionError.Code.allCases.map(\.rawValue)))
        #expect(
            Set((schema("Role")["enum"]?.array ?? []).compactMap(\.string))
                == Set(Role.allCases.map(\.rawValue))
        )
    }

    @Test("gives the limits that the program holds to")
    func limits() {
        let limit = resolved(["$ref": .string("#/components/parameters/limit")])["schema"]?.object
        #expect(limit?["maximum"]?.integer == ProtocolLimits.largestPage)
        #expect(limit?["default"]?.integer == ProtocolLimits.defaultPage)
        let meta = Meta(
            version: "",
            epoch: 1,
            epochBegan: Timestamp(microseconds: 0),
            head: 7,
            backedUpTo: BackedUpTo(epoch: 1, position: 5, takenAt: Timestamp(microseconds: 0)),
            time: Timestamp(microseconds: 0),
            workspace: "",
            role: .admin,
            person: "",
            device: ""
        )
        let checker = SchemaChecker(document: api.document)
        #expect(checker.problems(of: .object(meta.json), schema("Meta")) == [])
    }

    @Test("describes the data of every kind of event that carries some", arguments: EventKind.known)
    func kinds(kind: EventKind) {
        let bare: Set<EventKind> = [
            .searchBegan, .searchSubmitted, .searchEnded, .searchCancelled,
        ]
        #expect(schema("Data-\(kind.rawValue)").isEmpty == bare.contains(kind))
    }

    @Test("the checker finds what is missing, unknown and of another type")
    func checker() {
        let checker = SchemaChecker(document: api.document)
        var token: JSONObject = ["field": .string("year"), "value": .string("2018")]
        #expect(checker.problems(of: .object(token), schema("Token")).isEmpty)
        token["value"] = nil
        #expect(!checker.problems(of: .object(token), schema("Token")).isEmpty)
        token["value"] = JSONValue(2018)
        #expect(!checker.problems(of: .object(token), schema("Token")).isEmpty)
        let problem = Problem(status: 400, code: "a", detail: "", remedy: "")
        var json = problem.json
        #expect(checker.problems(of: .object(json), schema("Problem")).isEmpty)
        json["more"] = .null
        #expect(!checker.problems(of: .object(json), schema("Problem")).isEmpty)
    }

    private func schema(_ name: String) -> JSONObject {
        api.document["components"]?.object?["schemas"]?.object?[name]?.object ?? [:]
    }

    private func choices(_ name: String, _ property: String) -> Set<String> {
        let schema = schema(name)["properties"]?.object?[property]?.object
        return Set((schema?["enum"]?.array ?? []).compactMap(\.string))
    }

    private func resolved(_ parameter: JSONObject) -> JSONObject {
        guard let name = parameter["$ref"]?.string?.split(separator: "/").last else {
            return parameter
        }
        let parameters = api.document["components"]?.object?["parameters"]?.object
        return parameters?[String(name)]?.object ?? [:]
    }
}

extension String {
    fileprivate var isTemplate: Bool { hasPrefix("{") }
}
