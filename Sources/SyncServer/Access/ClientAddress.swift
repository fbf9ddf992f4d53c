import Foundation
import HTTPServer

/// Where a request came from, for limits.
///
/// Behind a trusted proxy it is what the proxy says: the last entry of the last `X-Forwarded-For`,
/// which is the proxy's own; what stands before it anybody can write.
enum ClientAddress {
    /// An address as it is counted.
    static func of(_ request: HTTPRequest, behind proxies: TrustedProxies) -> String {
        guard let peer = NetworkAddress(request.remoteAddress) else {
            return String(request.remoteAddress.prefix(64))
        }
        guard proxies.contains(peer),
            let field = request.headers.values("X-Forwarded-For").last,
            let entry = field.split(separator: ",", omittingEmptySubsequences: false).last,
            let client = address(in: entry.trimmingCharacters(in: .whitespaces))
        else { return peer.network }
        return client.network
    }

    /// The address of an entry; some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(in entry: String) -> NetworkAddress? {
        if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
            return NetworkAddress(entry[..<end].dropFirst())
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        return NetworkAddress(parts.count == 2 ? String(parts[0]) : entry)
    }
}
