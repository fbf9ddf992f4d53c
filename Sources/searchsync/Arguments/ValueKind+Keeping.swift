import Device

extension ValueKind where Value == Keeping {
    /// A number of days, or `all`.
    static func keeping(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a whole number of days from 0 to 36500, or all") { text in
            if text == "all" { return .everything }
            return Int(text).flatMap { (0...36_500).contains($0) ? .days($0) : nil }
        }
    }
}
