extension Argument {
    /// The same argument; completion offers some values of it.
    func suggesting(_ values: [String]) -> Argument {
        var spec = spec
        spec.suggested = values
        return Argument(spec: spec, kind: kind)
    }

    private init(spec: ParameterSpec, kind: ValueKind<Value>) {
        self.spec = spec
        self.kind = kind
    }
}

extension Option {
    /// The same option; completion offers some values of it.
    func suggesting(_ values: [String]) -> Option {
        var spec = spec
        spec.suggested = values
        return Option(spec: spec, kind: kind)
    }

    private init(spec: ParameterSpec, kind: ValueKind<Value>) {
        self.spec = spec
        self.kind = kind
    }
}
