import Foundation

/// An IP address in bytes: four of IPv4, sixteen of IPv6; one of IPv4 in the form of IPv6 is IPv4.
struct NetworkAddress: Sendable, Hashable {
    /// Before the four bytes of an IPv4 address in the form of IPv6.
    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    let bytes: [UInt8]

    /// Reads an address; nil where the text is none.
    init?(_ text: some StringProtocol) {
        var (four, sixteen) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, String(text), &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, String(text), &sixteen) == 1 {
            let all = withUnsafeBytes(of: sixteen) { Array($0) }
            bytes = all.starts(with: Self.mapped) ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    var isOfThisMachine: Bool {
        bytes.count == 4
            ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// As it is counted: of an IPv6 address the first 64 bits, since one machine has all the others.
    var network: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }
}

/// The addresses that begin with the same bits.
struct NetworkRange: Sendable, Hashable {
    private let first: [UInt8]
    private let bits: Int

    /// Reads `ADDRESS` or `ADDRESS/BITS`; nil where the text is none.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = NetworkAddress(parts[0]) else {
            return nil
        }
        first = address.bytes
        let all = first.count * 8
        guard let bits = parts.count == 2 ? Int(parts[1]) : all, (0...all).contains(bits) else {
            return nil
        }
        self.bits = bits
    }

    func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.count else { return false }
        return zip(0..., zip(first, address.bytes)).allSatisfy { index, pair in
            let counting = min(8, max(0, bits - index * 8))
            return (pair.0 ^ pair.1) >> (8 - counting) == 0
        }
    }
}
