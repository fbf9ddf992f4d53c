/// The proxies whose word is taken for where a request comes from.
///
/// Those on this machine are always; others stand in front of a server that is, say, in a container.
///
///     let proxies = TrustedProxies("10.0.0.5,172.18.0.0/16")
public struct TrustedProxies: Sendable, Hashable {
    private let ranges: [NetworkRange]

    /// Only proxies on this machine.
    public init() { ranges = [] }

    /// Reads a list with commas between; nil where an entry is no address.
    ///
    /// - Parameter text: Each entry an address of IPv4 or IPv6, or one with a number of bits behind it,
    ///   as in `172.18.0.0/16`.
    public init?(_ text: String) {
        var ranges: [NetworkRange] = []
        for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = NetworkRange(entry.trimmingPrefix(" ")) else { return nil }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    /// Whether somebody at this address may say for whom a request is sent.
    func contains(_ address: NetworkAddress) -> Bool {
        address.isOfThisMachine || ranges.contains { $0.contains(address) }
    }
}
