/// A value that is known by its place: `FILE`.
struct Argument<Value: Sendable>: ParameterDeclaration {
    let spec: ParameterSpec
    let kind: ValueKind<Value>

    /// Declares an argument; one that is not required, or may be repeated, comes last.
    init(
        _ kind: ValueKind<Value>,
        help: String,
        isRequired: Bool = true,
        repeats: Bool = false,
        shownDefault: String? = nil
    ) {
        self.kind = kind
        spec = ParameterSpec(
            shape: .argument(value: kind.name),
            names: [kind.name],
            help: help,
            isRequired: isRequired,
            repeats: repeats,
            defaultText: shownDefault,
            allowed: kind.allowed
        )
    }
}
