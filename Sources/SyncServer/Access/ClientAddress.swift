import Foundation
import HTTPServer

/// Where a request came from, for limits.
///
/// Behind a proxy on this machine it is what the proxy says: the last entry of `X-Forwarded-For`,
/// which is the proxy's own; what stands before it anybody can write. Of an IPv6 address the first
/// 64 bits count, since one machine has all the others.
enum ClientAddress {
    static func of(_ request: HTTPRequest) -> String {
        guard isLoopback(request.remoteAddress),
            let entry = request.headers["X-Forwarded-For"]?.split(separator: ",").last
        else { return network(of: request.remoteAddress) }
        return network(of: entry.trimmingCharacters(in: .whitespaces))
    }

    /// An address as it is counted.
    static func network(of address: String) -> String {
        var bytes = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else {
            return String(address.prefix(64))
        }
        let all = withUnsafeBytes(of: bytes) { Array($0) }
        // An IPv4 address in the form of an IPv6 one.
        if all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return all.suffix(4).map(String.init).joined(separator: ".")
        }
        return all.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
    }

    private static func isLoopback(_ address: String) -> Bool {
        address == "::1" || network(of: address).hasPrefix("127.")
    }
}
