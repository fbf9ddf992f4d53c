public import SyncProtocol

extension ServerClient {
    /// Writes rows of User Behavior Insights into sessions; what is there already is not added again.
    ///
    /// - Parameter rows: NDJSON of 1...1000 rows with or without action lines, at most 1 MiB.
    /// - Returns: What became of them.
    /// - Throws: `ServerError`.
    public func importUBI(_ rows: [UInt8]) async throws(ServerError) -> UBIReply {
        try await value(
            .importUBI,
            body: Body(rows, type: "application/x-ndjson"),
            patience: .long
        )
    }
}
