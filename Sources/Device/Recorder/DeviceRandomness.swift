import Crypto

/// Where the device has its random bytes from.
public struct DeviceRandomness: Sendable {
    /// Makes as many bytes as it is asked for.
    public let bytes: @Sendable (Int) -> [UInt8]

    /// Makes a source.
    public init(bytes: @escaping @Sendable (Int) -> [UInt8]) { self.bytes = bytes }

    /// The system's randomness.
    public static let system = DeviceRandomness { RandomBytes.make($0) }
}
