import Device
import Foundation
import SearchCore

/// What a file names of a server: `config.json` of the person, `server.json` of a running server.
struct SettingsFile: Sendable, Hashable {
    var server: URL?
    var tokenFile: String?
    /// How long acknowledged events stay on the device; only in `config.json`.
    var keeping: Keeping?
    /// The process that serves; only in `server.json`.
    var pid: Int?

    /// Reads a file; nil where there is none.
    ///
    /// - Throws: ``CommandError`` where it is there and is not a JSON object of these members.
    init?(path: String) throws(CommandError) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let object = try? JSONParser.parse(Array(data)).object else {
            throw CommandError(
                "invalid_settings",
                "\(path) is not a JSON object",
                try: "correct it, or delete it"
            )
        }
        let address = object["url"]?.string ?? object["server"]?.string
        server = address.flatMap(ValueKind.serverURL("URL").parse)
        tokenFile = object["tokenFile"]?.string
        keeping = try Self.keeping(object["keepDays"], path)
        pid = object["pid"]?.integer
    }

    private static func keeping(
        _ value: JSONValue?,
        _ path: String
    ) throws(CommandError) -> Keeping? {
        guard let value, value != .null else { return nil }
        let text = value.string ?? value.integer.map(String.init) ?? ""
        guard let keeping = ValueKind.keeping("DAYS").parse(text) else {
            throw CommandError(
                "invalid_settings",
                "keepDays in \(path) is no number of days",
                try: "a whole number from 0 to 36500, or \"all\""
            )
        }
        return keeping
    }
}
