import SyncServer

extension ValueKind where Value == TrustedProxies {
    /// Addresses of IPv4 or IPv6 with commas between, or networks.
    static func proxies(_ name: String) -> ValueKind {
        ValueKind(
            name: name,
            wanted: "addresses or networks with commas between, such as 10.0.0.5,172.18.0.0/16"
        ) { TrustedProxies($0) }
    }
}
