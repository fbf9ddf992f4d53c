import Foundation
import SearchCore
import SyncProtocol
import Testing

@testable import SyncServer

/// The wire forms of protocol 1, as they went out: they are read and written so for as long as it lives.
///
/// A test that fails here is not to be corrected: what it holds is on devices that nobody can upgrade. A
/// change of a form is another protocol.
@Suite("The wire forms of protocol 1")
struct ProtocolOneTests {
    private static let space = "019c0000-0000-7000-8000-000000000001"
    private static let stream = "019c0000-0000-7000-8000-000000000002"
    private static let search = "019c0000-0000-7000-8000-000000000003"
    private static let id = "019c0000-0000-7000-8000-000000000004"
    private static let base = "019c0000-0000-7000-8000-000000000005"
    private static let time = "2026-01-31T10:00:00.123456Z"

    private static let definition =
        #"{"text":"uni","tokens":[{"field":"year","value":"2018"}],"scope":"all","#
        + #""profile":"filterList","catalog":"countries"}"#

    static let operations: [String] = [
        #""type":"create","value":{"name":"Trains","definition":\#(definition),"#
            + #""note":"slow ones","folder":"travel"}"#,
        #""type":"rename","value":"Trains","base":"\#(base)""#,
        #""type":"setDefinition","value":\#(definition),"base":"\#(base)""#,
        #""type":"setNote","value":"slow ones","base":"\#(base)""#,
        #""type":"setNote","base":"\#(base)""#,
        #""type":"setFolder","value":"travel","base":"\#(base)""#,
        #""type":"setFolder","base":"\#(base)""#,
        #""type":"setPinned","value":true"#,
        #""type":"delete","base":"\#(base)""#,
        #""type":"restore","base":"\#(base)""#,
        #""type":"paint","value":{"red":1,"blue":[null,0.5]}"#,
    ].map { middle in
        #"{"id":"\#(id)","space":"\#(space)","savedSearch":"\#(search)",\#(middle),"#
            + #""at":"\#(time)"}"#
    }

    @Test("operations", arguments: operations)
    func operation(text: String) throws {
        let operation = try OperationCodec.decode(Array(text.utf8))
        #expect(String(decoding: OperationCodec.encode(operation), as: UTF8.self) == text)
        if case .incomplete = operation.body { Issue.record("\(text)") }
        if case .unknown(let type, _) = operation.body { #expect(type.rawValue == "paint") }
    }

    @Test("what a newer writer added to an operation passes through")
    func newerMembers() throws {
        let text = Self.operations[1].dropLast() + #","mood":{"a":1}}"#
        let operation = try OperationCodec.decode(Array(text.utf8))
        #expect(String(decoding: OperationCodec.encode(operation), as: UTF8.self) == text)
    }

    @Test("pushes and their replies")
    func pushes() throws {
        let operation = Self.operations[1]
        try frozen(
            Push.self,
            #"{"protocol":1,"now":"\#(Self.time)","streams":[{"stream":"\#(Self.stream)","#
                + #""space":"\#(Self.space)","operations":[{"number":1,"operation":"#
                + #"\#(operation)}]}]}"#
        )
        try frozen(
            Push.self,
            #"{"protocol":1,"now":"\#(Self.time)","epoch":3,"epochBegan":"\#(Self.time)","#
                + #""streams":[]}"#
        )
        try frozen(
            PushReply.self,
            #"{"now":"\#(Self.time)","epoch":1,"streams":[{"stream":"\#(Self.stream)","stored":1,"#
                + #""duplicates":2,"through":3,"position":42,"rejected":[{"number":2,"#
                + #""code":"not_permitted","message":"No."}],"error":{"code":"sequence_gap","#
                + #""expected":4,"message":"Send 4."}}]}"#
        )
        #expect(
            PushError.Code.allCases.map(\.rawValue)
                == ["stream_forked", "sequence_gap", "stream_not_owned", "stream_erased"]
        )
    }

    @Test("spaces and who is in them")
    func spaces() throws {
        try frozen(
            SpaceList.self,
            #"{"now":"\#(Self.time)","epoch":1,"backedUpTo":{"epoch":1,"position":7,"takenAt":"#
                + #""\#(Self.time)"},"erasures":0,"spaces":[{"id":"\#(Self.space)","#
                + #""name":"team","personal":false,"role":"editor","members":2,"head":42}]}"#
        )
        try frozen(
            SpaceList.self,
            #"{"now":"\#(Self.time)","epoch":1,"epochBegan":"\#(Self.time)","erasures":0,"#
                + #""spaces":[]}"#
        )
        try frozen(SpaceDraft.self, #"{"id":"\#(Self.space)","name":"team"}"#)
        try frozen(SpaceName.self, #"{"name":"team"}"#)
        try frozen(MemberChange.self, #"{"role":"viewer","revision":0}"#)
        try frozen(
            SpaceMemberList.self,
            #"{"members":[{"person":"\#(Self.id)","name":"Ada","role":"owner","revision":1}]}"#
        )
        #expect(SpaceRole.allCases.map(\.rawValue) == ["viewer", "editor", "owner"])
    }

    @Test("changes and snapshots")
    func changes() throws {
        try frozen(
            ChangePage.self,
            #"{"changes":[{"position":42,"effectiveAt":"\#(Self.time)","person":"Ada","#
                + #""device":"laptop","operation":\#(Self.operations[1])}],"cursor":"s1_x","#
                + #""position":42,"more":true}"#
        )
        let search = Self.savedSearch
        try frozen(
            SnapshotPage.self,
            #"{"savedSearches":[\#(search)],"cursor":"s1_x","position":42,"total":60000,"#
                + #""next":"\#(Self.search)"}"#
        )
        let object = try #require(try JSONParser.parse(Array(search.utf8)).object)
        let read = try #require(SavedSearch(object))
        #expect(read.json == object)
        #expect(read.name?.value == "Trains")
    }

    private static let savedSearch: String = {
        func register(_ value: String) -> String {
            #"{"value":\#(value),"operation":"\#(id)","rank":"\#(time)","base":"\#(base)"}"#
        }
        return #"{"id":"\#(search)","position":42,"creation":"\#(id)","createdAt":"\#(time)","#
            + #""name":\#(register(#""Trains""#)),"definition":\#(register(definition)),"#
            + #""note":\#(register("null")),"folder":\#(register(#""travel""#)),"#
            + #""deletion":\#(register("false")),"pinning":\#(register("true"))}"#
    }()

    /// Reads a form and writes it again, byte for byte.
    private func frozen<Value: WireValue>(_ type: Value.Type, _ text: String) throws {
        let value = try Value(decoding: Array(text.utf8))
        #expect(String(decoding: value.bytes, as: UTF8.self) == text)
    }
}
