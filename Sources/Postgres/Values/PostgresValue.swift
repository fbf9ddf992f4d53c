/// What can be sent as a parameter of a statement.
public protocol PostgresParameter: Sendable {
    /// The type that the server is told.
    static var postgresType: PostgresType { get }

    /// Whether the value is NULL, in which case nothing is written.
    var isPostgresNull: Bool { get }

    /// Writes PostgreSQL's binary form of the value.
    func writePostgres(to writer: inout PostgresWriter)
}

extension PostgresParameter {
    /// Values are not NULL unless they say so.
    public var isPostgresNull: Bool { false }
}

/// What can be a parameter and can be decoded from a result.
///
/// `Bool`, the integers, `Double`, `String`, `UUID`, `[UInt8]` (bytea), `PostgresTimestamp`,
/// `PostgresJSON`, `PostgresJSONB`, optionals of them (NULL), arrays of either.
public protocol PostgresValue: PostgresParameter {
    /// Whether columns of a type can be decoded as this.
    static func acceptsPostgres(_ type: PostgresType) -> Bool

    /// What NULL is decoded as; `nil` if this has no NULL.
    static var postgresNull: Self? { get }

    /// Decodes PostgreSQL's binary form; `nil` if the bytes are malformed.
    init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType)
}

extension PostgresValue {
    /// Values accept their own type unless they say more.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool { type == postgresType }

    /// Values have no NULL unless they say so.
    public static var postgresNull: Self? { nil }
}

/// Collects the binary form of parameters, numbers in network order.
public struct PostgresWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    /// Appends a number.
    public mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes.
    public mutating func write(bytes more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends what `body` writes, its length (four bytes) before it.
    mutating func writeWithLength(_ body: (inout PostgresWriter) -> Void) {
        let start = bytes.count
        write(Int32(0))
        body(&self)
        let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
        for place in 0..<4 {
            bytes[start + place] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * place))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The number in network order at an offset, if all of it is there.
    func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int = 0) -> Number? {
        guard offset >= 0, offset <= count - MemoryLayout<Number>.size else { return nil }
        return Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// The number that the bytes are, if they are exactly one.
    func only<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        count == MemoryLayout<Number>.size ? number(type) : nil
    }
}
