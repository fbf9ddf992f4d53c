import Dispatch
import Foundation
public import SearchCore

/// Where the device has its time from.
public struct DeviceClock: Sendable {
    /// The wall clock.
    public let now: @Sendable () -> Timestamp
    /// Milliseconds since any fixed moment; never goes backwards.
    public let uptimeMs: @Sendable () -> Int

    /// Makes a clock.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        uptimeMs: @escaping @Sendable () -> Int
    ) {
        self.now = now
        self.uptimeMs = uptimeMs
    }

    /// The system's clocks.
    public static let system = DeviceClock(
        now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
        uptimeMs: { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
    )
}
