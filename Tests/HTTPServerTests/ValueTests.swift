import Testing

@testable import HTTPServer

@Suite("Requests and responses as values")
struct ValueTests {
    @Test("a handler is asked without a socket")
    func handlerWithoutSocket() async throws {
        let request = try HTTPRequest(method: .put, target: "/a/b%2Fc/?q=1&q=2&e", body: [1])
        #expect(request.pathSegments == ["a", "b/c", ""])
        #expect(request.firstQueryValue("q") == "1")
        #expect(request.firstQueryValue("e") == "")
        #expect(request.firstQueryValue("none") == nil)
        let response = await echo(request)
        let body = try await response.body.collected()
        #expect(body.last == 1)
        #expect(throws: HTTPRefusal.self) { try HTTPRequest(method: .get, target: "/%c3%28") }
    }

    @Test("a streaming body is collected without a socket")
    func collectStream() async throws {
        let body = HTTPBody.stream { writer in
            try await writer.write("one ")
            try await writer.write("two")
        }
        #expect(try await body.collected() == Array("one two".utf8))
    }

    @Test("header names match in any case, in order and repeated")
    func headers() {
        var headers: HTTPHeaders = ["A": "1", "b": "2", "a": "3"]
        #expect(headers["a"] == "1")
        #expect(headers.values("A") == ["1", "3"])
        headers["A"] = "4"
        #expect(headers.fields.map(\.value) == ["2", "4"])
        headers["b"] = nil
        #expect(headers.fields.count == 1)
    }

    private func plan(_ response: HTTPResponse, method: HTTPMethod? = .get) -> ResponsePlan {
        ResponsePlan(
            response,
            method: method,
            closes: false,
            date: "now",
            onInvalid: { $0.plainResponse }
        )
    }

    @Test(
        "a response cannot be split in two by its headers",
        arguments: [
            ("X", "a\r\nSet-Cookie: b"), ("X", "a\nb"), ("X\r\nY", "a"), ("", "a"), ("X", "\0"),
        ]
    )
    func noSplitting(name: String, value: String) {
        var response = HTTPResponse(status: 200)
        response.headers.add(name, value)
        let plan = plan(response)
        #expect(plan.status == 500)
        #expect(plan.headers.fields.allSatisfy { !$0.value.contains { $0.isNewline } })
    }

    @Test("an error response that cannot be sent gives way to plain text")
    func flawedErrorResponse() {
        let plan = ResponsePlan(
            HTTPResponse(status: 99),
            method: .get,
            closes: false,
            date: "now",
            onInvalid: { _ in HTTPResponse(status: 500, headers: ["X": "\n"]) }
        )
        #expect(plan.status == 500)
        #expect(plan.headers["X"] == nil)
    }

    @Test("length, date and connection are the server's")
    func ownFields() {
        let given: HTTPHeaders = [
            "Content-Length": "99", "Transfer-Encoding": "chunked", "Date": "then",
            "Connection": "close", "X": "kept",
        ]
        let plan = plan(HTTPResponse(status: 200, headers: given, body: .bytes([1, 2])))
        #expect(plan.headers.values("Content-Length") == ["2"])
        #expect(plan.headers.values("Date") == ["now"])
        #expect(plan.headers["Transfer-Encoding"] == nil)
        #expect(plan.headers["X"] == "kept")
        #expect(plan.closes)
    }

    @Test("204, 304 and answers to HEAD have no body; HEAD keeps the length")
    func noBody() {
        for (status, method) in [(204, HTTPMethod.get), (304, .get), (200, .head)] {
            let response = HTTPResponse(status: status, body: .bytes([1, 2, 3]))
            let plan = plan(response, method: method)
            guard case .none = plan.body else {
                Issue.record("\(status) \(method) has a body")
                continue
            }
            #expect(plan.headers["Content-Length"] == (method == .head ? "3" : nil))
        }
    }

    @Test("every refusal has its status and the fields that belong to it")
    func refusals() {
        let busy = HTTPRefusal.overloaded(retryAfterSeconds: 7).response { refusal in
            HTTPResponse(status: 200, headers: ["A": "b"], body: .stream { _ in })
        }
        #expect(busy.status == 503)
        #expect(busy.headers["Retry-After"] == "7")
        #expect(busy.headers["A"] == "b")
        let method = HTTPRefusal.methodNotAllowed("TRACE").response { $0.plainResponse }
        #expect(method.headers["Allow"]?.contains("PATCH") == true)
    }

    @Test(
        "dates are written as RFC 9110 has them",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"),
            (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
        ]
    )
    func dates(seconds: Int, text: String) {
        #expect(HTTPDate.string(seconds) == text)
    }

    @Test("deadlines count from the beginning of a phase")
    func deadlines() {
        let deadlines = HTTPDeadlines()
        func overdue(_ activity: ConnectionActivity, _ now: Milliseconds) -> Overdue? {
            activity.overdue(at: now, deadlines)
        }
        #expect(overdue(.idle(since: 5), 60_004) == nil)
        #expect(overdue(.idle(since: 5), 60_005) == .close)
        #expect(overdue(.readingHead(since: 0), 9_999) == nil)
        #expect(overdue(.readingHead(since: 0), 10_000) == .refuse)
        #expect(overdue(.readingBody(since: 0), 30_000) == .refuse)
        #expect(overdue(.handling, .max) == nil)
        #expect(overdue(.writing(since: 0, bytes: 0), 30_000) == .close)
        #expect(overdue(.writing(since: 0, bytes: 1_600_000), 129_999) == nil)
        #expect(overdue(.stalled(since: 0), 30_000) == .breakOff)
    }
}
