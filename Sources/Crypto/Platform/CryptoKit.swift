#if canImport(CryptoKit)
    import CryptoKit
    import Security

    /// A running SHA-256.
    struct HashContext: Sendable {
        private var hasher = CryptoKit.SHA256()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            hasher.update(bufferPointer: bytes)
        }

        /// The digest; begins anew.
        mutating func finalize() -> Digest {
            defer { hasher = CryptoKit.SHA256() }
            return digest(hasher.finalize())
        }
    }

    enum Primitives {
        static func hmac(of message: [UInt8], key: [UInt8]) -> Digest {
            digest(
                HMAC<CryptoKit.SHA256>.authenticationCode(
                    for: message,
                    using: SymmetricKey(data: key)
                )
            )
        }

        static func fillWithRandomness(_ buffer: UnsafeMutableRawBufferPointer) {
            guard let start = buffer.baseAddress else { return }
            let status = SecRandomCopyBytes(kSecRandomDefault, buffer.count, start)
            precondition(status == errSecSuccess, "the system gives randomness")
        }

        /// The caller gives equal lengths.
        static func constantTimeEquals(
            _ left: UnsafeRawBufferPointer,
            _ right: UnsafeRawBufferPointer
        ) -> Bool {
            zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    private func digest(_ bytes: some Sequence<UInt8>) -> Digest {
        Digest { $0.copyBytes(from: Array(bytes)) }
    }
#endif
