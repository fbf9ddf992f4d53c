extension BinaryInteger {
    /// The number with what it counts: `1 item`, `2 items`.
    func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
