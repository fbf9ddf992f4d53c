/// A moment, as `timestamptz` keeps it.
public struct PostgresTimestamp: Sendable, Hashable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public let microseconds: Int64

    /// Makes a moment from microseconds since 1970.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Whether one moment is before another.
    public static func < (left: PostgresTimestamp, right: PostgresTimestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// 2000-01-01T00:00:00Z, from which PostgreSQL counts.
    private static let epoch: Int64 = 946_684_800_000_000
}

extension PostgresTimestamp: PostgresValue {
    /// `timestamptz`.
    public static var postgresType: PostgresType { .timestamptz }

    /// Writes microseconds since 2000; what is out of range becomes `-infinity` or `infinity`.
    public func writePostgres(to writer: inout PostgresWriter) {
        let (shifted, isOver) = microseconds.subtractingReportingOverflow(Self.epoch)
        // Int64's ends are PostgreSQL's infinities.
        let isInfinite = microseconds == .max
        writer.write(isInfinite ? Int64.max : isOver ? Int64.min : shifted)
    }

    /// Reads microseconds since 2000; the infinities become the ends of `Int64`.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let shifted = bytes.only(Int64.self) else { return nil }
        if shifted == .min {
            self.init(microseconds: .min)
        } else {
            let (sum, isOver) = shifted.addingReportingOverflow(Self.epoch)
            self.init(microseconds: isOver ? .max : sum)
        }
    }
}
