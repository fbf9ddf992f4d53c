import Foundation
import Postgres
import SearchCore
import TestSupport
import Testing

@testable import EventStore

/// A database with a log, and a folder for its backups.
private struct Vault {
    static let now = Timestamp(microseconds: 1_769_900_000_000_000)

    let store: Store
    let folder: String

    static func make() async throws -> Vault {
        let folder = NSTemporaryDirectory() + "searchsync-backup-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return Vault(store: try await Store.make(), folder: folder)
    }

    var owner: PostgresConfiguration { PostgresConfiguration(store.database.connectionString) }

    static var places: PostgresProgram.Places {
        let environment = ProcessInfo.processInfo.environment
        return PostgresProgram.Places(
            binaries: environment["SEARCHSYNC_POSTGRES_BIN"],
            searchPath: environment["PATH"]
        )
    }

    var backup: DatabaseBackup {
        DatabaseBackup(owner, programs: Self.places, program: "test")
    }

    func take(_ name: String = "a.backup", replaces: Bool = false) async throws -> BackupFile {
        try await backup.take(to: "\(folder)/\(name)", replaces: replaces, at: Self.now)
    }

    func restore(
        _ file: BackupFile,
        replaces: Bool = true,
        receipts: [ErasureReceipt] = []
    ) async throws -> RestoreReport {
        try await DatabaseRestore(owner, programs: Self.places).run(
            file,
            DatabaseRestore.Order(
                replaces: replaces,
                receipts: receipts,
                person: "Eve",
                time: Timestamp(
                    microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)
                )
            )
        )
    }

    /// Lets a log be used, and its connections go.
    func use<Value>(_ work: (EventLog) async throws -> Value) async throws -> Value {
        try await owner.inServingRole().withPool { try await work(EventLog(pool: $0)) }
    }

    /// Leaves what a server that projects leaves: a checkpoint, and a lease that does not end.
    func leaveTraces() async throws {
        let owner = try await store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript(
            """
            INSERT INTO checkpoint (workspace_id, projection, model_version, epoch, position)
            VALUES (1, 'sessions', 1, 1, 10);
            INSERT INTO lease (workspace_id, projection, holder, fence, until)
            VALUES (1, 'sessions', 'gone', 7, 'infinity');
            """
        )
    }

    /// The files of the folder.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

@Suite("Backups and restores", .serialized)
struct BackupTests {
    private let session = UUID()

