/// The parameters of one call in binary, end to end in one buffer.
struct EncodedParameters: Sendable {
    private(set) var types: [PostgresType] = []
    private var bytes: [UInt8]
    /// Offset and length of each; `nil` is NULL.
    private var places: [(offset: Int, length: Int32)?] = []

    /// - Throws: `misuse` if there are too many, or more than 1 GiB of them.
    init(_ parameters: [any PostgresParameter], statement: String) throws(PostgresError) {
        var writer = PostgresWriter()
        for parameter in parameters {
            let start = writer.bytes.count
            types.append(type(of: parameter).postgresType)
            if parameter.isPostgresNull {
                places.append(nil)
            } else {
                parameter.writePostgres(to: &writer)
                let length = Int32(truncatingIfNeeded: writer.bytes.count - start)
                places.append((start, length))
            }
        }
        // One more byte, so that an empty value at the end has an address of its own.
        writer.write(UInt8(0))
        bytes = writer.bytes
        guard parameters.count <= 65_535, bytes.count <= 1 << 30 else {
            throw .misuse(
                "\(statement) has \(parameters.count) parameters of \(bytes.count) bytes together; "
                    + "the most are 65,535 and 1 GiB: use arrays, or several calls."
            )
        }
    }

    /// Calls `body` with the arrays that libpq takes, which live as long as the call.
    func withPointers<Result>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(
                places.map { place in place.flatMap { place in base.map { $0 + place.offset } } },
                places.map { $0?.length ?? 0 },
                [Int32](repeating: 1, count: places.count)
            )
        }
    }
}
