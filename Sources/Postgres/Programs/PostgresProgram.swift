import Foundation
import Subprocess

/// A client program of PostgreSQL on this machine: `pg_dump` or `pg_restore`.
public struct PostgresProgram: Sendable, Equatable {
    /// Which program.
    public enum Name: String, Sendable, CaseIterable {
        /// Writes a database into a file.
        case dump = "pg_dump"
        /// Makes a database of such a file.
        case restore = "pg_restore"
    }

    /// Where programs are searched.
    public struct Places: Sendable, Equatable {
        /// The one folder to look in, `SEARCHSYNC_POSTGRES_BIN`; `nil` for all.
        public var binaries: String?
        /// `PATH`.
        public var searchPath: String?

        /// Makes places.
        public init(binaries: String? = nil, searchPath: String? = nil) {
            self.binaries = binaries
            self.searchPath = searchPath
        }
    }

    /// The program's file.
    public let path: String
    /// Its major version, such as 17.
    public let major: Int

    /// Finds a program that can work with a server's version or a dump's.
    ///
    /// - Parameters:
    ///   - name: Which program.
    ///   - places: Where to look.
    ///   - wanted: The major version; an older program cannot do it, and the nearest newer one is
    ///     taken where there is none of that version.
    /// - Returns: The program.
    /// - Throws: `PostgresProgramError.notFound` with the versions that there are.
    public static func find(
        _ name: Name,
        in places: Places,
        for wanted: Int
    ) async throws(PostgresProgramError) -> PostgresProgram {
        var found: [PostgresProgram] = []
        for folder in folders(places) {
            let path = "\(folder)/\(name.rawValue)"
            guard FileManager.default.isExecutableFile(atPath: path),
                let major = await version(of: path)
            else { continue }
            found.append(PostgresProgram(path: path, major: major))
        }
        let fitting = found.filter { $0.major >= wanted }.min { $0.major < $1.major }
        guard let fitting else {
            throw .notFound(name, wanted: wanted, found: Set(found.map(\.major)).sorted())
        }
        return fitting
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments, without where to connect to.
    ///   - connection: Where to connect to; the password travels in a variable.
    ///   - database: Another database than the connection string names; `nil` for that one.
    ///   - look: Called some times a second while it runs.
    /// - Throws: `PostgresProgramError.failed` with what it said; `cancelled` where the task was,
    ///   and the program has ended then; `PostgresError` for a wrong connection string.
    public func run(
        _ arguments: [String],
        on connection: PostgresConfiguration,
        database: String? = nil,
        looking look: @Sendable () async -> Void = {}
    ) async throws {
        let address = try ProgramAddress(
            connection.connectionString,
            database: database ?? connection.database
        )
        var command = Command(program: path, arguments: arguments + ["--dbname=\(address.words)"])
        command.variables = Self.variables
        if let password = address.password { command.variables["PGPASSWORD"] = password }
        var looks = 0
        let outcome: Command.Outcome
        do {
            outcome = try await command.run {
                looks += 1
                if looks.isMultiple(of: 20) { await look() }
                return Task.isCancelled
            }
        } catch { throw PostgresProgramError.failed(path: path, said: error.description) }
        if Task.isCancelled { throw PostgresProgramError.cancelled }
        guard outcome.status == .exited(0) else {
            let said = outcome.output.trimmedLine
            throw PostgresProgramError.failed(
                path: path,
                said: said.isEmpty ? outcome.status.description : said
            )
        }
    }

    /// What libpq goes by besides the connection string, and where it finds files.
    private static var variables: [String: String] {
        ProcessInfo.processInfo.environment.filter { name, _ in
            name.hasPrefix("PG")
                || ["HOME", "USER", "SSL_CERT_FILE", "SSL_CERT_DIR"].contains(name)
        }
    }

    private static func folders(_ places: Places) -> [String] {
        if let hint = places.binaries, !hint.isEmpty { return [hint] }
        let installed = PostgresBinaries.candidates(hint: nil, searchPath: nil)
        return installed + (places.searchPath ?? "").split(separator: ":").map(String.init)
    }

    private static func version(of path: String) async -> Int? {
        let command = Command(program: path, arguments: ["--version"])
        guard let outcome = try? await command.run() else { return nil }
        return PostgresBinaries.major(in: outcome.output)
    }
}

/// Why a client program of PostgreSQL did not do its work.
public enum PostgresProgramError: Error, Sendable, Equatable {
    /// There is none that is new enough; `found` are the versions that there are.
    case notFound(PostgresProgram.Name, wanted: Int, found: [Int])
    /// It ended with a failure.
    case failed(path: String, said: String)
    /// The task was cancelled.
    case cancelled
}

extension PostgresProgramError: CustomStringConvertible {
    /// What happened; and, behind a semicolon, what to do about it.
    public var description: String {
        switch self {
        case .notFound(let name, let wanted, let found):
            "\(name.rawValue) \(wanted) or newer is not on this machine"
                + (found.isEmpty
                    ? "" : " (found: \(found.map(String.init).joined(separator: ", ")))")
                + "; install it (Debian and Ubuntu: apt install postgresql-client-\(wanted); Fedora: "
                + "dnf install postgresql\(wanted); macOS: brew install postgresql@\(wanted)), or set "
                + "SEARCHSYNC_POSTGRES_BIN to the folder of its programs"
        case .failed(let path, let said):
            "\(path) failed: \(said)" + "; \(Self.remedy(said))"
        case .cancelled: "interrupted; run the same command again"
        }
    }

    private static func remedy(_ said: String) -> String {
        if said.contains("No space left") { return "free space on the disk, and run it again" }
        if said.contains("permission denied for") {
            return "use a login that may read every table, such as the schema's owner "
                + "(--owner-database-url)"
        }
        if said.contains("password") { return "set PGPASSWORD, or keep the password in ~/.pgpass" }
        return "correct what it names, and run it again"
    }
}
