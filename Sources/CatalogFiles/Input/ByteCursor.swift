/// Goes through the bytes of a source, and holds no more of them than a piece.
struct ByteCursor {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var position = 0

    init(_ source: any ByteSource) { self.source = source }

    /// The byte that is next; nil at the end.
    @inline(__always)
    mutating func peek() throws(CatalogFileError) -> UInt8? {
        if position < buffer.count { return buffer[position] }
        return try refill() ? buffer[position] : nil
    }

    /// Goes on by one byte, which must have been looked at.
    @inline(__always)
    mutating func advance() { position += 1 }

    /// Takes the next byte where it is the one that is meant.
    mutating func take(_ byte: UInt8) throws(CatalogFileError) -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    /// Appends bytes up to one that stops, or the end; `excess` is thrown where that is too much.
    @inline(__always)
    mutating func append(
        to bytes: inout [UInt8],
        until stops: (UInt8) -> Bool,
        orThrow excess: () -> CatalogFileError
    ) throws(CatalogFileError) {
        while true {
            let start = position
            while position < buffer.count, !stops(buffer[position]) { position += 1 }
            bytes += buffer[start..<position]
            guard bytes.count <= CatalogLimits.largestRow else { throw excess() }
            guard position == buffer.count, try refill() else { return }
        }
    }

    /// The bytes that are next, at least so many where there are so many; they stay next.
    mutating func lookAhead(_ count: Int) throws(CatalogFileError) -> ArraySlice<UInt8> {
        while buffer.count - position < count, let piece = try source.next() {
            buffer.removeFirst(position)
            buffer += piece
            position = 0
        }
        return buffer[position...]
    }

    private mutating func refill() throws(CatalogFileError) -> Bool {
        guard let piece = try source.next() else { return false }
        buffer = piece
        position = 0
        return true
    }
}
