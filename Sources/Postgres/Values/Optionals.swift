extension Optional: PostgresParameter where Wrapped: PostgresValue {
    /// The wrapped value's type, for NULL too.
    public static var postgresType: PostgresType { Wrapped.postgresType }

    /// `nil` is NULL.
    public var isPostgresNull: Bool { self?.isPostgresNull ?? true }

    /// Writes the wrapped value.
    public func writePostgres(to writer: inout PostgresWriter) {
        self?.writePostgres(to: &writer)
    }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    /// Accepts what the wrapped value accepts.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        Wrapped.acceptsPostgres(type)
    }

    /// NULL is `nil`.
    public static var postgresNull: Wrapped?? { .some(nil) }

    /// Reads the wrapped value.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let value = Wrapped(postgresBytes: bytes, type: type) else { return nil }
        self = value
    }
}
