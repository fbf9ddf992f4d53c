import Crypto
import Foundation
import SearchCore

/// Reads the members of a proof's object, each in its only spelling.
final class ProofReader {
    private let object: JSONObject
    private var asked: Set<String> = []

    init(_ object: JSONObject) { self.object = object }

    /// Says that all members have been asked for; any other is refused.
    func end() throws(ProofLineError) {
        guard asked.count == object.members.count else {
            throw ProofLineError(reason: "it has members that nothing covers")
        }
    }

    /// A whole number within the range of its column: beyond it, it would be digested as another.
    func number(_ key: String, in range: ClosedRange<Int>) throws(ProofLineError) -> Int {
        let member = try value(key)
        guard let number = member.integer, range.contains(number),
            member == .number(String(number))
        else { throw Self.wrong(key, "a whole number in its range") }
        return number
    }

    /// A text.
    func text(_ key: String) throws(ProofLineError) -> String {
        guard let text = try value(key).string else { throw Self.wrong(key, "a text") }
        return text
    }

    /// A text, or null.
    func optionalText(_ key: String) throws(ProofLineError) -> String? {
        try value(key).isNull ? nil : try text(key)
    }

    /// The name of a kind.
    func name(_ key: String) throws(ProofLineError) -> String {
        let name = try text(key)
        guard (1...64).contains(name.utf8.count) else { throw Self.wrong(key, "a kind's name") }
        return name
    }

    /// A UUID as this program writes it.
    func id(_ key: String) throws(ProofLineError) -> UUID {
        let text = try text(key)
        guard let id = UUID(text: text), id.text == text else { throw Self.wrong(key, "a UUID") }
        return id
    }

    /// A moment as this program writes it.
    func time(_ key: String) throws(ProofLineError) -> Timestamp {
        let text = try text(key)
        guard let time = Timestamp(text), time.description == text else {
            throw Self.wrong(key, "a moment to the microsecond")
        }
        return time
    }

    /// 64 lower-case hexadecimal digits.
    func digest(_ key: String) throws(ProofLineError) -> Digest {
        guard let digest = Self.digest(try value(key)) else { throw Self.wrong(key, "a digest") }
        return digest
    }

    /// A list of digests.
    func digests(_ key: String) throws(ProofLineError) -> [Digest] {
        let elements = try value(key).array
        guard let elements, elements.count <= 64 else { throw Self.wrong(key, "a list of digests") }
        let digests = elements.compactMap(Self.digest)
        guard digests.count == elements.count else { throw Self.wrong(key, "a list of digests") }
        return digests
    }

    /// Some bytes in lower-case hexadecimal, or null.
    func optionalBytes(_ key: String, count: Int) throws(ProofLineError) -> [UInt8]? {
        guard let text = try optionalText(key) else { return nil }
        // Filled up to a digest, whose text is read strictly.
        let filled = text + String(repeating: "0", count: max(0, (Digest.count - count) * 2))
        guard text.utf8.count == count * 2, let digest = Self.digest(.string(filled)) else {
            throw Self.wrong(key, "\(count) bytes in hexadecimal")
        }
        return Array(digest.bytes.prefix(count))
    }

    private func value(_ key: String) throws(ProofLineError) -> JSONValue {
        guard let value = object[key] else {
            throw ProofLineError(reason: "\"\(key)\" is missing")
        }
        asked.insert(key)
        return value
    }

    private static func digest(_ value: JSONValue) -> Digest? {
        guard let text = value.string, let digest = Digest(hex: text), digest.hex == text else {
            return nil
        }
        return digest
    }

    private static func wrong(_ key: String, _ wanted: String) -> ProofLineError {
        ProofLineError(reason: "\"\(key)\" is not \(wanted)")
    }
}
