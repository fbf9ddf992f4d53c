import SearchCore

/// What 200 people type, key by key; always the same for the same names.
struct KeyPresses {
    /// The texts in the field after each key.
    let texts: [String]

    private static let nonLatin = ["привет", "москва", "한국", "東京", "ελλάδα", "مدينة", "नमस्ते"]

    init(in names: [String]) {
        var random = SplitMix(state: 4)
        texts = (0..<200).flatMap { number in
            let typed = Self.typed(number, names, &random)
            return (1...max(1, typed.count)).map { String(typed.prefix($0)) }
        }
    }

    private static func typed(
        _ number: Int,
        _ names: [String],
        _ random: inout SplitMix
    ) -> String {
        let name = Array(names[Int.random(in: 0..<names.count, using: &random)])
        let length = Int.random(in: 1...10, using: &random)
        let start = Int.random(in: 0..<name.count, using: &random)
        let infix = String(name[start..<min(name.count, start + length)])
        switch number % 7 {
        case 0, 1: return String(name.prefix(length))
        case 2: return infix
        case 3: return String(name[start..<min(name.count, start + 3)])
        case 4: return String(infix.prefix(7)) + "qxj"
        case 5: return String(name.prefix(1 + number % 2))
        default: return nonLatin[number % nonLatin.count]
        }
    }
}

/// A repeatable source of randomness (SplitMix64, Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
