import SearchCore
import SyncProtocol
import TestSupport
import Testing

@testable import HTTPServer

@Suite("What comes over the network, fuzzed")
struct WireFuzzTests {
    /// Every value of the protocol that has a form of its own.
    private static let types: [any WireValue.Type] = [
        AuditHead.self, VerificationLine.self, ChangeRecord.self, ChangePage.self,
        SnapshotPage.self,
        SpaceRecord.self, SpaceList.self, SpaceMember.self, ProjectionRecord.self,
        RebuildRecord.self,
        ProjectionList.self, TokenRequest.self, TokenRecord.self, TokenGrant.self, TokenList.self,
        ExportRequest.self, PersonExport.self, ExportedDevice.self, PushReply.self,
        PushOutcome.self,
        RejectedOperation.self, PushError.self, HoldRequest.self, HoldRecord.self, HoldList.self,
        DeviceRecord.self, DeviceList.self, DeviceName.self, ParkedRecord.self, RetryRequest.self,
        SkipRequest.self, ErasedSession.self, ErasedSessionPage.self, VerificationPage.self,
        DifferenceRecord.self, ServerStatus.self, ProjectionStatus.self, PersonRecord.self,
        PersonList.self, PersonRequest.self, InvitationRequest.self, InvitationGrant.self,
        LoginRequest.self, LoginGrant.self, SearchReply.self, SearchFacet.self,
        SearchFacetValue.self,
        ReplayPage.self, CatalogRoles.self, CatalogRecord.self, CatalogList.self, UploadTicket.self,
        UploadCommit.self, CatalogLoadReply.self, CatalogRowProblem.self, SessionRecord.self,
        SessionPage.self, Problem.self, AuditRecord.self, AuditPage.self, SpaceDraft.self,
        SpaceName.self, MemberChange.self, SpaceMemberList.self, RetentionRequest.self,
        RetentionRecord.self, RetentionRunRequest.self, RetentionReport.self, Push.self,
        PushedStream.self, NumberedOperation.self, ErasureRequest.self, ErasureCount.self,
        ErasureReport.self, AppendReply.self, SessionOutcome.self, SessionError.self,
        RefusedEvent.self, CatalogCounts.self, CatalogItemChange.self, CatalogChangePage.self,
        CatalogPinRequest.self, Meta.self, BackedUpTo.self,
    ]
    private static let words = [
        "{", "}", "[", "]", "\"", "null", "-1", "9223372036854775807", "1e999", "\\u0000", "{}",
        "[{}]",
        "\"role\":\"admin\"", "\"next\":1",
    ]

    @Test("a value of the protocol is refused, or written so that it is read the same")
    func values() throws {
        let samples = Self.types.map { WireSample.bytes(of: $0) }
        for (type, sample) in zip(Self.types, samples) {
            #expect(sample != nil, "there is no sample of \(type): \(WireSample.problem(of: type))")
        }
        try ByteFuzz(samples.compactMap { $0 }, words: Self.words).run("wire values", rounds: 400) {
            bytes,
            _,
            round in
            guard let object = try? JSONParser.parse(bytes).object else { return }
            for type in Self.types { try Self.check(type, object, round) }
        }
    }

    private static func check<Value: WireValue>(
        _ type: Value.Type,
        _ object: JSONObject,
        _ round: String
    ) throws {
        guard let value = try? Value(WireReader(object)) else { return }
        let written = value.bytes
        #expect(try Value(decoding: written).bytes == written, "\(type), \(round)")
    }

    @Test("a stream of events gives the same in any pieces, and never fails")
    func streams() {
        let sent = [
            ServerSentEvent(id: "1"), ServerSentEvent(id: "2", event: "x", data: "{\"a\":\"ä\"}"),
            ServerSentEvent(id: "3", comment: "heartbeat"), ServerSentEvent(data: "two\nlines\n"),
        ]
        let words = [
            "\n\n", "\r", "\r\n", "id:", "data:", "data", ":", "event: ", "\u{FEFF}", "\0",
        ]
        ByteFuzz([sent.flatMap(\.bytes)], words: words).run("event streams") {
            bytes,
            random,
            round in
            var whole = ServerSentEventParser()
            var cut = ServerSentEventParser()
            let events = whole.take(bytes)
            let others = bytes.pieces(of: 9, &random).flatMap { cut.take($0) }
            #expect(events == others, "\(round)")
        }
    }

    @Test("the head of a request is taken or refused, in any pieces the same, and hides no line")
    func heads() {
        let heads = [
            "GET /v1/sessions?text=a%20b&limit=5 HTTP/1.1\r\nHost: a.example:80\r\nAccept: */*\r\n\r\n",
            "POST /v1/events HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n",
            "PUT /v1/x HTTP/1.0\r\nContent-Length: 0\r\nConnection: keep-alive, x\r\n\r\n",
        ]
        let words = [
            "\r\n", "\n", "\r", ": ", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n",
            " ",
            "Host: b\r\n", "%00", "%2e%2e/", "//", "?", "#", "\t", "\0", "HTTP/1.1",
            "99999999999999999999",
        ]
        ByteFuzz(heads.map { Array($0.utf8) }, words: words).run("request heads", rounds: 600) {
            bytes,
            random,
            round in
            var whole = HeadScanner()
            let limit = HTTPLimits().maxHeaderBytes
            let outcome = whole.scan(bytes[...], limit: limit)
            #expect(Self.scan(bytes.pieces(of: 9, &random), limit) == outcome, "\(round)")
            guard case .complete(let length) = outcome,
                let head = try? RequestHead(parsing: bytes[..<length], limits: HTTPLimits())
            else { return }
            let texts = head.headers.fields.flatMap { [$0.name, $0.value] }
            #expect(!texts.contains { $0.utf8.contains { $0 < 0x20 && $0 != 9 } }, "\(round)")
            #expect(head.bodyLength >= 0, "\(round)")
        }
    }

    /// Where a scanner stops that is given a head bit by bit.
    private static func scan(_ pieces: [[UInt8]], _ limit: Int) -> HeadScanner.Outcome {
        var scanner = HeadScanner()
        var head: [UInt8] = []
        for piece in pieces {
            head += piece
            let outcome = scanner.scan(head[...], limit: limit)
            if outcome != .incomplete { return outcome }
        }
        return .incomplete
    }
}
