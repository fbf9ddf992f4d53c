/// What a catalog file may be at most; whatever is larger is refused in bounded memory.
public enum CatalogLimits {
    /// Bytes of a row: a line, a record of CSV with its line breaks, an element of JSON or XML.
    ///
    /// A cell of CSV and an element within an item of XML count 16 bytes more than their text.
    public static let largestRow = 1 << 20
    static let partCost = 16
    /// Bytes of a file's text, after it was decompressed.
    public static let largestFile = 4 << 30
    /// Items of a catalog.
    public static let mostItems = 10_000_000
    /// Different columns of a file.
    public static let mostColumns = 1000
    /// Bytes of a property list, which is read as a whole.
    public static let largestPropertyList = 64 << 20
    /// How many times its size a compressed file may expand to, beyond ``alwaysExpanded``.
    public static let largestRatio = 200
    /// Bytes to which any compressed file may expand.
    public static let alwaysExpanded = 64 << 20
    /// Levels of nesting in XML.
    static let deepestXML = 64
}
