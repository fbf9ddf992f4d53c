/// The lines of a difference in pieces of whole lines, made one after the other.
public struct DifferenceChunks: Sequence, IteratorProtocol, Sendable {
    /// A run of lines.
    public struct Chunk: Sendable {
        /// How many lines come before.
        public let firstLine: Int
        /// The lines, each with its line feed.
        public let bytes: [UInt8]
    }

    private let steps: [CatalogDifference.Step]
    private let size: Int
    private var step = 0
    /// How many items of the step are written.
    private var item = 0
    private var line = 0

    init(_ difference: CatalogDifference, size: Int) {
        steps = difference.steps
        self.size = size
    }

    /// The next piece; nil at the end.
    public mutating func next() -> Chunk? {
        var bytes: [UInt8] = []
        let firstLine = line
        while step < steps.count, bytes.count < size {
            switch steps[step] {
            case .keep(let range):
                bytes += "[\(range.lowerBound),\(range.count)]\n".utf8
                step += 1
            case .add(let items):
                bytes += items[item].canonicalBytes
                item += 1
                if item == items.count { (step, item) = (step + 1, 0) }
            }
            line += 1
        }
        return bytes.isEmpty ? nil : Chunk(firstLine: firstLine, bytes: bytes)
    }
}

extension CatalogDifference {
    /// The lines in pieces.
    ///
    /// - Parameter size: Bytes from which on a piece ends, at the end of its line.
    /// - Returns: The pieces in order.
    public func chunks(of size: Int) -> DifferenceChunks { DifferenceChunks(self, size: size) }
}
