/// The bytes of a file, decompressed where it is compressed with gzip.
public final class DecompressedSource: ByteSource {
    private let source: any ByteSource

    /// Looks at the beginning of a file.
    ///
    /// - Throws: Where the file cannot be read, or zlib has no memory.
    public init(_ source: any ByteSource) throws(CatalogFileError) {
        let (start, whole) = try ContinuedSource.looking(at: 2, of: source)
        self.source = Gunzip.isGzip(start) ? try Gunzip(whole) : whole
    }

    /// The next bytes.
    ///
    /// - Throws: `gzip_cut_off` or `gzip_damaged` after all that could be decompressed.
    public func next() throws(CatalogFileError) -> [UInt8]? { try source.next() }
}
