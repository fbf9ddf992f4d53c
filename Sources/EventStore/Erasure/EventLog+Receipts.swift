import Foundation
import Postgres

extension EventLog {
    /// The receipts of a workspace's erasures, oldest first.
    ///
    /// - Parameters:
    ///   - version: The number of the receipt after which to read; 0 for all.
    ///   - workspace: Whose.
    /// - Returns: Each receipt with its number: 1, 2, 3 …
    /// - Throws: ``EventStoreError/database(_:)``.
    public func receipts(
        after version: Int,
        in workspace: WorkspaceID
    ) async throws(EventStoreError) -> [(version: Int, receipt: ErasureReceipt)] {
        var found: [(version: Int, receipt: ErasureReceipt)] = []
        var version = version
        while true {
            let page = try await loggedReceipts(after: version, in: workspace, limit: 1000)
            for logged in page.receipts {
                guard let receipt = logged.receipt else { continue }
                found.append((logged.version, receipt))
            }
            guard let next = page.next else { return found }
            version = next
        }
    }

    /// A page of receipts with all that they claim; one whose own payload is not whole is left out.
    ///
    /// - Returns: The receipts, and the number after which to read on; nil where nothing was read.
    func loggedReceipts(
        after version: Int,
        in workspace: WorkspaceID,
        limit: Int
    ) async throws(EventStoreError) -> (receipts: [LoggedReceipt], next: Int?) {
        do {
            let page: [any PostgresParameter] = [
                workspace.rawValue, Self.receipts, Int32(clamping: version), Int64(limit),
            ]
            var receipts: [LoggedReceipt] = []
            var next: Int?
            for row in try await pool.run(.readReceipts, page) {
                next = Int(try row.decode(Int32.self, "version"))
                if let receipt = try LoggedReceipt(row, workspace) { receipts.append(receipt) }
            }
            return (receipts, next)
        } catch let error as PostgresError {
            throw .database(error)
        } catch { throw .database(.decoding("\(error)")) }
    }
}
