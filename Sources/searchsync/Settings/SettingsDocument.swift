import Foundation
import SearchCore

/// `config.json` as a person wrote it.
struct SettingsDocument: Sendable {
    let path: String
    /// Whether the file is there.
    let isThere: Bool
    private var object: JSONObject

    /// Reads the file; one that is not there says nothing.
    ///
    /// - Throws: ``CommandError`` where it cannot be read, or is no JSON object.
    init(path: String) throws(CommandError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            guard !FileManager.default.fileExists(atPath: path) else {
                throw CommandError(
                    "unreadable_settings",
                    "\(path) is there and cannot be read",
                    try: "make it a file that you may read, or move it away"
                )
            }
            isThere = false
            object = [:]
            return
        }
        guard let object = try? JSONParser.parse(Array(data)).object else {
            throw CommandError(
                "invalid_settings",
                "\(path) is not a JSON object",
                try: "correct it, or delete it"
            )
        }
        isThere = true
        self.object = object
    }

    /// The text of a setting; nil where the file does not say it.
    ///
    /// - Throws: ``CommandError`` where its value is not what the setting wants.
    func text(of setting: Setting) throws(CommandError) -> String? {
        guard let value = object[setting.key], value != .null else { return nil }
        let text = value.string ?? value.integer.map(String.init)
        try setting.check(
            text ?? String(decoding: JSONWriter.encode(value), as: UTF8.self),
            in: path
        )
        return text
    }

    /// A member as it stands.
    func member(_ key: String) -> JSONValue? { object[key] }

    /// The texts of all settings that the file says, by key.
    ///
    /// - Throws: ``CommandError`` for the first whose value is wrong.
    func texts() throws(CommandError) -> [String: String] {
        var texts: [String: String] = [:]
        for setting in Setting.all { texts[setting.key] = try text(of: setting) }
        return texts
    }

    /// The members that are no settings.
    var unknownKeys: [String] {
        // "url" is what a server calls itself in its own file.
        let known = Set(Setting.all.map(\.key) + ["url"])
        return object.members.map(\.key).filter { !known.contains($0) }
    }

    /// Says that a setting has a value; nil to say nothing of it.
    mutating func set(_ setting: Setting, to text: String?) throws(CommandError) {
        if let text { try setting.check(text, in: path) }
        if setting.key == Setting.server.key { object["url"] = nil }
        object[setting.key] = text.map { text in Int(text).map { JSONValue($0) } ?? .string(text) }
    }

    /// Keeps it: the file is replaced whole, and only its owner may read it.
    func write() throws(CommandError) { try prepared().putInPlace() }

    /// What is to take the file's place.
    func prepared() throws(CommandError) -> PrivateText {
        try PrivateText(Self.lines(object), for: path)
    }

    /// A member a line, for those who read it in an editor.
    private static func lines(_ object: JSONObject) -> String {
        let members = object.members.map { member in
            let pair: JSONObject = [member.key: member.value]
            let text = String(decoding: JSONWriter.encode(.object(pair)), as: UTF8.self)
            return "  " + text.dropFirst().dropLast()
        }
        return members.isEmpty ? "{}\n" : "{\n" + members.joined(separator: ",\n") + "\n}\n"
    }
}
