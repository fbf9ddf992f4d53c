extension Bool: PostgresValue {
    /// `boolean`.
    public static var postgresType: PostgresType { .bool }

    /// Writes one byte, 0 or 1.
    public func writePostgres(to writer: inout PostgresWriter) {
        writer.write(UInt8(self ? 1 : 0))
    }

    /// Reads one byte.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let byte = bytes.only(UInt8.self) else { return nil }
        self = byte != 0
    }
}

extension Int16: PostgresValue {
    /// `smallint`.
    public static var postgresType: PostgresType { .int2 }

    /// Writes two bytes.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(self) }

    /// Reads two bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let number = bytes.only(Int16.self) else { return nil }
        self = number
    }
}

extension Int32: PostgresValue {
    /// `integer`.
    public static var postgresType: PostgresType { .int4 }

    /// Accepts `integer` and `smallint`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        type == .int4 || type == .int2
    }

    /// Writes four bytes.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(self) }

    /// Reads two or four bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        if let number = bytes.only(Int32.self) {
            self = number
        } else if let number = bytes.only(Int16.self) {
            self = Int32(number)
        } else {
            return nil
        }
    }
}

extension Int64: PostgresValue {
    /// `bigint`.
    public static var postgresType: PostgresType { .int8 }

    /// Accepts every integer type, and `oid`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        type == .int8 || type == .int4 || type == .int2 || type == .oid
    }

    /// Writes eight bytes.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(self) }

    /// Reads two, four or eight bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        if let number = bytes.only(Int64.self) {
            self = number
        } else if type == .oid, let number = bytes.only(UInt32.self) {
            self = Int64(number)
        } else if let number = Int32(postgresBytes: bytes, type: type) {
            self = Int64(number)
        } else {
            return nil
        }
    }
}

extension Int: PostgresValue {
    /// `bigint`.
    public static var postgresType: PostgresType { .int8 }

    /// Accepts every integer type, and `oid`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        Int64.acceptsPostgres(type)
    }

    /// Writes eight bytes.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(Int64(self)) }

    /// Reads two, four or eight bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let number = Int64(postgresBytes: bytes, type: type) else { return nil }
        self.init(exactly: number)
    }
}

extension Double: PostgresValue {
    /// `double precision`.
    public static var postgresType: PostgresType { .float8 }

    /// Accepts `double precision` and `real`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        type == .float8 || type == .float4
    }

    /// Writes eight bytes.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(bitPattern) }

    /// Reads four or eight bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        if let bits = bytes.only(UInt64.self) {
            self.init(bitPattern: bits)
        } else if let bits = bytes.only(UInt32.self) {
            self.init(Float(bitPattern: bits))
        } else {
            return nil
        }
    }
}
