/// A value that is known by its place: `FILE`.
struct Argument<Value: Sendable>: ParameterDeclaration {
    let spec: ParameterSpec
    let kind: ValueKind<Value>

    /// Declares an argument; one that is not required comes last.
    init(
        _ kind: ValueKind<Value>,
        help: String,
        isRequired: Bool = true,
        shownDefault: String? = nil
    ) {
        self.kind = kind
        spec = ParameterSpec(
            shape: .argument(value: kind.name),
            names: [kind.name],
            help: help,
            isRequired: isRequired,
            defaultText: shownDefault,
            allowed: kind.allowed
        )
    }
}
