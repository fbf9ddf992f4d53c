/// A version of Unicode, by whose tables texts are folded and divided into characters.
///
/// Another version may fold other characters: what is worked out by one and kept must say by which.
public struct UnicodeVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int

    /// Names a version.
    public init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// That of the standard library: the newest in which any character was added.
    ///
    /// Every version so far has added some to one of the first two planes.
    public static let current: UnicodeVersion = {
        var newest = UnicodeVersion(1, 1)
        for value in UInt32(0)..<0x20000 {
            guard let age = Unicode.Scalar(value)?.properties.age else { continue }
            newest = max(newest, UnicodeVersion(age.major, age.minor))
        }
        return newest
    }()

    /// Whether the left one came before the right one.
    public static func < (left: UnicodeVersion, right: UnicodeVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// Such as `16.0`.
    public var description: String { "\(major).\(minor)" }
}
