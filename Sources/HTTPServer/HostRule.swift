/// What may stand in a `Host` field or in the authority of a target: a name or address and a port.
enum HostRule {
    /// Whether the bytes could be `name`, `name:port` or `[address]:port`; empty is valid too.
    static func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "%"):
                true
            default:
                false
            }
        }
    }
}
