extension ResultHandle {
    func place(of name: String, _ statement: String) throws(PostgresError) -> Int {
        if let place = column(named: name) { return place }
        let names = (0..<columnCount).map(columnName).joined(separator: ", ")
        throw .decoding(
            "\(statement) has no column \(name), only \(names): add it to the SQL or ask for "
                + "another."
        )
    }
}

extension PostgresRow {
    @usableFromInline
    func mismatch(_ type: Any.Type, _ column: Int, _ found: PostgresType) -> PostgresError {
        guard column >= 0, column < result.columnCount else {
            return .decoding(
                "\(statement) has \(result.columnCount) columns, and number \(column) (from 0) was "
                    + "asked for: correct the place or the SQL."
            )
        }
        return .decoding(
            "Column \(result.columnName(column)) of \(statement) is \(found), which cannot be "
                + "decoded as \(type): cast it in the SQL, or ask for another type."
        )
    }

    @usableFromInline
    func unexpectedNull(_ type: Any.Type, _ column: Int) -> PostgresError {
        .decoding(
            "Column \(result.columnName(column)) of \(statement) is NULL in row \(index), which "
                + "\(type) cannot hold: ask for \(type)?, or exclude NULL in the SQL."
        )
    }

    @usableFromInline
    func malformed(_ type: Any.Type, _ column: Int, _ found: PostgresType) -> PostgresError {
        .decoding(
            "Column \(result.columnName(column)) of \(statement) (\(found)) does not fit \(type) "
                + "in row \(index), such as a NULL or second dimension in an array: ask for a type "
                + "that holds it."
        )
    }
}
