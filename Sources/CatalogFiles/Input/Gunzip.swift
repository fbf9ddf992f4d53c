import CZlib

/// Decompresses gzip (RFC 1952), one or several members, piece by piece.
///
/// Owns zlib's stream: it is allocated here, touched by nobody else and ended in `deinit`. zlib keeps
/// the stream's address, so that it must not move: it lives behind a pointer.
final class Gunzip: ByteSource {
    private static let pieceSize = 256 * 1024
    /// 15 bits of window, and 16 for gzip's header and checksum.
    static let gzipWindow: Int32 = 15 + 16

    private let source: any ByteSource
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var position = 0
    private var isInMember = true
    private var read = 0
    private var written = 0
    /// Bytes behind the last member that are no further member; zeros, as tapes pad, do not count.
    private(set) var trailingBytes = 0

    static func isGzip(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B]) }

    init(_ source: any ByteSource) throws(CatalogFileError) {
        self.source = source
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, Self.gzipWindow, ZLIB_VERSION, size) == Z_OK else {
            throw Self.damaged("zlib cannot start")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func next() throws(CatalogFileError) -> [UInt8]? {
        while true {
            if position == input.count, try !refill() {
                guard !isInMember else { throw Self.cutOff }
                return nil
            }
            if !isInMember, try !begin() { return nil }
            let piece = try inflated()
            if !piece.isEmpty { return piece }
        }
    }

    private func refill() throws(CatalogFileError) -> Bool {
        guard let piece = try source.next() else { return false }
        input = piece
        position = 0
        read += piece.count
        return true
    }

    /// Begins the next member; false where what follows is none.
    private func begin() throws(CatalogFileError) -> Bool {
        if position == input.count - 1, let more = try source.next() {
            input = [input[position]] + more
            position = 0
            read += more.count
        }
        if Self.isGzip(Array(input[position...].prefix(2))) {
            inflateReset(stream)
            isInMember = true
            return true
        }
        repeat {
            trailingBytes += input[position...].count { $0 != 0 }
        } while try refill()
        position = input.count
        return false
    }

    private func inflated() throws(CatalogFileError) -> [UInt8] {
        var status = Z_OK
        var left = 0
        let piece = input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
                stream.pointee.next_in = input.baseAddress.map { $0 + position }
                stream.pointee.avail_in = UInt32(input.count - position)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                status = inflate(stream, Z_NO_FLUSH)
                left = Int(stream.pointee.avail_in)
                count = output.count - Int(stream.pointee.avail_out)
            }
        }
        position = input.count - left
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isInMember = false
        default: throw Self.damaged(stream.pointee.msg.map { String(cString: $0) } ?? "no gzip")
        }
        written += piece.count
        guard written <= max(CatalogLimits.alwaysExpanded, read * CatalogLimits.largestRatio) else {
            throw Self.bomb
        }
        return piece
    }

    private static let cutOff = CatalogFileError(
        .gzipCutOff,
        "the compressed file ends before its end; copy or download it again"
    )
    private static let bomb = CatalogFileError(
        .gzipBomb,
        "the compressed file expands to more than \(CatalogLimits.largestRatio) times its size; "
            + "if that is right, decompress it yourself and load the result"
    )

    private static func damaged(_ detail: String) -> CatalogFileError {
        CatalogFileError(
            .gzipDamaged,
            "the compressed file is damaged (\(detail)); copy or download it again"
        )
    }
}
