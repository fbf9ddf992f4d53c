/// A control sequence of a keyboard: `ESC [ 1 ; 5 C`.
struct KeySequence {
    private let numbers: [Int]
    private let final: UInt8
    private let isPrivate: Bool

    init(parameters: ArraySlice<UInt8>, final: UInt8) {
        isPrivate = parameters.first.map { !(0x30...0x3B).contains($0) } ?? false
        numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        self.final = final
    }

    /// Whether a pasted text follows.
    var beginsPaste: Bool { final == UInt8(ascii: "~") && numbers.first == 200 && !isPrivate }

    var key: Key {
        guard !isPrivate else { return .unknown }
        guard final == UInt8(ascii: "~") else { return withModifiers(Self.single(final)) }
        switch numbers.first {
        case 1, 7: return .home
        case 3: return .delete
        case 4, 8: return .end
        case 5: return .pageUp
        case 6: return .pageDown
        default: return .unknown
        }
    }

    /// The key whose sequence ends so, in both of the forms that terminals send.
    static func single(_ final: UInt8) -> Key {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "Z"): .backTab
        default: .unknown
        }
    }

    /// Ctrl or Alt make an arrow go by words; the second number tells them.
    private func withModifiers(_ key: Key) -> Key {
        guard numbers.count > 1, numbers[1] > 2 else { return key }
        switch key {
        case .left: return .wordLeft
        case .right: return .wordRight
        default: return key  // Most keys mean the same with Ctrl.
        }
    }
}
