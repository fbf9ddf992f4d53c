extension Argument {
    /// The same argument; completion offers some values of it.
    func suggesting(_ values: [String]) -> Argument {
        with { $0.suggested = values }
    }

    /// The same argument; completion offers what this device's store has of it.
    func naming(_ name: StoredName) -> Argument { with { $0.naming = name } }

    private func with(_ change: (inout ParameterSpec) -> Void) -> Argument {
        var spec = spec
        change(&spec)
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
        with { $0.suggested = values }
    }

    /// The same option; completion offers what this device's store has of it.
    func naming(_ name: StoredName) -> Option { with { $0.naming = name } }

    private func with(_ change: (inout ParameterSpec) -> Void) -> Option {
        var spec = spec
        change(&spec)
        return Option(spec: spec, kind: kind)
    }

    private init(spec: ParameterSpec, kind: ValueKind<Value>) {
        self.spec = spec
        self.kind = kind
    }
}
