import Device
import Foundation
import SearchCore

/// Something that `config.json` may say.
struct Setting: Sendable {
    /// The member's name.
    let key: String
    /// What the value is called, such as `URL`.
    let value: String
    let help: String
    /// What it must be, as an error says it.
    let wanted: String
    /// The values that there are; empty where any do.
    let allowed: [String]
    /// What holds where nothing says otherwise, for people.
    let shownDefault: String?
    /// What speaks before `config.json`, in this order: options, then variables.
    let option: String?
    let variables: [String]
    private let isValid: @Sendable (String) -> Bool

    init<Value>(
        _ key: String,
        _ kind: ValueKind<Value>,
        help: String,
        shownDefault: String? = nil,
        option: String? = nil,
        variables: [String] = []
    ) {
        self.key = key
        self.help = help
        self.shownDefault = shownDefault
        self.option = option
        self.variables = variables
        value = kind.name
        wanted = kind.wanted
        allowed = kind.allowed
        isValid = { kind.parse($0) != nil }
    }

    /// Whether the setting may have a value.
    func check(_ text: String, in place: String) throws(CommandError) {
        guard !isValid(text) else { return }
        throw CommandError(
            "invalid_settings",
            "\(key) in \(place): \"\(text)\" is not \(wanted)",
            try: "searchsync config set \(key) \(allowed.nearest(to: text) ?? value), or "
                + "searchsync config unset \(key)"
        )
    }

    /// The help with what it says of values, default, option and variables.
    var fullHelp: String {
        var parts = [help]
        if !allowed.isEmpty { parts.append("One of: \(allowed.joined(separator: ", ")).") }
        if let shownDefault { parts.append("[default: \(shownDefault)]") }
        if let option { parts.append("[option: \(option)]") }
        if !variables.isEmpty {
            let word = variables.count == 1 ? "variable" : "variables"
            parts.append("[\(word): \(variables.joined(separator: ", "))]")
        }
        return parts.joined(separator: " ")
    }
}

extension Setting {
    static let server = Setting(
        "server",
        ValueKind<URL>.serverURL("URL"),
        help: "The server to talk to.",
        shownDefault: "a server that runs here",
        option: "--server",
        variables: ["SEARCHSYNC_SERVER"]
    )
    static let tokenFile = Setting(
        "tokenFile",
        ValueKind<String>.text("FILE"),
        help: "A file that holds the token for that server.",
        shownDefault: "the token of a server that runs here",
        option: "--token-file"
    )
    static let keepDays = Setting(
        "keepDays",
        ValueKind<Keeping>.keeping("DAYS"),
        help: "How long events that the server has stay on this device: days, or all.",
        shownDefault: "30"
    )
    static let format = Setting(
        "format",
        ValueKind<OutputFormat>.oneOf("FORMAT"),
        help: "How data is written to the standard output.",
        shownDefault: OutputFormat.text.rawValue,
        option: "--format",
        variables: ["SEARCHSYNC_FORMAT"]
    )
    static let colour = Setting(
        "color",
        ValueKind<ColourChoice>.oneOf("WHEN"),
        help: "When colours are used: on terminals, also in pipes, or not at all.",
        shownDefault: ColourChoice.auto.rawValue
    )
    static let pager = Setting(
        "pager",
        ValueKind<String>.anyText("COMMAND"),
        help: "What shows texts that are longer than the screen; cat for nothing.",
        shownDefault: "PAGER, else less",
        variables: ["SEARCHSYNC_PAGER"]
    )

    /// Every setting, in the order of help.
    static let all: [Setting] = [server, tokenFile, keepDays, format, colour, pager]

    /// The setting of a key, or an error that names one that may be meant.
    static func named(_ key: String) throws(CommandError) -> Setting {
        if let setting = all.first(where: { $0.key == key }) { return setting }
        let keys = all.map(\.key)
        throw .usage(
            "unknown_setting",
            "there is no setting \"\(key)\"; there are: \(keys.joined(separator: ", "))",
            try: keys.nearest(to: key) ?? "searchsync help settings"
        )
    }
}
