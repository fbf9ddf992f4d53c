import Foundation
import SearchCore

extension CommandDeclaration {
    /// `config`: what `config.json` says.
    @MainActor static let config = CommandDeclaration(
        name: "config",
        summary: "Show and change the settings of this device.",
        discussion: """
            Settings are kept in config.json, in the folder that XDG names. Options speak before \
            variables, variables before settings; searchsync help settings lists them all.
            """,
        body: .group([
            ConfigListing.declaration, ConfigGet.declaration, ConfigSet.declaration,
            ConfigUnset.declaration, ConfigPath.declaration,
        ])
    )
}

/// Shows every setting: `config list`.
struct ConfigListing: Command {
    static let declaration = CommandDeclaration(
        name: "list",
        summary: "List the settings, what holds of each, and who says so.",
        examples: [.init("searchsync config list", "See what holds.")],
        runsWithoutSettings: true,
        body: .action { try ConfigListing($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let document = try SettingsDocument(path: context.paths.configFile)
        var rows: [JSONObject] = []
        var code = ExitCode.success
        for setting in Setting.all {
            do {
                rows.append(
                    try EffectiveSetting(setting, document, context.environment).json
                )
            } catch {
                context.tell(error)
                code = .failure
            }
        }
        for key in document.unknownKeys {
            context.console.tell("searchsync: \(document.path) has no setting \"\(key)\"")
        }
        try context.show(
            Records(
                keys: ["key", "value", "default", "origin", "help"],
                columns: [
                    .init("KEY", "key"),
                    .init("VALUE") { $0["value"]?.string ?? $0["default"]?.string ?? "" },
                    .init("FROM", "origin"), .init("WHAT IT IS", "help"),
                ],
                rows: rows
            )
        )
        return code
    }
}

/// Shows one setting: `config get`.
struct ConfigGet: Command {
    private static let key = Argument<String>.settingKey

    static let declaration = CommandDeclaration(
        name: "get",
        summary: "Print what holds of a setting.",
        discussion: "Fails where neither a variable nor config.json says it.",
        parameters: [key],
        examples: [.init("searchsync config get server", "Print the server's address.")],
        exitCodes: [.notFound],
        runsWithoutSettings: true,
        body: .action { try ConfigGet($0) }
    )

    private let setting: Setting

    init(_ values: ParsedValues) throws(CommandError) {
        setting = try Setting.named(try values.value(of: Self.key))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        let document = try SettingsDocument(path: context.paths.configFile)
        let found = try EffectiveSetting(setting, document, context.environment)
        guard let value = found.value else {
            let holds = setting.shownDefault.map { "; what holds is: \($0)" } ?? ""
            throw CommandError.notFound(
                "unset_setting",
                "\(setting.key) is not set\(holds)",
                try: "searchsync config set \(setting.key) \(setting.value)"
            )
        }
        try context.show(Report(object: found.json, text: [value]))
        return .success
    }
}

/// Says a setting: `config set`.
struct ConfigSet: Command {
    private static let key = Argument<String>.settingKey
    private static let text = Argument<String>(.anyText("VALUE"), help: "What is to hold.")

    static let declaration = CommandDeclaration(
        name: "set",
        summary: "Say what is to hold of a setting.",
        parameters: [key, text],
        examples: [
            .init("searchsync config set server http://search.example:8780", "Name the server."),
            .init("searchsync config set keepDays all", "Keep all events on this device."),
        ],
        runsWithoutSettings: true,
        body: .action { try ConfigSet($0) }
    )

    private let setting: Setting
    private let text: String

    init(_ values: ParsedValues) throws(CommandError) {
        setting = try Setting.named(try values.value(of: Self.key))
        text = try values.value(of: Self.text)
        do {
            try setting.check(text, in: "VALUE")
        } catch {
            throw .usage(
                "invalid_value",
                "\(setting.key): \"\(text)\" is not \(setting.wanted)",
                try: setting.allowed.nearest(to: text).map {
                    "searchsync config set \(setting.key) \($0)"
                } ?? "give \(setting.wanted)"
            )
        }
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        var document = try SettingsDocument(path: context.paths.configFile)
        try document.set(setting, to: text)
        try document.write()
        let found = try EffectiveSetting(setting, document, context.environment)
        if found.origin != "config.json" {
            context.console.tell(
                "searchsync: \(found.origin) says otherwise, and speaks before config.json"
            )
        }
        return .success
    }
}

/// Takes a setting back: `config unset`.
struct ConfigUnset: Command {
    private static let key = Argument<String>.settingKey

    static let declaration = CommandDeclaration(
        name: "unset",
        summary: "Take a setting back, so that the default holds.",
        parameters: [key],
        examples: [.init("searchsync config unset server", "Forget the server.")],
        runsWithoutSettings: true,
        body: .action { try ConfigUnset($0) }
    )

    private let setting: Setting

    init(_ values: ParsedValues) throws(CommandError) {
        setting = try Setting.named(try values.value(of: Self.key))
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        var document = try SettingsDocument(path: context.paths.configFile)
        try document.set(setting, to: nil)
        if document.isThere { try document.write() }
        return .success
    }
}

/// Says where the file is: `config path`.
struct ConfigPath: Command {
    static let declaration = CommandDeclaration(
        name: "path",
        summary: "Print where config.json is, or would be.",
        examples: [.init("searchsync config path", "Find the file.")],
        runsWithoutSettings: true,
        body: .action { try ConfigPath($0) }
    )

    init(_ values: ParsedValues) throws(CommandError) {}

    func run(in context: CommandContext) async throws -> ExitCode {
        let path = context.paths.configFile
        try context.show(Report(object: ["path": .string(path)], text: [path]))
        return .success
    }
}

extension Argument<String> {
    /// The key of a setting; what is no key is told with one that may be meant.
    fileprivate static var settingKey: Argument<String> {
        let keys = Setting.all.map(\.key)
        return Argument(.text("KEY"), help: "A setting: \(keys.joined(separator: ", ")).")
            .suggesting(keys)
    }
}
