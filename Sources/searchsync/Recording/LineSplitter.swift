/// Cuts bytes into lines as they come.
///
/// A line that is longer than any event may be is kept only as far as to be refused for it.
struct LineSplitter: Sendable {
    private let longest: Int
    private var partial: [UInt8] = []
    private var number = 0

    init(longest: Int) { self.longest = longest }

    /// The lines that bytes complete, numbered from 1 over all calls.
    mutating func add(_ bytes: some Sequence<UInt8>) -> [(number: Int, bytes: [UInt8])] {
        var lines: [(number: Int, bytes: [UInt8])] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(take())
            } else if partial.count <= longest {
                partial.append(byte)
            }
        }
        return lines
    }

    /// The last line, where it has no line feed.
    mutating func finish() -> (number: Int, bytes: [UInt8])? { partial.isEmpty ? nil : take() }

    private mutating func take() -> (number: Int, bytes: [UInt8]) {
        number += 1
        defer { partial.removeAll(keepingCapacity: true) }
        return (number, partial)
    }
}
