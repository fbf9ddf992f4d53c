import SearchCore

/// A change of a text: a range of its characters, and what takes its place.
struct TextEdit: Sendable, Hashable {
    let range: Range<Int>
    let inserted: [Character]

    /// The least change that makes one text another; of equal ones, the leftmost end.
    init(from old: [Character], to new: [Character]) {
        let limit = min(old.count, new.count)
        var prefix = 0
        while prefix < limit, old[prefix].hasSameBytes(as: new[prefix]) { prefix += 1 }
        var suffix = 0
        while suffix < limit - prefix,
            old[old.count - 1 - suffix].hasSameBytes(as: new[new.count - 1 - suffix])
        {
            suffix += 1
        }
        range = prefix..<old.count - suffix
        inserted = Array(new[prefix..<new.count - suffix])
    }

    /// The change that an event tells, if it is the one that makes `old` to `new`.
    init?(_ json: JSONObject, from old: [Character], to new: [Character]) {
        guard let from = json["from"]?.integer, let end = json["to"]?.integer, from >= 0,
            from <= end, end <= old.count, let inserted = json["inserted"]?.string
        else { return nil }
        range = from..<end
        self.inserted = Array(inserted)
        let result = applied(to: old)
        guard result.count == new.count,
            zip(result, new).allSatisfy({ $0.hasSameBytes(as: $1) })
        else { return nil }
    }

    /// The text after the change.
    func applied(to text: [Character]) -> [Character] {
        Array(text[..<range.lowerBound] + inserted + text[range.upperBound...])
    }

    /// The form in which an event tells it.
    var json: JSONObject {
        [
            "from": JSONValue(range.lowerBound), "to": JSONValue(range.upperBound),
            "inserted": .string(String(inserted)),
        ]
    }
}

extension Character {
    /// Whether both are the same bytes; `==` holds equivalent spellings to be equal.
    fileprivate func hasSameBytes(as other: Character) -> Bool {
        self == other && utf8.elementsEqual(other.utf8)
    }
}
