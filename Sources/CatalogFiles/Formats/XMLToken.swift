/// A piece of an XML document.
enum XMLToken: Equatable {
    /// An element begins; an empty one is followed by its end all the same.
    case start(name: String, attributes: [XMLAttribute])
    /// Characters, with references resolved; a run of them may come in several pieces.
    case text(String)
    case end
}

/// An attribute of an element.
struct XMLAttribute: Equatable {
    let name: String
    let value: String
}

extension XMLToken {
    /// What a reference such as `amp` or `#x41` stands for; nil where XML defines none.
    static func scalar(ofReference name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let value =
                digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let scalar = value.flatMap(Unicode.Scalar.init), isCharacter(scalar) else {
                return nil
            }
            return scalar
        }
    }

    /// XML 1.0, production 2: control characters but tab and line ends are none.
    static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isNameStart(byte)
        }
    }
}
