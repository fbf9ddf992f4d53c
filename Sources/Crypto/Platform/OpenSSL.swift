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

    /// A running SHA-256.
    // Invariant behind `@unchecked Sendable`: only `SHA256` reaches a context, and it mutates one
    // only while it holds the sole reference.
    final class HashContext: @unchecked Sendable {
        private let context: OpaquePointer

        convenience init() {
            self.init(allocated: EVP_MD_CTX_new())
            check(EVP_DigestInit_ex2(context, Algorithm.sha256.pointer, nil))
        }

        private init(allocated context: OpaquePointer?) {
            guard let context else { preconditionFailure("there is memory for a hash context") }
            self.context = context
        }

        deinit { EVP_MD_CTX_free(context) }

        func copy() -> HashContext {
            let other = HashContext(allocated: EVP_MD_CTX_new())
            check(EVP_MD_CTX_copy_ex(other.context, context))
            return other
        }

        func update(_ bytes: UnsafeRawBufferPointer) {
            check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
        }

        func finalize() -> Digest {
            let digest = Digest { check(EVP_DigestFinal_ex(context, $0.bytes, nil)) }
            check(EVP_DigestInit_ex2(context, nil, nil))
            return digest
        }

        static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest {
            Digest {
                check(
                    EVP_Digest(
                        bytes.baseAddress,
                        bytes.count,
                        $0.bytes,
                        nil,
                        Algorithm.sha256.pointer,
                        nil
                    )
                )
            }
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
