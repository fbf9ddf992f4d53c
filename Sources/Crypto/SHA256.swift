/// SHA-256 (FIPS 180-4), in one go or piece by piece.
///
///     var hasher = SHA256()
///     hasher.update(salt)
///     hasher.update(payload)
///     let digest = hasher.finalize()
///
/// A hasher is a value: a copy goes on by itself. Keep one and reuse it where many small things
/// are hashed; ``finalize()`` leaves it as new.
public struct SHA256: Sendable {
    private var context = HashContext()

    /// Makes a hasher that has seen nothing.
    public init() {}

    /// The digest of some bytes.
    public static func hash(_ bytes: [UInt8]) -> Digest {
        bytes.withUnsafeBytes { HashContext.hash($0) }
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: [UInt8]) {
        makeUnique()
        bytes.withUnsafeBytes { context.update($0) }
    }

    /// Takes in more bytes, such as a slice or a string's UTF-8.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        makeUnique()
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
            context.update(UnsafeRawBufferPointer($0))
        }
        if isContiguous == nil { update(Array(bytes)) }
    }

    /// Takes in the 32 bytes of a digest.
    public mutating func update(_ digest: Digest) {
        makeUnique()
        digest.withUnsafeBytes { context.update($0) }
    }

    /// Takes in one byte.
    public mutating func update(_ byte: UInt8) {
        makeUnique()
        withUnsafeBytes(of: byte) { context.update($0) }
    }

    /// The digest of everything taken in since the beginning or the last call; begins anew.
    public mutating func finalize() -> Digest {
        makeUnique()
        return context.finalize()
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&context) { context = context.copy() }
    }
}
