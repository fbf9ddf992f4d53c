import SearchCore
import SyncProtocol
import Testing

@testable import searchsync

@Suite("The order in which rows are imported")
struct UBISortingTests {
    @Test(
        "a query without a client is where its client's rows are, wherever it stands in the files",
        arguments: [1, SortedSpill.usualLimit]
    )
    func ownerless(limit: Int) throws {
        let rows = [
            row("q1", client: nil, at: 10), row("q2", client: nil, at: 30),
            // As a file of events follows one of queries.
            row("q1", client: "c", at: 11), row("q1", client: "c", at: 12),
            row("q2", client: "c", at: 31), row("q3", client: "d", at: 5),
            row("q3", client: nil, at: 4),
            // Of another application, of nobody, and of nobody but a session.
            row("q1", client: nil, application: "other", at: 1), row("q9", client: nil, at: 2),
            row("q8", client: nil, at: 7), row("q8", client: nil, session: "s", at: 8),
        ]
        let sorting = UBISorting(limit: limit)
        for (number, row) in rows.enumerated() {
            try sorting.add(row, row.record(number, inFile: 0))
        }
        try sorting.finish()
        var census = UBICensus()
        var found: [[String]] = [[]]
        var last: [UInt8]?
        while let record = try sorting.next() {
            let row = try #require(try UBIReadRow(record, ["f"]))
            census.note(.row(row.row), at: row.place)
            census.take(row.row, of: record.key)
            if let last, last != record.key { found.append([]) }
            last = record.key
            found[found.count - 1].append("\(row.row.query ?? "") \(seconds(row))")
        }
        census.finish()
        #expect(
            Set(found) == [
                ["q1 10", "q1 11", "q1 12", "q2 30", "q2 31"], ["q3 4", "q3 5"], ["q1 1"],
                ["q9 2"], ["q8 7", "q8 8"],
            ]
        )
        let here = census.applications["here"]
        #expect(here?.clients == 2 && here?.sessions == 1)
        // Each query id once, though most stand in rows with a client and in one without.
        #expect(here?.queryIDs == 5 && here?.foundNothing == 5)
    }

    private func seconds(_ row: UBIReadRow) -> Int64 { (row.time?.microseconds ?? 0) / 1_000_000 }

    private func row(
        _ query: String,
        client: String?,
        application: String = "here",
        session: String? = nil,
        at seconds: Int64
    ) -> UBIReadRow {
        let time = Timestamp(microseconds: seconds * 1_000_000)
        var fields: JSONObject = [
            "query_id": .string(query), "application": .string(application),
            "timestamp": .string(time.description), "query_response_hit_ids": .array([]),
            "user_query": .string("x"),
        ]
        fields["client_id"] = client.map(JSONValue.string)
        fields["session_id"] = session.map(JSONValue.string)
        return UBIReadRow(
            row: UBIRow(.queries, fields),
            time: time,
            place: UBIPlace(file: "f", line: 1)
        )
    }
}
