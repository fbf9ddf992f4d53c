#if canImport(CryptoKit)
    import CryptoKit
    import Security

    /// A running SHA-256.
    // Invariant behind `@unchecked Sendable`: only `SHA256` reaches a context, and it mutates one
    // only while it holds the sole reference.
    final class HashContext: @unchecked Sendable {
        private var hasher = CryptoKit.SHA256()

        func copy() -> HashContext {
            let other = HashContext()
            other.hasher = hasher
            return other
        }

        func update(_ bytes: UnsafeRawBufferPointer) { hasher.update(bufferPointer: bytes) }

        func finalize() -> Digest {
            defer { hasher = CryptoKit.SHA256() }
            return digest(hasher.finalize())
        }

        static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest {
            var hasher = CryptoKit.SHA256()
            hasher.update(bufferPointer: bytes)
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
