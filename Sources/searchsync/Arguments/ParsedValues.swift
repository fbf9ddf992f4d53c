/// What a command line gave, before its texts are read as values.
///
/// The command line speaks first, then the environment, then the settings, then the caller's
/// default.
struct ParsedValues: Sendable {
    private(set) var environment: [String: String]
    /// The texts of `config.json`, by key.
    var settings: [String: String] = [:]
    private var texts: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// Starts without anything given.
    init(environment: [String: String] = [:]) { self.environment = environment }

    /// Notes a flag.
    mutating func set(_ spec: ParameterSpec) { flags.insert(spec.name) }

    /// Notes the text of an option or an argument.
    mutating func add(_ text: String, to spec: ParameterSpec) throws(CommandError) {
        if !spec.repeats, texts[spec.name] != nil {
            throw .usage(
                "repeated_option",
                "\(spec.name) is given more than once",
                try: "keep one of them"
            )
        }
        texts[spec.name, default: []].append(text)
    }

    /// Whether a parameter was given on the command line.
    func has(_ spec: ParameterSpec) -> Bool {
        flags.contains(spec.name) || texts[spec.name] != nil
    }

    /// Whether a flag was given.
    func isSet(_ flag: Flag) -> Bool { flags.contains(flag.spec.name) }

    /// The value of an option; nil where nobody gave one.
    func value<Value>(of option: Option<Value>) throws(CommandError) -> Value? {
        try values(of: option).last
    }

    /// The values of an option that may be repeated.
    func values<Value>(of option: Option<Value>) throws(CommandError) -> [Value] {
        if let given = texts[option.spec.name] {
            return try read(given, option.kind, from: option.spec.name)
        }
        if let name = option.spec.environment, let text = environment[name], !text.isEmpty {
            return try read([text], option.kind, from: name)
        }
        if let key = option.spec.setting, let text = settings[key] {
            return try read([text], option.kind, from: key)
        }
        return []
    }

    /// What the command line alone says.
    var ofLineAlone: ParsedValues {
        var values = self
        values.environment = [:]
        values.settings = [:]
        return values
    }

    /// The value of an option that the parser knows to be required.
    func requiredValue<Value>(of option: Option<Value>) throws(CommandError) -> Value {
        guard let value = try value(of: option) else { throw .missing(option.spec) }
        return value
    }

    /// The value of an argument that must be there.
    func value<Value>(of argument: Argument<Value>) throws(CommandError) -> Value {
        guard let value = try optionalValue(of: argument) else { throw .missing(argument.spec) }
        return value
    }

    /// The value of an argument that may be left out.
    func optionalValue<Value>(of argument: Argument<Value>) throws(CommandError) -> Value? {
        try read(texts[argument.spec.name] ?? [], argument.kind, from: argument.spec.name).last
    }

    /// The values of an argument that may be repeated.
    func values<Value>(of argument: Argument<Value>) throws(CommandError) -> [Value] {
        try read(texts[argument.spec.name] ?? [], argument.kind, from: argument.spec.name)
    }

    private func read<Value>(
        _ texts: [String],
        _ kind: ValueKind<Value>,
        from name: String
    ) throws(CommandError) -> [Value] {
        var values: [Value] = []
        for text in texts {
            guard let value = kind.parse(text) else {
                throw .usage(
                    "invalid_value",
                    "\(name): \"\(text)\" is not \(kind.wanted)",
                    try: kind.allowed.nearest(to: text).map { "\(name) \($0)" }
                        ?? "give \(kind.wanted)"
                )
            }
            values.append(value)
        }
        return values
    }
}

extension CommandError {
    /// A parameter that must be there and is not.
    static func missing(_ spec: ParameterSpec) -> CommandError {
        .usage(
            "missing_argument",
            "\(spec.name) is missing: \(spec.help)",
            try: "add \(spec.usage)"
        )
    }
}
