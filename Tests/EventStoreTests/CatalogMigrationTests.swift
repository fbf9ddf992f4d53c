import Migrations
import Postgres
import TestSupport
import Testing

@testable import EventStore

@Suite("Migrating catalogs")
struct CatalogMigrationTests {
    @Test("versions that were stored whole are known, with who loaded them")
    func whole() async throws {
        let database = try await TestCluster.shared.makeDatabase()
        let old = Migration.all.filter { $0.number < 30 }
        _ = try await Migrator(.init(database.connectionString), migrations: old).migrate()
        let owner = try await database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            #"""
            INSERT INTO catalog_version (
                workspace_id, name, number, digest, item_count, columns, position
            )
            SELECT 1, n.name, n.number, decode(repeat(n.byte, 32), 'hex'), 2, '{}', n.position
            FROM (VALUES ('a', 1, '0a', 1), ('b', 1, '0a', 2), ('a', 2, '0b', 3))
                AS n (name, number, byte, position);
            INSERT INTO catalog_item (workspace_id, digest, ordinal, item)
            SELECT 1, decode(repeat('0a', 32), 'hex'), n, ('{"id":"' || n || '"}')::json
            FROM generate_series(0, 1) n;
            INSERT INTO stream (workspace_id, stream_id, kind, device_id, actor_id, salt)
            VALUES (
                1, gen_random_uuid(), 'catalog', gen_random_uuid(), gen_random_uuid(),
                decode(repeat('00', 16), 'hex')
            );
            INSERT INTO person (workspace_id, person_id, name)
            SELECT 1, md5(n.name)::uuid, n.name FROM (VALUES ('ada'), ('bob')) AS n (name);
            INSERT INTO event (
                workspace_id, position, stream_id, version, kind, schema, occurred_at, payload,
                payload_digest
            )
            SELECT
                1, e.position, s.stream_id, e.position, 'catalogLoaded', 1, now(),
                json_build_object('data', json_build_object('by', e.by)),
                decode(repeat('00', 32), 'hex')
            FROM stream s
            CROSS JOIN (
                VALUES (1, json_build_object('person', md5('bob')::uuid)), (3, to_json('ada'::text))
            ) AS e (position, by);
            """#
        )
        _ = try await Migrator(.init(database.connectionString)).migrate()
        let bodies = Statement(
            name: "bodies",
            sql: """
                SELECT item_count, size FROM catalog_body
                WHERE content_id IS NULL AND base_digest IS NULL ORDER BY digest
                """
        )
        let rows = try await owner.query(bodies)
        #expect(try rows.map { try $0.decode(Int32.self, "item_count") } == [2, 2])
        #expect(try rows.map { try $0.decode(Int64.self, "size") } == [22, 0])
        let people = Statement(
            name: "people",
            sql: """
                SELECT p.name
                FROM catalog_version v
                LEFT JOIN person p ON p.workspace_id = v.workspace_id AND p.person_id = v.loaded_by
                ORDER BY v.position
                """
        )
        let loaded = try await owner.query(people)
            .map { try $0.decode(String?.self, "name") }
        #expect(loaded == ["bob", nil, "ada"])
    }
}