    @Test("a backup is one file that is whole, says where the log ends, and is noted in it")
    func taken() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        try await vault.use { log in
            _ = try await log.append(.session(session, 1...10))
            let head = try await log.head(of: .standard)
            let file = try await vault.take()
            #expect(try vault.files == ["a.backup"])
            let read = try BackupFile(reading: file.path)
            #expect(read == file)
            try await read.verify()
            #expect(read.manifest.heads.map(\.position) == [10])
            #expect(read.manifest.heads.first?.hash == head.hash)
            #expect(read.manifest.roles == ["searchsync_analytics", "searchsync_server"])
            #expect(read.manifest.schemaVersion == Migrator.newest)

            #expect(try await log.backedUp(in: .standard).backedUp == nil)
            #expect(try await vault.backup.checkRecording())
            try await vault.backup.record(file, by: "Ada", at: Vault.now)
            let backedUp = try #require(try await log.backedUp(in: .standard).backedUp)
            #expect((backedUp.epoch, backedUp.position) == (1, 10))
            #expect(backedUp.takenAt == file.manifest.takenAt)
            let event = try #require(try await log.all().last)
            #expect((event.kind, event.position) == ("backupTaken", 11))

            await #expect(throws: BackupError.fileExists(file.path)) { try await vault.take() }
            let newer = try await vault.take(replaces: true)
            #expect(newer.manifest.heads.map(\.position) == [11])
            #expect(try vault.files == ["a.backup"])
            let named = try await vault.backup.take(to: vault.folder, at: Vault.now)
            #expect(try vault.files.contains(URL(fileURLWithPath: named.path).lastPathComponent))
        }
    }

    @Test("who was cut off after the backup stays so, and its codes have ended")
    func cutOffs() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let owner = try await vault.store.database.connectAsOwner()
        try await owner.simpleScript(
            """
            INSERT INTO person (workspace_id, person_id, name)
            SELECT 1, gen_random_uuid(), n FROM unnest(ARRAY['ada', 'bob']) AS n;
            INSERT INTO device (workspace_id, device_id, person_id, name)
            SELECT 1, gen_random_uuid(), p.person_id, d
            FROM person p, unnest(ARRAY['laptop', 'phone']) AS d;
            INSERT INTO invitation (
                workspace_id, selector, invitation_id, code_hash, person_id, role, created_at,
                expires_at
            )
            SELECT 1, 'AAAA', gen_random_uuid(), sha256('x'), p.person_id, 'member', now(),
                now() + interval '10 minutes'
            FROM person p WHERE p.name = 'bob';
            INSERT INTO token (
                workspace_id, token_id, secret_hash, role, person_id, device_id, created_at
            )
            SELECT 1, gen_random_uuid(), sha256('x'), 'member', d.person_id, d.device_id, now()
            FROM device d;
            INSERT INTO person (workspace_id, person_id, name)
            SELECT 1, gen_random_uuid(), n FROM unnest(ARRAY['cid', 'dan', 'eva']) AS n;
            INSERT INTO space (workspace_id, space_id, name)
            SELECT 1, gen_random_uuid(), n FROM unnest(ARRAY['team', 'alone']) AS n;
            INSERT INTO space_member (workspace_id, space_id, person_id, role, revision)
            SELECT 1, s.space_id, p.person_id, 'owner', 1
            FROM space s, person p
            WHERE (s.name = 'team' AND p.name <> 'eva') OR p.name = 'cid';
            """
        )
        try await owner.simpleScript(
            """
            INSERT INTO workspace (workspace_id, name, query_people) VALUES (2, 'second', 30);
            """
        )
        let file = try await vault.take()
        try await owner.simpleScript(
            """
            UPDATE workspace SET query_people = CASE workspace_id WHEN 1 THEN 12 ELSE 3 END;
            UPDATE person SET removed_at = now() WHERE name = 'ada';
            UPDATE device SET revoked_at = now() WHERE name = 'phone';
            UPDATE token t SET revoked_at = now()
            FROM device d WHERE d.device_id = t.device_id AND d.revoked_at IS NOT NULL;
            UPDATE space_member m
            SET role = CASE p.name WHEN 'bob' THEN 'viewer' WHEN 'dan' THEN 'owner' END,
                revision = m.revision + CASE p.name WHEN 'dan' THEN 2 ELSE 1 END
            FROM person p WHERE p.person_id = m.person_id;
            INSERT INTO space_member (workspace_id, space_id, person_id, role, revision)
            SELECT 1, s.space_id, p.person_id, 'owner', 1
            FROM space s, person p WHERE p.name = 'eva';
            """
        )
        owner.close()
        let report = try await vault.restore(file)
        #expect(report.cutOff.tokens.count == 2 && report.cutOff.devices.count == 2)
        #expect(report.cutOff.people.count == 1 && report.cutOff.roles.count == 3)
        #expect(report.cutOff.queryPeople == [12])
        let restored = try await vault.store.database.connectAsOwner()
        defer { restored.close() }
        let needed = try await restored.query(
            Statement(
                name: "test_query_people",
                sql: "SELECT query_people FROM workspace ORDER BY workspace_id"
            )
        )
        #expect(try needed.map { try $0.decode(Int16.self, at: 0) } == [12, 30])
        let counts = try await restored.query(
            Statement(
                name: "test_cut_offs",
                sql: """
                    SELECT
                        (SELECT count(*) FROM person WHERE removed_at IS NOT NULL) AS people,
                        (SELECT count(*) FROM device WHERE revoked_at IS NOT NULL) AS devices,
                        (SELECT count(*) FROM device) AS of_devices,
                        (SELECT count(*) FROM invitation) AS codes
                    """
            )
        ).only()
        let found = try ["people", "devices", "of_devices", "codes"]
            .map { try counts.decode(Int64.self, $0) }
        #expect(found == [1, 2, 4, 0])
        // Who was taken out is out, who has less has less, nobody gains, and one stays where nobody is.
        let roles = try await restored.query(
            Statement(
                name: "test_roles",
                sql: """
                    SELECT concat_ws(' ', s.name, p.name, m.role, m.revision) AS role
                    FROM space_member m
                    JOIN space s ON s.space_id = m.space_id
                    JOIN person p ON p.person_id = m.person_id
                    ORDER BY s.name, p.name
                    """
            )
        )
        #expect(
            try roles.map { try $0.decode(String.self, at: 0) } == [
                "alone cid owner 1", "team ada 2", "team bob viewer 2", "team cid 2",
                "team dan owner 1",
            ]
        )
    }

    @Test("a name that ends with a slash is a folder, also where it is not there yet")
    func folder() throws {
        let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: base) }
        let place = BackupPlace(base.path + "/new/", at: Timestamp(microseconds: 0))
        #expect(place.path == base.path + "/new/searchsync-19700101T000000Z.backup")
        try place.prepare(replaces: false)
        try place.finish(replaces: false)
        #expect(FileManager.default.fileExists(atPath: place.path))
    }

    @Test("a file that was cut, changed or is none is refused, and so is one that is not there")
    func damaged() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let file = try await vault.take()
        let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let path = vault.folder + "/b.backup"
        func damaged(_ data: Data) async throws -> BackupError? {
            try data.write(to: URL(fileURLWithPath: path))
            return await #expect(throws: BackupError.self) {
                try await BackupFile(reading: path).verify()
            }
        }
        for length in [0, 10, 93, 94, file.manifest.dumpBytes, whole.count - 1] {
            #expect(try await damaged(whole.prefix(length)) == .notWhole(path))
        }
        var changes = [200, file.manifest.dumpBytes / 2, file.manifest.dumpBytes + 30]
        changes.append(file.manifest.dumpBytes - 1)
        for place in changes {
            var data = whole
            data[place] ^= 1
            #expect(try await damaged(data) == .changed(path))
        }
        #expect(try await damaged(whole + Data("\n".utf8)) == .notWhole(path))
        #expect(try await damaged(Data([7]) + whole) == .changed(path))
        #expect(throws: BackupError.noFile(path + "x")) { try BackupFile(reading: path + "x") }
    }

    @Test("a restore goes back to the backup, in a new epoch, and everyone who read on is told")
    func restored() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let (kept, lost, grown) = (UUID(), UUID(), UUID())
        let file = try await vault.use { log in
            _ = try await log.append(.session(kept, 1...10))
            try await vault.leaveTraces()
            let file = try await vault.take()
            try await vault.backup.record(file, by: "Ada", at: Vault.now)
            _ = try await log.append(.session(lost, 1...20))
            return file
        }
        let (ended, within) = try await vault.use { log in
            (try await log.end(of: .standard), try await log.cursor(at: 5, in: .standard))
        }
        await #expect(throws: BackupError.notEmpty(database: vault.store.database.name)) {
            try await vault.restore(file, replaces: false)
        }
        let report = try await vault.restore(file)
        #expect((report.epoch, report.database) == (2, vault.store.database.name))
        let aside = try #require(report.keptAs)
        #expect(report.roles.isEmpty && report.migrations.isEmpty)
        try await vault.use { log in
            #expect(try await log.head(of: .standard).epoch == 2)
            #expect(try await log.all().map(\.kind).last == "restored")
            #expect(try await log.head(of: .standard).position == 11)
            let backedUp = try await log.backedUp(in: .standard)
            #expect(backedUp.backedUp?.position == 10)
            // The model came with its log and goes on; who held its lease is no more.
            #expect(try await log.leases(in: .standard).isEmpty)
            let key: [any PostgresParameter] = [WorkspaceID.standard.rawValue, "sessions"]
            #expect(try await log.pool.run(.findStrayCheckpoints, key).isEmpty)
            #expect(try await log.checkpoints(in: .standard).map(\.position) == [10])
            for cursor in [ended, within] {
                let problem = try await log.problem(with: cursor, in: .standard)
                #expect(problem == .otherEpoch(now: 2))
            }
            var pages = log.follow(.standard, after: ended.position)
            await #expect(throws: CursorProblem.beyondHead(position: 11)) { try await pages.next() }
            // The log grows beyond where the reader was; he is told all the same.
            _ = try await log.append(.session(grown, 1...40))
            #expect(try await log.problem(with: ended, in: .standard) == .otherEpoch(now: 2))
            await #expect(throws: CursorProblem.self) {
                try await log.entries(after: ended, limit: 100)
            }
            // Sent again, what was there is known, and what was lost is stored.
            #expect(try await log.append(.session(kept, 1...10)).duplicates == 10)
            #expect(try await log.append(.session(lost, 1...20)).stored == 20)
            #expect(try await log.verify(.standard).isIntact)
        }
        var old = vault.owner
        old.database = aside
        let before = try await old.withPool {
            try await EventLog(pool: $0).head(of: .standard).position
        }
        #expect(before == 31)
        // The same backup again: the epoch goes on rising.
        #expect(try await vault.restore(file).epoch == 3)
    }

    @Test("what was erased after the backup is erased again, and what was only then recorded too")
    func erasedAgain() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let (old, new, filed) = (UUID(), UUID(), UUID())
        let file = try await vault.use { log in
            _ = try await log.append(.session(old, 1...3))
            _ = try await log.append(.session(filed, 1...3))
            let file = try await vault.take()
            _ = try await log.append(.session(new, 1...3))
            _ = try await log.erase(.test(old, new), in: .standard)
            return file
        }
        let receipt = try await vault.use { log in
            let receipts = try await log.erase(.test(filed), in: .standard)
            return try #require(receipts.first)
        }
        let report = try await vault.restore(file, receipts: [receipt])
        #expect(report.erased.count == 2 && report.closed == 1 && report.unreadErasures == nil)
        try await vault.use { log in
            for session in [old, new, filed] {
                let outcome = try await log.append(.session(session, 1...4))
                #expect(outcome.refusal == .erased && outcome.stored == 0)
            }
            let all = try await log.all()
            #expect(all.filter { $0.streamKind == "session" }.allSatisfy { $0.payload == nil })
            #expect(try await log.verify(.standard).isIntact)
        }
    }

    @Test("somebody who is connected is not cut off: the restore is refused")
    func inUse() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let file = try await vault.take()
        try await vault.use { log in
            _ = try await log.head(of: .standard)
            let error = await #expect(throws: BackupError.self) { try await vault.restore(file) }
            guard case .inUse(let database, let names)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(database == vault.store.database.name)
            #expect(names.first?.hasPrefix("searchsync as postgres") == true)
        }
        #expect(try await vault.restore(file).epoch == 2)
    }

    @Test("a login that may only read takes a backup and is told that it may not note it")
    func rights() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let role = "reader_\(UInt32.random(in: 0 ... .max))"
        let owner = try await vault.store.database.connectAsOwner()
        defer { owner.close() }
        try await owner.simpleScript("CREATE ROLE \(role) LOGIN")
        let address = vault.store.database.connectionString
            .replacing("user='postgres'", with: "user='\(role)'")
        let reader = DatabaseBackup(.init(address), programs: Vault.places, program: "test")
        let refused = await #expect(throws: PostgresError.self) {
            try await reader.take(to: vault.folder, at: Vault.now)
        }
        #expect(refused?.isInsufficientPrivilege == true)
        #expect(try vault.files.isEmpty)
        try await owner.simpleScript("GRANT pg_read_all_data TO \(role)")
        await #expect(throws: BackupError.mayNotRecord) { try await reader.checkRecording() }
        let file = try await reader.take(to: vault.folder, at: Vault.now)
        try await file.verify()
        let error = await #expect(throws: BackupError.self) {
            try await DatabaseRestore(.init(address), programs: Vault.places).run(
                file,
                .init(replaces: true, person: "Eve", time: Vault.now)
            )
        }
        #expect(error == .mayNotMakeDatabases(login: role))
        try await owner.simpleScript("GRANT searchsync_server TO \(role)")
        #expect(try await reader.checkRecording())
        try await reader.record(file, by: "cron", at: Vault.now)
    }

    @Test("a schema that the program does not know and a missing pg_dump are told before anything")
    func refusals() async throws {
        let vault = try await Vault.make()
        defer { vault.remove() }
        let owner = try await vault.store.database.connectAsOwner()
        try await owner.simpleScript(
            "INSERT INTO migration (number, name, checksum) VALUES (999, 'x', '\\x00')"
        )
        owner.close()
        let file = try await vault.take()
        await #expect(throws: BackupError.newer(file.path, program: "test")) {
            try await vault.restore(file)
        }
        let nowhere = PostgresProgram.Places(binaries: vault.folder)
        let error = await #expect(throws: PostgresProgramError.self) {
            try await DatabaseBackup(vault.owner, programs: nowhere, program: "test")
                .take(to: vault.folder + "/c", at: Vault.now)
        }
        #expect(error?.description.contains("apt install postgresql-client-") == true)
        let missing = await #expect(throws: BackupError.self) {
            try await vault.backup.take(to: vault.folder + "/none/c", at: Vault.now)
        }
        guard case .file? = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(try vault.files == ["a.backup"])
        let empty = try await TestCluster.shared.makeDatabase()
        await #expect(throws: BackupError.noLog) {
            try await DatabaseBackup(
                .init(empty.connectionString),
                programs: Vault.places,
                program: "test"
            ).take(to: vault.folder + "/c", at: Vault.now)
        }
    }
}
