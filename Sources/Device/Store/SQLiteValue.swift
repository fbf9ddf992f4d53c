import Foundation
import SearchCore

/// A value that is bound to a parameter of a statement.
enum SQLiteValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    init(_ value: Int) { self = .integer(Int64(value)) }
    init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    init(_ value: String) { self = .text(value) }
    init(_ value: String?) { self = value.map(SQLiteValue.text) ?? .null }
    init(_ value: [UInt8]) { self = .blob(value) }
    init(_ value: UUID) { self = .blob(value.bytes) }
    init(_ value: UUID?) { self = value.map { .blob($0.bytes) } ?? .null }
    init(_ value: Timestamp) { self = .integer(value.microseconds) }
    init(_ value: Timestamp?) { self = value.map { .integer($0.microseconds) } ?? .null }
}
