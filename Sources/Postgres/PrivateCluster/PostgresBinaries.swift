import Foundation

/// The programs of one PostgreSQL installation.
struct PostgresBinaries: Sendable, Equatable {
    /// The folder that has `postgres` and `initdb`.
    let folder: String

    /// The major version, such as 17.
    let major: Int

    var postgres: String { folder + "/postgres" }
    var initdb: String { folder + "/initdb" }

    /// The oldest major version that works.
    static let oldest = 15

    /// Finds the programs: those that `hint` names, else the newest, else the data's version.
    ///
    /// - Parameters:
    ///   - hint: The one folder to use, if the user has said.
    ///   - searchPath: `PATH`.
    ///   - wanted: The major version of the data, which only its own programs can read.
    /// - Returns: The programs; of another version than `wanted` if those are all there is.
    /// - Throws: `binariesNotFound`.
    static func find(
        hint: String?,
        searchPath: String?,
        wanted: Int?
    ) async throws(PrivateClusterError) -> PostgresBinaries {
        let folders = candidates(hint: hint, searchPath: searchPath)
        var found: [PostgresBinaries] = []
        for folder in folders where isComplete(folder) {
            guard let major = await version(of: folder), major >= oldest else { continue }
            found.append(PostgresBinaries(folder: folder, major: major))
        }
        let exact = found.first { $0.major == wanted }
        guard let best = exact ?? found.max(by: { $0.major < $1.major }) else {
            throw .binariesNotFound(lookedIn: folders)
        }
        return best
    }

    /// Where to look, most specific first.
    static func candidates(hint: String?, searchPath: String?) -> [String] {
        if let hint, !hint.isEmpty { return [hint] }
        var folders = (searchPath ?? "").split(separator: ":").map(String.init)
            .filter { isComplete($0) }
        folders += subfolders(of: "/usr/lib/postgresql") { $0 + "/bin" }
        folders += subfolders(of: "/opt/homebrew/opt") { name in
            name.contains("/postgresql@") ? name + "/bin" : nil
        }
        folders += subfolders(of: "/usr") { name in
            name.contains("/pgsql-") ? name + "/bin" : nil
        }
        folders.append("/usr/local/pgsql/bin")
        return folders
    }

    /// The major version in what `postgres --version` prints: `postgres (PostgreSQL) 15.18 (…)`.
    static func major(in output: String) -> Int? {
        guard let mark = output.range(of: "(PostgreSQL) ") else { return nil }
        return Int(output[mark.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }

    private static func isComplete(_ folder: String) -> Bool {
        ["postgres", "initdb"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
        }
    }

    private static func subfolders(of parent: String, _ path: (String) -> String?) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return names.sorted().compactMap { path("\(parent)/\($0)") }
    }

    private static func version(of folder: String) async -> Int? {
        let command = Command(program: folder + "/postgres", arguments: ["--version"])
        guard let outcome = try? await command.run() else { return nil }
        return major(in: outcome.output)
    }
}
