import EventStore
import Foundation
import HTTPServer
import SearchCore
import SyncProtocol
import SyncServer

/// What a server leaves for the commands on its machine: where it is, and a token.
@MainActor
struct LocalServer {
    let paths: Paths
    let environment: [String: String]

    /// Makes sure that there is a token with which the person who serves may do everything.
    ///
    /// One that is there and works is kept; its file is the person's alone.
    func ensureAdminToken(_ service: Service) async throws {
        let file = paths.adminTokenFile
        if let data = FileManager.default.contents(atPath: file) {
            let text = String(decoding: data, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            if try await service.accepts(token: text) { return }
        }
        let names = LocalNames(environment: environment)
        let request = TokenRequest(role: .admin, person: names.person, device: names.device)
        let grant = try await service.grant(request, in: .standard, by: "searchsync serve")
        try PrivateText.write(grant.token + "\n", to: file)
    }

    /// Says where the server is.
    func announce(_ address: HTTPServerAddress) throws {
        let object: JSONObject = [
            "url": .string(Self.url(address)),
            "pid": JSONValue(Int(ProcessInfo.processInfo.processIdentifier)),
            "tokenFile": .string(paths.adminTokenFile),
        ]
        let line = String(decoding: JSONWriter.encode(.object(object)), as: UTF8.self)
        try PrivateText.write(line + "\n", to: paths.serverFile)
    }

    /// Takes the announcement back, unless another server has made its own since.
    func withdraw() {
        guard let pid = try? SettingsFile(path: paths.serverFile)?.pid,
            pid == Int(ProcessInfo.processInfo.processIdentifier)
        else { return }
        try? FileManager.default.removeItem(atPath: paths.serverFile)
    }

    /// The address for clients on this machine.
    static func url(_ address: HTTPServerAddress) -> String {
        let anywhere = ["0.0.0.0", "::", "*"]
        guard anywhere.contains(address.host) else { return address.description }
        return "http://127.0.0.1:\(address.port)"
    }
}
