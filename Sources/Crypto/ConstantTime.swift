/// Whether both are the same bytes, in a time that does not tell where they differ.
///
/// The time tells the lengths.
public func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
        right.withUnsafeBytes { Primitives.constantTimeEquals(left, $0) }
    }
}

/// Whether both are the same digest, in a time that does not tell where they differ.
public func constantTimeEquals(_ left: Digest, _ right: Digest) -> Bool {
    left.withUnsafeBytes { left in
        right.withUnsafeBytes { Primitives.constantTimeEquals(left, $0) }
    }
}
