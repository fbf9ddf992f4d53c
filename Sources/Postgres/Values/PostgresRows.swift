/// The rows of one result.
///
/// They keep the server's bytes as they came; values are decoded when asked for.
///
///     let rows = try await pool.query(.readEvents, [workspace, position])
///     let payload = try rows.column("payload")
///     for row in rows {
///         let event = try row.decode([UInt8].self, at: payload)
///     }
public struct PostgresRows: Sendable, RandomAccessCollection {
    let result: ResultHandle
    let statement: String

    /// How many rows there are.
    public let count: Int

    init(result: ResultHandle, statement: String) {
        self.result = result
        self.statement = statement
        count = result.rowCount
    }

    /// How many rows the statement inserted, updated, deleted or selected.
    public var affectedRows: Int { result.affectedRows }

    /// The columns' names, in order.
    public var columns: [String] { (0..<result.columnCount).map(result.columnName) }

    /// 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { count }

    /// One row; it shares the result's memory.
    public subscript(position: Int) -> PostgresRow {
        precondition(indices.contains(position), "row \(position) of \(count)")
        return PostgresRow(result: result, statement: statement, index: position)
    }

    /// The place of a column, for `decode(_:at:)`; look it up once for many rows.
    ///
    /// - Throws: `PostgresError.decoding` if there is none of that name.
    public func column(_ name: String) throws(PostgresError) -> Int {
        try result.place(of: name, statement)
    }

    /// The only row of a result.
    ///
    /// - Throws: `PostgresError.decoding` if there are none or several.
    public func only() throws(PostgresError) -> PostgresRow {
        guard count == 1 else {
            throw .decoding(
                "\(statement) returned \(count) rows where one was expected: correct its SQL."
            )
        }
        return self[0]
    }
}

/// One row of a result.
public struct PostgresRow: Sendable {
    @usableFromInline let result: ResultHandle
    let statement: String
    @usableFromInline let index: Int

    /// Decodes the value of a named column.
    ///
    /// - Throws: `PostgresError.decoding`, naming the column and both types, if there is no such
    ///   column, its type is another, or it is NULL and `type` not optional.
    public func decode<Value: PostgresValue>(
        _ type: Value.Type,
        _ column: String
    ) throws(PostgresError) -> Value {
        try decode(type, at: try result.place(of: column, statement))
    }

    /// Decodes the value of a column by its place, from 0.
    ///
    /// - Throws: As for a named column.
    @inlinable
    public func decode<Value: PostgresValue>(
        _ type: Value.Type,
        at column: Int
    ) throws(PostgresError) -> Value {
        let found = result.columnType(column)
        guard column >= 0, column < result.columnCount, Value.acceptsPostgres(found) else {
            throw mismatch(type, column, found)
        }
        guard let bytes = result.bytes(row: index, column: column) else {
            guard let null = Value.postgresNull else { throw unexpectedNull(type, column) }
            return null
        }
        guard let value = Value(postgresBytes: bytes, type: found) else {
            throw malformed(type, column, found)
        }
        return value
    }

    /// Lends a value's bytes in PostgreSQL's binary form, without a copy; `nil` is NULL.
    ///
    /// A column that does not exist is NULL. The bytes end with the call.
    ///
    /// - Parameters:
    ///   - column: The column's place, from 0.
    ///   - body: Reads the bytes.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withBytes<Value, Failure: Error>(
        at column: Int,
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let isThere = column >= 0 && column < result.columnCount
        return try withExtendedLifetime(result) { () throws(Failure) in
            try body(isThere ? result.bytes(row: index, column: column) : nil)
        }
    }
}
