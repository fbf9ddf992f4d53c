public import Foundation

extension PostgresType {
    /// Whether the binary form is the text's UTF-8.
    fileprivate var isText: Bool {
        self == .text || self == .varchar || self == .name || self == .bpchar
            || self == .unknown || self == .json
    }
}

/// The bytes of a JSON text: `jsonb` has its version, 1, before them.
private func jsonText(
    _ bytes: UnsafeRawBufferPointer,
    _ type: PostgresType
) -> UnsafeRawBufferPointer? {
    guard type == .jsonb else { return bytes }
    guard bytes.first == 1 else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
}

extension String: PostgresValue {
    /// `text`.
    public static var postgresType: PostgresType { .text }

    /// Accepts the text types, `json` and `jsonb`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        type.isText || type == .jsonb
    }

    /// Writes UTF-8; the server refuses U+0000.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(bytes: utf8) }

    /// Reads UTF-8.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let text = jsonText(bytes, type) else { return nil }
        // Sessions are UTF-8, and the server checks what it stores.
        self.init(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    static func accepts(_ type: PostgresType) -> Bool {
        type == .bytea || type == .json || type == .jsonb
    }

    static func read(_ bytes: UnsafeRawBufferPointer, _ type: PostgresType) -> [UInt8]? {
        jsonText(bytes, type).map { [UInt8]($0) }
    }
}

extension UUID: PostgresValue {
    /// `uuid`.
    public static var postgresType: PostgresType { .uuid }

    /// Writes sixteen bytes.
    public func writePostgres(to writer: inout PostgresWriter) {
        withUnsafeBytes(of: uuid) { writer.write(bytes: $0) }
    }

    /// Reads sixteen bytes.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
}

/// A JSON text of type `json`, which keeps the bytes as they are.
public struct PostgresJSON: PostgresValue, Hashable {
    /// The text's UTF-8.
    public let bytes: [UInt8]

    /// Wraps a JSON text; the server checks it.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// `json`.
    public static var postgresType: PostgresType { .json }

    /// Accepts `json` and `jsonb`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        type == .json || type == .jsonb
    }

    /// Writes the text.
    public func writePostgres(to writer: inout PostgresWriter) { writer.write(bytes: bytes) }

    /// Reads the text.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let text = jsonText(bytes, type) else { return nil }
        self.bytes = [UInt8](text)
    }
}

/// A JSON text of type `jsonb`, which the server parses and writes anew.
public struct PostgresJSONB: PostgresValue, Hashable {
    /// The text's UTF-8.
    public let bytes: [UInt8]

    /// Wraps a JSON text; the server checks it.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// `jsonb`.
    public static var postgresType: PostgresType { .jsonb }

    /// Accepts `jsonb` and `json`.
    public static func acceptsPostgres(_ type: PostgresType) -> Bool {
        PostgresJSON.acceptsPostgres(type)
    }

    /// Writes the format's version, 1, and the text.
    public func writePostgres(to writer: inout PostgresWriter) {
        writer.write(UInt8(1))
        writer.write(bytes: bytes)
    }

    /// Reads the text.
    public init?(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) {
        guard let text = jsonText(bytes, type) else { return nil }
        self.bytes = [UInt8](text)
    }
}
