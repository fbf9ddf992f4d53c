internal import CLibpq

/// The owner of one `PGresult`.
///
/// Invariant behind `@unchecked Sendable`: a complete `PGresult` is never changed (libpq's
/// "Behavior in Threaded Programs"), and only `deinit` frees it.
@usableFromInline
final class ResultHandle: @unchecked Sendable {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) {
        self.result = result
    }

    deinit {
        PQclear(result)
    }

    var isError: Bool {
        let status = PQresultStatus(result)
        return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE
    }

    var isCopy: Bool {
        let status = PQresultStatus(result)
        return status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH
    }

    var rowCount: Int { Int(PQntuples(result)) }
    @usableFromInline var columnCount: Int { Int(PQnfields(result)) }
    var affectedRows: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    func error(statement: String) -> ServerError {
        ServerError(result: result, statement: statement)
    }

    func columnName(_ column: Int) -> String {
        PQfname(result, Int32(truncatingIfNeeded: column)).map { String(cString: $0) } ?? ""
    }

    @usableFromInline
    func columnType(_ column: Int) -> PostgresType {
        PostgresType(PQftype(result, Int32(truncatingIfNeeded: column)))
    }

    /// The first column of a name; compares in place.
    func column(named name: String) -> Int? {
        name.withCString { wanted in
            (0..<columnCount).first { column in
                guard let found = PQfname(result, Int32(truncatingIfNeeded: column)) else {
                    return false
                }
                return equal(found, wanted)
            }
        }
    }

    /// A value's bytes inside the result, `nil` for NULL; they live as long as this object.
    ///
    /// `row` and `column` must exist: libpq answers others with NULL.
    @usableFromInline
    func bytes(row: Int, column: Int) -> UnsafeRawBufferPointer? {
        let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        guard PQgetisnull(result, row, column) == 0 else { return nil }
        return UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column),
            count: Int(PQgetlength(result, row, column))
        )
    }
}

private func equal(_ left: UnsafePointer<CChar>, _ right: UnsafePointer<CChar>) -> Bool {
    var place = 0
    while left[place] == right[place] {
        if left[place] == 0 { return true }
        place += 1
    }
    return false
}
