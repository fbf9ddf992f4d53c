/// How large things may be.
///
/// A recorder checks these before it writes, a server before it stores.
public enum EventLimits {
    /// Grapheme clusters of a text.
    public static let textGraphemes = 1024
    /// UTF-8 bytes of a text.
    public static let textBytes = 16 * 1024
    /// Bytes of an event's wire form.
    public static let eventBytes = 64 * 1024
    /// Events of a batch.
    public static let batchEvents = 1000
    /// Bytes of a batch's wire form.
    public static let batchBytes = 1024 * 1024
    /// UTF-8 bytes of the name of a kind.
    public static let kindBytes = 64

    /// Refuses a text that is too long.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - field: The name by which the error points to the text.
    /// - Throws: ``EventError/Code/textTooLong``.
    public static func check(text: String, field: String) throws(EventError) {
        let bytes = text.utf8.count
        guard bytes <= textBytes, bytes <= textGraphemes || text.count <= textGraphemes else {
            throw EventError(
                .textTooLong,
                field: field,
                "the text is longer than \(textGraphemes) characters or \(textBytes) bytes; "
                    + "shorten it"
            )
        }
    }
}
