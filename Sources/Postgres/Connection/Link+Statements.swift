internal import CLibpq

extension Link {
    /// Runs one statement with binary parameters and takes its result in binary.
    func run(
        _ statement: Statement,
        _ parameters: EncodedParameters,
        _ limit: Limit
    ) throws(PostgresError) -> ResultHandle {
        do {
            return try attempt(statement, parameters, limit)
        } catch {
            guard case .server(let answer) = error, answer.isStalePlan else { throw error }
            prepared.forgetAll()
            if isInTransaction { throw error }
            try runScript("DEALLOCATE ALL", limit)
            return try attempt(statement, parameters, limit)
        }
    }

    private func attempt(
        _ statement: Statement,
        _ parameters: EncodedParameters,
        _ limit: Limit
    ) throws(PostgresError) -> ResultHandle {
        let name = try prepare(statement, parameters.types, limit)
        let connection = try open()
        let sent = parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
                connection,
                name,
                Int32(parameters.types.count),
                values,
                lengths,
                formats,
                1
            )
        }
        return try result(of: sent, limit)
    }

    private func prepare(
        _ statement: Statement,
        _ types: [PostgresType],
        _ limit: Limit
    ) throws(PostgresError) -> String {
        if let name = prepared.name(of: statement, types) { return name }
        let connection = try open()
        let name = prepared.newName(for: statement)
        let oids = types.map(\.oid)
        let sent = PQsendPrepare(connection, name, statement.sql, Int32(oids.count), oids)
        _ = try result(of: sent, limit)
        prepared.remember(statement, types, as: name)
        return name
    }

    /// Runs any number of statements without parameters; the first error ends them.
    func runScript(_ sql: String, _ limit: Limit) throws(PostgresError) {
        let connection = try open()
        _ = try result(of: PQsendQuery(connection, sql), limit)
    }

    private func result(of sent: Int32, _ limit: Limit) throws(PostgresError) -> ResultHandle {
        let connection = try open()
        guard sent == 1 else {
            let reason = complaint(connection)
            end()
            throw .connectionLost(reason)
        }
        let results = try collectResults(limit)
        if let failed = results.first(where: \.isError) {
            let error = failed.error(statement: limit.statement)
            guard error.isFatal || !isOpen else { throw .server(error) }
            end()
            throw .connectionLost(error.message)
        }
        guard let last = results.last else {
            throw .misuse("\(limit.statement) has no SQL in it: give it a statement.")
        }
        return last
    }
}
