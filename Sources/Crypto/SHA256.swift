/// SHA-256 (FIPS 180-4), in one go or piece by piece.
///
///     var hasher = SHA256()
///     hasher.update(salt)
///     hasher.update(payload)
///     let digest = hasher.finalize()
///
/// A hasher is a value: a copy goes on by itself, and what has the same beginning can be hashed from a
/// copy that has taken it in. ``finalize()`` leaves it as new.
public struct SHA256: Sendable {
    private var context = HashContext()

    /// Makes a hasher that has seen nothing.
    public init() {}

    /// The digest of some bytes.
    public static func hash(_ bytes: [UInt8]) -> Digest {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The digest of the bytes of a buffer.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest {
        var context = HashContext()
        context.update(bytes)
        return context.finalize()
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { context.update($0) }
    }

    /// Takes in the bytes of a buffer.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) { context.update(bytes) }

    /// Takes in more bytes, such as a slice or a string's UTF-8.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
            context.update(UnsafeRawBufferPointer($0))
        }
        if isContiguous == nil { update(Array(bytes)) }
    }

    /// Takes in the 32 bytes of a digest.
    public mutating func update(_ digest: Digest) {
        digest.withUnsafeBytes { context.update($0) }
    }

    /// Takes in one byte.
    public mutating func update(_ byte: UInt8) {
        withUnsafeBytes(of: byte) { context.update($0) }
    }

    /// The digest of everything taken in since the beginning or the last call; begins anew.
    public mutating func finalize() -> Digest { context.finalize() }
}
