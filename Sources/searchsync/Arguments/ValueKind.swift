import Foundation
import SearchCore

/// How a text on the command line becomes a value.
struct ValueKind<Value: Sendable>: Sendable {
    /// What help calls it, such as `FILE`.
    let name: String
    /// What it must be, as an error says it: `a whole number from 1 to 1000`.
    let wanted: String
    /// The values that there are; empty where any do.
    var allowed: [String] = []
    let parse: @Sendable (String) -> Value?
}

extension ValueKind where Value == String {
    /// Any text but an empty one.
    static func text(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a text that is not empty") { $0.isEmpty ? nil : $0 }
    }

    /// Any text, an empty one too.
    static func anyText(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a text") { $0 }
    }
}

extension ValueKind where Value == Int {
    /// A whole number in a range.
    static func wholeNumber(_ name: String, _ range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            name: name,
            wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension ValueKind where Value == Double {
    /// A number in a range.
    static func number(_ name: String, _ range: ClosedRange<Double>) -> ValueKind {
        ValueKind(
            name: name,
            wanted: "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
        ) { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension ValueKind where Value == UUID {
    /// A whole UUID.
    static func uuid(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a UUID of 32 hexadecimal digits, 8-4-4-4-12") {
            UUID(text: $0)
        }
    }
}

extension ValueKind where Value == Timestamp {
    /// A moment, or a day, which means its first moment in UTC.
    static func time(_ name: String) -> ValueKind {
        ValueKind(
            name: name,
            wanted: "a day or a time such as 2026-01-31 or 2026-01-31T10:00:00Z"
        ) { Timestamp($0) ?? Timestamp($0 + "T00:00:00Z") }
    }
}

extension ValueKind where Value == Token {
    /// `field=value`.
    static func token(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a field and a value such as continent=Europe") {
            Token(fieldAndValue: $0)
        }
    }
}

extension ValueKind where Value == URL {
    /// The address of a server.
    static func serverURL(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "an address such as http://127.0.0.1:8780") { text in
            guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
                url.scheme == "http" || url.scheme == "https"
            else { return nil }
            return url
        }
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of an enumeration's raw values.
    static func oneOf(_ name: String) -> ValueKind {
        let allowed = Value.allCases.map(\.rawValue)
        return ValueKind(
            name: name,
            wanted: "one of \(allowed.joined(separator: ", "))",
            allowed: allowed
        ) { Value(rawValue: $0) }
    }
}

extension Double {
    /// Without a fraction where there is none.
    var short: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self) }
}
