import Foundation

/// The reader of the standard output went away; the program ends quietly and well.
struct BrokenPipe: Error {}

/// Writes data to a file descriptor through a buffer.
///
/// `SIGPIPE` must be ignored, so that a reader that went away is an error and not the end.
@MainActor
final class OutputWriter {
    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Whether what is written is kept together until the end, for a pager.
    private var isGathering = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Writes a text; it may stay in the buffer until ``flush()``.
    ///
    /// - Throws: ``BrokenPipe``, or ``CommandError`` where the text cannot be written.
    func write(_ text: String) throws { try put(text.utf8) }

    /// Writes bytes; they may stay in the buffer until ``flush()``.
    func write(bytes: [UInt8]) throws { try put(bytes) }

    private func put(_ bytes: some Sequence<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity, !isGathering { try flush() }
    }

    /// Keeps together what is written from here on, so that a pager can show it as one.
    func gather() { isGathering = true }

    /// Writes what is left, through a pager where it was gathered and fills more than the screen.
    func finish(_ pager: Pager?) async throws {
        let height = Terminal.height(of: descriptor) ?? Int.max
        if isGathering, let pager, buffer.count(where: { $0 == UInt8(ascii: "\n") }) >= height {
            let text = buffer
            buffer.removeAll()
            if await pager.show(text) { return }
            buffer = text
        }
        try flush()
    }

    /// Writes what the buffer holds.
    func flush() throws {
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBytes(Self.writer(to: descriptor))
    }

    private static func writer(
        to descriptor: Int32
    ) -> (UnsafeRawBufferPointer) throws -> Void {
        { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let written = Foundation.write(descriptor, piece.baseAddress, piece.count)
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else {
                    try recover(from: errno, descriptor)
                }
            }
        }
    }

    /// Returns where writing can go on.
    private static func recover(from error: Int32, _ descriptor: Int32) throws {
        switch error {
        case EINTR: return
        case EAGAIN:
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&ready, 1, -1)
        case EPIPE: throw BrokenPipe()
        default:
            throw CommandError(
                "output_failed",
                "the output could not be written: \(String(cString: strerror(error)))",
                try: "make room where it goes, or send it elsewhere"
            )
        }
    }
}
