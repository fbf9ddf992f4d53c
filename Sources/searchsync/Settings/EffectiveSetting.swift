import SearchCore

/// What holds of a setting, and who says so.
struct EffectiveSetting: Sendable {
    let setting: Setting
    /// nil where nobody says it.
    let value: String?
    /// A variable's name, `config.json`, or `default`.
    let origin: String

    /// Works it out: variables first, then the file.
    init(
        _ setting: Setting,
        _ document: SettingsDocument,
        _ environment: [String: String]
    ) throws(CommandError) {
        self.setting = setting
        if let name = setting.variables.first(where: { environment[$0]?.isEmpty == false }) {
            value = environment[name]
            origin = name
        } else if let text = try document.text(of: setting) {
            value = text
            origin = "config.json"
        } else {
            value = nil
            origin = "default"
        }
    }

    /// The value as people see it.
    var shown: String { value ?? setting.shownDefault ?? "" }

    var json: JSONObject {
        [
            "key": .string(setting.key), "value": value.map { .string($0) } ?? .null,
            "default": setting.shownDefault.map { .string($0) } ?? .null,
            "origin": .string(origin), "help": .string(setting.help),
        ]
    }
}
