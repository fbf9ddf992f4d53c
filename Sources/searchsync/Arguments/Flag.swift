/// A switch: it is there or it is not.
struct Flag: ParameterDeclaration {
    let spec: ParameterSpec

    /// Declares `--name`, and `-short` where it has a short name.
    init(_ name: String, short: Character? = nil, help: String) {
        let names = ["--\(name)"] + (short.map { ["-\($0)"] } ?? [])
        spec = ParameterSpec(shape: .flag, names: names, help: help)
    }
}
