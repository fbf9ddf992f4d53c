public import Foundation

/// What can be an element of a one-dimensional array.
///
/// Every value can; and `UInt8`, whose "array" is `bytea`.
public protocol PostgresElement: Sendable {
    /// The array's type.
    static var postgresArrayType: PostgresType { get }

    /// Whether columns of a type can be decoded as such an array.
    static func acceptsPostgresArray(_ type: PostgresType) -> Bool

    /// Writes the array's binary form.
    static func writePostgresArray(_ elements: [Self], to writer: inout PostgresWriter)

    /// Decodes the array's binary form; `nil` if the bytes are malformed.
    static func readPostgresArray(
        _ bytes: UnsafeRawBufferPointer,
        type: PostgresType
    ) -> [Self]?
}

extension Bool: PostgresElement {}
extension Int16: PostgresElement {}
extension Int32: PostgresElement {}
extension Int64: PostgresElement {}
extension Int: PostgresElement {}
extension Double: PostgresElement {}
extension String: PostgresElement {}
extension UUID: PostgresElement {}
extension PostgresTimestamp: PostgresElement {}
extension PostgresJSON: PostgresElement {}
extension PostgresJSONB: PostgresElement {}
extension Optional: PostgresElement where Wrapped: PostgresValue {}
extension [UInt8]: PostgresElement {}

extension PostgresElement where Self: PostgresValue {
    /// The array type of the element's type.
    public static var postgresArrayType: PostgresType { postgresType.array }

    /// Accepts arrays of whatever the element accepts.
    public static func acceptsPostgresArray(_ type: PostgresType) -> Bool {
        type.element.map(acceptsPostgres) ?? false
    }

    /// Writes one dimension, counted from 1; see `array_send` in PostgreSQL's `arrayfuncs.c`.
    public static func writePostgresArray(_ elements: [Self], to writer: inout PostgresWriter) {
        writer.write(Int32(elements.isEmpty ? 0 : 1))
        writer.write(Int32(elements.contains(where: \.isPostgresNull) ? 1 : 0))
        writer.write(postgresType.oid)
        if elements.isEmpty { return }
        writer.write(Int32(truncatingIfNeeded: elements.count))
        writer.write(Int32(1))
        for element in elements {
            if element.isPostgresNull {
                writer.write(Int32(-1))
            } else {
                writer.writeWithLength { element.writePostgres(to: &$0) }
            }
        }
    }

    /// Reads an empty array or one dimension.
    public static func readPostgresArray(
        _ bytes: UnsafeRawBufferPointer,
        type: PostgresType
    ) -> [Self]? {
        guard let dimensions = bytes.number(Int32.self),
            let element = bytes.number(UInt32.self, at: 8).map(PostgresType.init)
        else { return nil }
        if dimensions == 0 { return [] }
        guard dimensions == 1, let count = bytes.number(Int32.self, at: 12), count >= 0,
            Int(count) <= bytes.count / 4
        else { return nil }
        return readElements(bytes, count: Int(count), element)
    }

    private static func readElements(
        _ bytes: UnsafeRawBufferPointer,
        count: Int,
        _ element: PostgresType
    ) -> [Self]? {
        var elements: [Self] = []
        elements.reserveCapacity(count)
        var offset = 20
        for _ in 0..<count {
            guard let length = bytes.number(Int32.self, at: offset).map(Int.init),
                length <= bytes.count - offset - 4
            else { return nil }
            offset += 4
            let end = offset + max(0, length)
            let value =
                length < 0
                ? postgresNull
                : Self(
                    postgresBytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<end]),
                    type: element
                )
            guard let value else { return nil }
            elements.append(value)
            offset = end
        }
        return elements
    }
}

extension UInt8: PostgresElement {
    /// `bytea`.
    public static var postgresArrayType: PostgresType { .bytea }

    /// Accepts `bytea`, `json` and `jsonb`.
    public static func acceptsPostgresArray(_ type: PostgresType) -> Bool {
        [UInt8].accepts(type)
    }

    /// Writes the bytes.
    public static func writePostgresArray(_ elements: [UInt8], to writer: inout PostgresWriter) {
        writer.write(bytes: elements)
    }

    /// Reads the bytes.
    public static func readPostgresArray(
        _ bytes: UnsafeRawBufferPointer,
        type: PostgresType
    ) -> [UInt8]? {
        [UInt8].read(bytes, type)
    }
}

extension Array: PostgresParameter where Element: PostgresElement {
    /// The element's array type.
    public static var postgresType: PostgresType { Element.postgresArrayType }

    /// Writes the array.
    public func writePostgres(to writer: inout PostgresWriter) {
        Element.writePostgresArray(self, to: &writer)
    }
}

extension Array: PostgresValue where Element: PostgresElement {
    /// Accepts what the element says.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        Element.acceptsPostgresArray(type)
    }

    /// Reads the array.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let elements = Element.readPostgresArray(bytes, type: type) else { return nil }
        self = elements
    }
}
