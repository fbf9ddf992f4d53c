import Foundation
public import SearchCore
public import SearchIndex

/// The files beside the tests.
public enum Fixture {
    /// The bytes of a file, by its path in `Fixtures`.
    public static func bytes(of path: String) throws -> [UInt8] {
        let folder = Bundle.module.bundleURL.appendingPathComponent("Fixtures")
        return Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The lines of a file that are not empty.
    public static func lines(of path: String) throws -> [[UInt8]] {
        try bytes(of: path).split(separator: UInt8(ascii: "\n")).map(Array.init)
    }

    /// The items of a catalog in `Fixtures/catalogs`, such as `countries`.
    public static func catalog(named name: String) throws -> [CatalogItem] {
        try lines(of: "catalogs/\(name).ndjson").map { try CatalogItem.parse(line: $0) }
    }

    /// The JSON object of a line.
    public static func object(_ line: [UInt8]) throws -> JSONObject {
        guard let object = try JSONParser.parse(line).object else {
            throw FixtureError(file: String(decoding: line, as: UTF8.self))
        }
        return object
    }
}

/// A fixture that is not what it should be.
public struct FixtureError: Error, CustomStringConvertible {
    let file: String

    /// Which one.
    public var description: String { "the fixture \(file) is damaged; restore it from git" }
}
