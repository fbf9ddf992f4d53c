import Crypto
import Foundation
import Postgres

/// What the receipts of a log say was erased, as a verification holds it against the events.
struct ErasureClaims: Sendable {
    private static let page = 1000

    private let workspace: WorkspaceID
    /// The number of the newest receipt that was read.
    private(set) var version = 0
    /// Where the receipt of a stream stands, and how many events it is for.
    private var streams: [UUID: (receipt: Int, events: Int)] = [:]
    /// Where the receipts of single events stand.
    private var positions: [Int: Int] = [:]
    private var receipts: [Int: LoggedReceipt] = [:]

    init(_ workspace: WorkspaceID) { self.workspace = workspace }

    /// Reads the receipts that came since the last call.
    ///
    /// - Returns: Whether there were any.
    mutating func refresh(from log: EventLog) async throws(EventStoreError) -> Bool {
        let before = version
        while true {
            let page = try await log.loggedReceipts(
                after: version,
                in: workspace,
                limit: Self.page
            )
            for receipt in page.receipts { take(receipt) }
            guard let next = page.next else { return version > before }
            version = next
        }
    }

    private mutating func take(_ receipt: LoggedReceipt) {
        receipts[receipt.position] = receipt
        for stream in receipt.streams {
            streams[stream.stream] = (receipt.position, stream.events)
        }
        for position in receipt.positions { positions[position] = receipt.position }
    }

    /// What is wrong with an event that has no payload, or whose stream has no salt; nil where a
    /// receipt that came later is for it.
    func fault(in event: StoredEvent, hasSalt: Bool) -> String? {
        let receipt = receipt(of: event)
        switch (event.payload == nil, receipt.map { $0 > event.position } ?? false) {
        case (true, true): return nil
        case (true, false): return "the payload is missing, and no receipt says that it was erased"
        case (false, true): return "the payload is there, and a receipt says that it was erased"
        case (false, false):
            return hasSalt
                ? nil : "the stream's salt is missing, and no receipt says that it was erased"
        }
    }

    private func receipt(of event: StoredEvent) -> Int? {
        if let claim = streams[event.stream], event.version <= claim.events { return claim.receipt }
        return positions[event.position]
    }

    /// Holds the receipts of some positions against what they are for.
    ///
    /// - Returns: What is wrong, by position.
    func faults(
        ofReceiptsIn range: ClosedRange<Int>,
        _ log: EventLog
    ) async throws(EventStoreError) -> [Int: String] {
        let checked = receipts.values.filter { range.contains($0.position) }
        var faults: [Int: String] = [:]
        let measured = try await log.measure(
            checked.flatMap { $0.streams.map(\.stream) },
            in: workspace
        )
        for receipt in checked {
            for stream in receipt.streams where measured[stream.stream] != Measured(stream) {
                faults[receipt.position] = "the receipt is for other events than were erased"
            }
            if !receipt.positions.isEmpty {
                let covers = try await log.measure(receipt.positions, in: workspace)
                if covers != receipt.covers {
                    faults[receipt.position] = "the receipt is for other events than were erased"
                }
            }
        }
        return faults
    }

    /// What a receipt says of a stream, and what the stream is.
    struct Measured: Hashable {
        let events: Int
        let covers: Digest?
        let hasSalt: Bool

        init(_ claim: LoggedReceipt.ErasedStream) {
            events = claim.events
            covers = claim.covers
            hasSalt = false
        }

        fileprivate init(_ row: PostgresRow) throws(PostgresError) {
            events = Int(try row.decode(Int64.self, "events"))
            covers = Digest(bytes: try row.decode([UInt8].self, "covers"))
            hasSalt = try row.decode(Bool.self, "has_salt")
        }
    }
}

extension EventLog {
    fileprivate func measure(
        _ streams: [UUID],
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [UUID: ErasureClaims.Measured] {
        guard !streams.isEmpty else { return [:] }
        do {
            var measured: [UUID: ErasureClaims.Measured] = [:]
            for row in try await pool.run(.measureErasedStream, [workspace.rawValue, streams]) {
                measured[try row.decode(UUID.self, "stream_id")] = try ErasureClaims.Measured(row)
            }
            return measured
        } catch { throw .database(error) }
    }

    fileprivate func measure(
        _ positions: [Int],
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> Digest? {
        do {
            let row = try await pool.run(
                .measureErasedEvents,
                [workspace.rawValue, positions.map { Int64($0) }]
            ).only()
            return Digest(bytes: try row.decode([UInt8].self, "covers"))
        } catch { throw .database(error) }
    }
}
