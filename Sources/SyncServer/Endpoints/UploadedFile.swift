import CatalogFiles
import Dispatch
import EventStore
import Foundation
import Locks
import ReadModels

/// The file of an upload, of which one part is in memory at a time.
///
/// Reading blocks its thread until a part is there: read on ``queue``, one file after the other, so
/// that however many are committed at once, what is in memory is one of them.
final class UploadedFile: ByteSource {
    static let queue = DispatchQueue(label: "searchsync.uploads", qos: .utility)

    private let parts: Int
    private let read: @Sendable (Int) async -> Result<[UInt8], ReadModelError>
    private var number = 0
    /// Why a part could not be had.
    private(set) var failure: ReadModelError?

    init(_ upload: UUID, parts: Int, in workspace: WorkspaceID, of uploads: UploadStore) {
        self.parts = parts
        read = { number in
            do throws(ReadModelError) {
                return .success(try await uploads.part(number, of: upload, in: workspace))
            } catch { return .failure(error) }
        }
    }

    func next() throws(CatalogFileError) -> [UInt8]? {
        while number < parts {
            number += 1
            let read = read
            let number = number
            let part = Lock<Result<[UInt8], ReadModelError>?>(nil)
            let isThere = DispatchSemaphore(value: 0)
            Task {
                let result = await read(number)
                part.withLock { $0 = result }
                isThere.signal()
            }
            isThere.wait()
            switch part.withLock({ $0 }) {
            case .success(let bytes)?:
                if !bytes.isEmpty { return bytes }
            case .failure(let error)?:
                failure = error
                throw CatalogFileError(unreadable: error.description)
            case nil: return nil  // Cannot be: it is set before the signal.
            }
        }
        return nil
    }
}
