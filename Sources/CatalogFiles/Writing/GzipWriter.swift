import CZlib

/// Compresses bytes as gzip (RFC 1952), piece by piece.
///
/// Owns zlib's stream: it is allocated here, touched by nobody else and ended in `deinit`. zlib keeps
/// the stream's address, so that it must not move: it lives behind a pointer.
public final class GzipWriter {
    private static let pieceSize = 64 * 1024

    private let stream: UnsafeMutablePointer<z_stream>

    /// Starts a file.
    ///
    /// - Throws: ``CatalogFileError`` where zlib has no memory.
    public init() throws(CatalogFileError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        let status = deflateInit2_(
            stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            Gunzip.gzipWindow,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            size
        )
        guard status == Z_OK else {
            throw CatalogFileError(unreadable: "zlib cannot start; free memory and try again")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Takes bytes; what is compressed so far comes back.
    public func write(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, Z_NO_FLUSH) }

    /// Ends the file; nothing may be written after it.
    public func finish() -> [UInt8] { deflated([], Z_FINISH) }

    private func deflated(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            var compressed: [UInt8] = []
            var isFull = true
            while isFull {
                compressed += [UInt8](unsafeUninitializedCapacity: Self.pieceSize) {
                    output,
                    count in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    deflate(stream, flush)
                    count = output.count - Int(stream.pointee.avail_out)
                    isFull = stream.pointee.avail_out == 0
                }
            }
            return compressed
        }
    }
}
