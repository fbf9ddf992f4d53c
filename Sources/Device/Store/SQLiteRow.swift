import CSQLite
import Foundation
import SearchCore

/// The row at which a statement stands; valid only until the next one.
struct SQLiteRow {
    let statement: OpaquePointer

    /// A value of any type.
    func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null  // The store has no floating-point columns.
        }
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        guard let text = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }
    func uuid(_ column: Int32) -> UUID { UUID(bytes: blob(column)) }

    func optionalUUID(_ column: Int32) -> UUID? { isNull(column) ? nil : uuid(column) }

    func time(_ column: Int32) -> Timestamp {
        Timestamp(microseconds: sqlite3_column_int64(statement, column))
    }

    func optionalTime(_ column: Int32) -> Timestamp? { isNull(column) ? nil : time(column) }
}
