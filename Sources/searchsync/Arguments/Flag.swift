/// A switch: it is there or it is not.
struct Flag: ParameterDeclaration {
    let spec: ParameterSpec

    /// Declares `--name`.
    init(_ name: String, help: String) {
        spec = ParameterSpec(shape: .flag, names: ["--\(name)"], help: help)
    }
}
