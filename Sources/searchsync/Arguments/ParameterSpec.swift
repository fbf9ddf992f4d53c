/// What help and parser know of a flag, an option or an argument.
struct ParameterSpec: Sendable, Hashable {
    /// How it stands on the command line.
    enum Shape: Sendable, Hashable {
        /// `--strict`
        case flag
        /// `--limit N`, `--limit=N`
        case option(value: String)
        /// `FILE`
        case argument(value: String)
    }

    let shape: Shape
    /// `--output`, `-o`; for an argument the name of its value.
    let names: [String]
    let help: String
    var isRequired = false
    var repeats = false
    /// What holds where it is not given, for people.
    var defaultText: String?
    /// The values that it may have; empty where any do.
    var allowed: [String] = []
    /// The variable that speaks where the command line does not.
    var environment: String?
    /// The setting that speaks where neither the command line nor the variable does.
    var setting: String?
    /// Values that completion offers, where any may be given.
    var suggested: [String] = []
    /// What of this device's store it names; completion offers what is there.
    var naming: StoredName?

    /// What it is stored and reported under.
    var name: String { names[0] }

    /// How a left column of help shows it.
    var label: String {
        let short = names.filter { !$0.hasPrefix("--") }
        let long = names.filter { $0.hasPrefix("--") }
        switch shape {
        case .flag: return (short + long).joined(separator: ", ")
        case .option(let value): return (short + long).joined(separator: ", ") + " " + value
        case .argument(let value): return value
        }
    }

    /// How a usage line shows it.
    var usage: String {
        let body =
            switch shape {
            case .flag: name
            case .option(let value): "\(name) \(value)"
            case .argument(let value): value
            }
        let many = repeats ? body + "…" : body
        return isRequired ? many : "[\(many)]"
    }

    /// The help with what it says of values, default and variable.
    var fullHelp: String {
        var parts = [help]
        if !allowed.isEmpty { parts.append("One of: \(allowed.joined(separator: ", ")).") }
        if repeats, case .option = shape { parts.append("May be repeated.") }
        if let defaultText { parts.append("[default: \(defaultText)]") }
        if let environment { parts.append("[variable: \(environment)]") }
        if let setting { parts.append("[setting: \(setting)]") }
        return parts.joined(separator: " ")
    }
}

/// A declaration that the parser and help can read.
protocol ParameterDeclaration: Sendable {
    var spec: ParameterSpec { get }
}
