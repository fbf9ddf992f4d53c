/// Bytes that nobody can guess, for tokens and salts.
public enum RandomBytes {
    /// Makes bytes from the system's randomness.
    ///
    /// A system without randomness stops the program: a token from anything less would be a key
    /// that anybody can guess.
    ///
    /// - Parameter count: How many bytes; 0 or more.
    /// - Returns: As many bytes.
    public static func make(_ count: Int) -> [UInt8] {
        precondition(count >= 0, "the number of random bytes is not negative")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            if count > 0 { Primitives.fillWithRandomness(UnsafeMutableRawBufferPointer(buffer)) }
            written = count
        }
    }
}
