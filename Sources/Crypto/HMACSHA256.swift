/// HMAC with SHA-256 (RFC 2104): tells who does not know the key that they cannot forge a message.
public enum HMACSHA256 {
    /// The code of a message under a key of any length.
    ///
    /// Compare codes with ``constantTimeEquals(_:_:)-(Digest,_)``, never with `==`.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) -> Digest {
        Primitives.hmac(of: message, key: key)
    }
}
