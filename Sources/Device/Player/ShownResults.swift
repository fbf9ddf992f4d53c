import Crypto
public import SearchCore
import SearchIndex

/// What a recorder displayed after an event, in the form in which events carry it.
///
/// `total` counts the results; `digest` is SHA-256, in hexadecimal, over the ids of the first ten
/// of them, each followed by a line feed.
public struct ShownResults: Sendable, Hashable {
    /// How many results there were.
    public let total: Int
    /// The digest of the first ids; nil where it was not recorded.
    public let digest: String?

    /// Sums up results.
    ///
    /// `ids` begin with the first one; what is beyond the tenth does not count.
    public init(total: Int, ids: some Sequence<String>) {
        var hasher = SHA256()
        for id in ids.prefix(ReplayStep.firstCount) { hasher.update(Array(id.utf8) + [0x0A]) }
        self.total = total
        digest = hasher.finalize().hex
    }

    /// Reads what an event carries; nil where there is no total.
    public init?(_ shown: JSONObject) {
        guard let total = shown["total"]?.integer else { return nil }
        self.total = total
        digest = shown["digest"]?.string
    }

    /// The form in which an event carries it.
    public var json: JSONObject {
        var object: JSONObject = ["total": JSONValue(total)]
        object["digest"] = digest.map(JSONValue.string)
        return object
    }
}
