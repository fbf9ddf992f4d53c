/// Gives the bytes of a file piece by piece, so that no file need be in memory as a whole.
public protocol ByteSource: AnyObject {
    /// The next bytes, at least one of them; nil at the end, and ever after.
    func next() throws(CatalogFileError) -> [UInt8]?
}

/// Bytes that are in memory already.
public final class MemorySource: ByteSource {
    private var bytes: [UInt8]?

    /// Makes a source of bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }

    /// All bytes at the first call.
    public func next() -> [UInt8]? {
        defer { bytes = nil }
        return bytes
    }
}

/// Passes bytes on after those that were looked at already.
final class ContinuedSource: ByteSource {
    private var start: [UInt8]
    private let rest: any ByteSource

    init(_ start: [UInt8], then rest: any ByteSource) {
        self.start = start
        self.rest = rest
    }

    /// Takes the first bytes of a source, and gives a source that still has them.
    static func looking(
        at count: Int,
        of source: any ByteSource
    ) throws(CatalogFileError) -> (start: [UInt8], source: ContinuedSource) {
        var start: [UInt8] = []
        while start.count < count, let piece = try source.next() { start += piece }
        return (start, ContinuedSource(start, then: source))
    }

    func next() throws(CatalogFileError) -> [UInt8]? {
        guard !start.isEmpty else { return try rest.next() }
        defer { start = [] }
        return start
    }
}
