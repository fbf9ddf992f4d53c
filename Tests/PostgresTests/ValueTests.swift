import Foundation
import TestSupport
import Testing

@testable import Postgres

@Suite("Values")
struct ValueTests {
    private func connect() async throws -> PostgresConnection {
        let database = try await TestCluster.shared.makeDatabase()
        return try await .connect(.init(database.connectionString))
    }

    @Test("every kind of value comes back as it was sent")
    func roundTrip() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        let random = RandomValues(seed: seed)
        let connection = try await connect()
        try await check(connection, random) { Bool.random(using: &$0) }
        try await check(connection, random) { Int16.random(in: .min ... .max, using: &$0) }
        try await check(connection, random) { Int32.random(in: .min ... .max, using: &$0) }
        try await check(connection, random) { Int64.random(in: .min ... .max, using: &$0) }
        try await check(connection, random) { Int.random(in: .min ... .max, using: &$0) }
        try await check(connection, random) { RandomValues.double(&$0) }
        try await check(connection, random) { RandomValues.text(&$0) }
        try await check(connection, random) { RandomValues.uuid(&$0) }
        try await check(connection, random) { RandomValues.bytes(&$0) }
        try await check(connection, random) { RandomValues.timestamp(&$0) }
        try await check(connection, random) { PostgresJSON(RandomValues.json(&$0)) }
        try await check(connection, random) { PostgresJSONB(RandomValues.json(&$0)) }
    }

    /// Alone, as NULL, in arrays and in arrays with NULLs.
    private func check<Value: PostgresValue & PostgresElement & Equatable>(
        _ connection: PostgresConnection,
        _ random: RandomValues,
        _ make: (inout SeededRandom) -> Value
    ) async throws {
        var generator = random.generator
        for _ in 0..<8 {
            try await checkEcho(connection, make(&generator))
            let values = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
                make(&generator)
            }
            try await checkEcho(connection, values)
            let optionals: [Value?] = values + [nil]
            try await checkEcho(connection, optionals.shuffled(using: &generator))
        }
        try await checkEcho(connection, Value?.none)
        try await checkEcho(connection, [Value]?.none)
    }

    private func checkEcho<Value: PostgresValue & Equatable>(
        _ connection: PostgresConnection,
        _ value: Value
    ) async throws {
        let row = try await connection.query(.echo, [value]).only()
        #expect(try row.decode(Value.self, "value") == value)
    }

    @Test("values mean the same to the server as to the program")
    func meaning() async throws {
        let connection = try await connect()
        let statement = Statement(
            name: "meaning",
            sql: """
                SELECT $1 = '2026-01-31 10:00:00.123456+00'::timestamptz AS moment,
                       $2 = '0198c0de-0000-7000-8000-00000000abcd'::uuid AS id,
                       $3 = '\\x00ff'::bytea AS bytes,
                       $4->>'a' = 'b' AS json,
                       $5 = ARRAY[1, NULL, -3]::int8[] AS numbers,
                       $6 = 1.5 AS number
                """
        )
        let row = try await connection.query(
            statement,
            [
                PostgresTimestamp(microseconds: 1_769_853_600_123_456),
                try #require(UUID(uuidString: "0198C0DE-0000-7000-8000-00000000ABCD")),
                [0, 255] as [UInt8], PostgresJSONB(Array(#"{"a":"b"}"#.utf8)),
                [1, nil, -3] as [Int64?], 1.5,
            ]
        ).only()
        for column in 0..<6 { #expect(try row.decode(Bool.self, at: column), "column \(column)") }
    }

    @Test("smaller numbers are decoded as larger ones, infinite times as the ends")
    func widening() async throws {
        let connection = try await connect()
        let statement = Statement(
            name: "widening",
            sql: """
                SELECT 7::int2 AS a, -7::int4 AS b, 1.5::float4 AS c, 'infinity'::timestamptz AS d,
                       '-infinity'::timestamptz AS e, 4000000000::oid AS f, '[1]'::jsonb AS g
                """
        )
        let row = try await connection.query(statement).only()
        #expect(try row.decode(Int64.self, "a") == 7)
        #expect(try row.decode(Int.self, "b") == -7)
        #expect(try row.decode(Double.self, "c") == 1.5)
        #expect(try row.decode(PostgresTimestamp.self, "d").microseconds == .max)
        #expect(try row.decode(PostgresTimestamp.self, "e").microseconds == .min)
        #expect(try row.decode(Int64.self, "f") == 4_000_000_000)
        #expect(try row.decode([UInt8].self, "g") == Array("[1]".utf8))
        #expect(try row.decode(String.self, "g") == "[1]")
    }

    @Test("a wrong decoding names the column, both types and the remedy")
    func decodingErrors() async throws {
        let connection = try await connect()
        let statement = Statement(name: "pair", sql: "SELECT 'x'::text AS name, NULL::int8 AS age")
        let row = try await connection.query(statement).only()
        #expect(throws: PostgresError.self) { try row.decode(Int64.self, at: 2) }
        #expect(throws: PostgresError.self) { try row.decode(Int64.self, at: -1) }
        let type = await postgresError { _ = try row.decode(Int64.self, "name") }
        #expect(
            type?.description == "Column name of pair is text, which cannot be decoded as Int64: "
                + "cast it in the SQL, or ask for another type."
        )
        let null = await postgresError { _ = try row.decode(Int64.self, "age") }
        #expect(null?.description.contains("Column age of pair is NULL in row 0") == true)
        let missing = await postgresError { _ = try row.decode(Int64.self, "agee") }
        #expect(missing?.description.contains("no column agee, only name, age") == true)
    }

    @Test("malformed array bytes are refused and never read beyond")
    func malformedArrays() {
        var writer = PostgresWriter()
        ([1, nil, 3] as [Int64?]).writePostgres(to: &writer)
        let whole = writer.bytes
        for length in 0..<whole.count {
            Array(whole[..<length]).withUnsafeBytes { bytes in
                #expect([Int64?](postgresBytes: bytes, type: .int8.array) == nil)
            }
        }
        whole.withUnsafeBytes { bytes in
            #expect([Int64](postgresBytes: bytes, type: .int8.array) == nil)
            #expect([Int64?](postgresBytes: bytes, type: .int8.array) == [1, nil, 3])
        }
    }
}
