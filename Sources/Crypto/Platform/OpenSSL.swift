#if !canImport(CryptoKit)
    import CCrypto

    /// OpenSSL's SHA-256, fetched once: every implicit fetch walks the providers under a lock.
    // Invariant behind `@unchecked Sendable`: OpenSSL never changes a fetched algorithm, counts its
    // references atomically, and this one is never given back.
    private struct Algorithm: @unchecked Sendable {
        static let sha256 = Algorithm()
        let pointer: OpaquePointer

        private init() {
            guard let fetched = EVP_MD_fetch(nil, "SHA256", nil) else {
                preconditionFailure("OpenSSL has SHA-256; enable its default provider")
            }
            pointer = fetched
        }
    }

    /// A running SHA-256, in place: making or copying one allocates nothing.
    struct HashContext: Sendable {
        private var context = SHA256_CTX()

        init() { check(SHA256_Init(&context)) }

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            check(SHA256_Update(&context, bytes.baseAddress, bytes.count))
        }

        /// The digest; begins anew.
        mutating func finalize() -> Digest {
            let digest = Digest { check(SHA256_Final($0.bytes, &context)) }
            check(SHA256_Init(&context))
            return digest
        }
    }

    enum Primitives {
        static func hmac(of message: [UInt8], key: [UInt8]) -> Digest {
            Digest { digest in
                let code = HMAC(
                    Algorithm.sha256.pointer,
                    key,
                    Int32(key.count),
                    message,
                    message.count,
                    digest.bytes,
                    nil
                )
                precondition(code != nil, "HMAC over memory fails only without memory")
            }
        }

        static func fillWithRandomness(_ buffer: UnsafeMutableRawBufferPointer) {
            let status = RAND_bytes(buffer.bytes, Int32(buffer.count))
            precondition(status == 1, "the system gives randomness; check getrandom(2)")
        }

        /// The caller gives equal lengths.
        static func constantTimeEquals(
            _ left: UnsafeRawBufferPointer,
            _ right: UnsafeRawBufferPointer
        ) -> Bool {
            CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
        }
    }

    extension UnsafeMutableRawBufferPointer {
        fileprivate var bytes: UnsafeMutablePointer<UInt8>? {
            bindMemory(to: UInt8.self).baseAddress
        }
    }

    private func check(_ status: Int32) {
        precondition(status == 1, "hashing memory fails only without memory")
    }
#endif
