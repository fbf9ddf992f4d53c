import SearchCore

// A difference is written as lines, one for each item that is added and one for each run that is
// kept: an item is its JSON object, a run the ordinal of its first item and its length in brackets.
//
//     [0,4711]
//     {"id":"FR","name":"France"}
//     [4712,288]
//
// So it can be stored, sent and taken up again in pieces of whole lines, and a version that is
// stored whole is a difference without runs.

extension CatalogDifference {
    /// Takes the next line of a difference that is read.
    ///
    /// - Parameter line: The line, without its line feed.
    /// - Throws: ``CatalogDifferenceError/malformed(_:)``, after which nothing is taken.
    public mutating func take(line: [UInt8]) throws(CatalogDifferenceError) {
        if line.first == UInt8(ascii: "[") {
            keep(try Self.range(line))
        } else {
            do { add(try CatalogItem.parse(line: line)) } catch {
                throw .malformed(error.description)
            }
        }
    }

    /// Takes the next lines, each with its line feed.
    ///
    /// - Throws: As ``take(line:)``.
    public mutating func take(lines: [UInt8]) throws(CatalogDifferenceError) {
        for line in lines.split(separator: 0x0A) { try take(line: Array(line)) }
    }

    private static func range(_ line: [UInt8]) throws(CatalogDifferenceError) -> Range<Int> {
        let text = String(decoding: line, as: UTF8.self)
        let numbers = text.dropFirst().dropLast().split(
            separator: ",",
            omittingEmptySubsequences: false
        ).compactMap { Int($0) }
        guard text.hasSuffix("]"), numbers.count == 2, numbers[0] >= 0, numbers[1] > 0,
            numbers[0] <= Int(Int32.max), numbers[1] <= Int(Int32.max)
        else { throw .malformed("\"\(text.prefix(40))\" is not a run of items") }
        return numbers[0]..<numbers[0] + numbers[1]
    }
}

/// Why a difference does not give a version.
public enum CatalogDifferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It keeps items that the older version does not have.
    case outOfRange
    /// A line of it is not one.
    case malformed(String)

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .outOfRange: "the difference was made for another version; fetch the version whole"
        case .malformed(let detail):
            "a line of the difference is damaged: \(detail); fetch the version whole"
        }
    }
}
