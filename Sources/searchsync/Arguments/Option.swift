/// A named value: `--limit 20`, `--limit=20`, `-o FILE`.
struct Option<Value: Sendable>: ParameterDeclaration {
    let spec: ParameterSpec
    let kind: ValueKind<Value>

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name, without its hyphens.
    ///   - short: One letter, where it has a short name.
    ///   - kind: How its text becomes a value.
    ///   - help: What it is for.
    ///   - shownDefault: What holds where nobody says, for people.
    ///   - environment: The variable that speaks where the command line does not.
    ///   - setting: The setting that speaks where neither does.
    ///   - repeats: Whether it may be given more than once.
    ///   - isRequired: Whether it must be given.
    init(
        _ name: String,
        short: Character? = nil,
        _ kind: ValueKind<Value>,
        help: String,
        shownDefault: String? = nil,
        environment: String? = nil,
        setting: String? = nil,
        repeats: Bool = false,
        isRequired: Bool = false
    ) {
        self.kind = kind
        spec = ParameterSpec(
            shape: .option(value: kind.name),
            names: ["--\(name)"] + (short.map { ["-\($0)"] } ?? []),
            help: help,
            isRequired: isRequired,
            repeats: repeats,
            defaultText: shownDefault,
            allowed: kind.allowed,
            environment: environment,
            setting: setting
        )
    }
}
