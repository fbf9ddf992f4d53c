import Foundation
import HTTPServer
import SearchCore
import SyncProtocol

/// A request whose caller is known, with typed access to its parameters.
struct Call: Sendable {
    let request: HTTPRequest
    let caller: Caller

    /// A parameter; nil where it is absent or empty.
    func parameter(_ name: String) -> String? {
        guard let value = request.firstQueryValue(name), !value.isEmpty else { return nil }
        return value
    }

    /// All values of a parameter that may be repeated.
    func parameters(_ name: String) -> [String] {
        request.query.filter { $0.name == name }.map(\.value)
    }

    /// A whole number within a range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = parameter(name) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw .invalidParameter(
                name,
                "\(name) is \"\(text)\".",
                "Give a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    /// Whether something is wished; false where the parameter is absent.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch parameter(name) {
        case nil, "false"?: return false
        case "true"?: return true
        case let text?:
            throw .invalidParameter(name, "\(name) is \"\(text)\".", "Give true or false.")
        }
    }

    /// How many entries a page may have.
    func limit() throws(Problem) -> Int {
        try integer("limit", in: 1...ProtocolLimits.largestPage) ?? ProtocolLimits.defaultPage
    }

    /// Cuts what was read with one entry more than the page has, and tells whether there is more.
    static func page<Entry>(_ read: [Entry], _ limit: Int) -> (entries: [Entry], goesOn: Bool) {
        (Array(read.prefix(limit)), read.count > limit)
    }

    /// A moment of RFC 3339.
    func time(_ name: String) throws(Problem) -> Timestamp? {
        guard let text = parameter(name) else { return nil }
        guard let time = Timestamp(text) else {
            throw .invalidParameter(
                name,
                "\(name) is \"\(text)\", which is not a time.",
                "Write it like 2026-01-31T10:00:00Z."
            )
        }
        return time
    }

    /// The body as a wire value.
    func body<Value: WireValue>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        try Value(decoding: request.body)
    }
}
