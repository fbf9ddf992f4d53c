import Foundation

/// The receipts of erasures in a file beside the database, one line of JSON each.
///
///     let file = try ErasureReceiptFile.read(at: path)
///     try await log.applyAgain(file.receipts, at: now)
public struct ErasureReceiptFile: Sendable, Hashable {
    /// The receipts, in the order of the file.
    public let receipts: [ErasureReceipt]
    /// How many bytes the whole lines have.
    public let length: Int
    /// Whether a line without its end stands behind them: a write was cut off.
    public let isCutOff: Bool

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The lines; a last one without its end is passed over.
    ///   - name: The file's name, for the message.
    /// - Throws: ``ErasureReceiptFileError/badLine(file:line:reason:)`` for the first whole line that
    ///   is no receipt.
    public init(_ bytes: [UInt8], name: String) throws(ErasureReceiptFileError) {
        let newline = UInt8(ascii: "\n")
        let whole = bytes.lastIndex(of: newline).map { bytes[...$0] } ?? []
        var receipts: [ErasureReceipt] = []
        var number = 0
        for line in whole.split(separator: newline, omittingEmptySubsequences: false).dropLast() {
            number += 1
            if line.isEmpty { continue }
            do { receipts.append(try ErasureReceipt(line: Array(line))) } catch {
                throw .badLine(file: name, line: number, reason: error.description)
            }
        }
        self.receipts = receipts
        length = whole.count
        isCutOff = whole.count < bytes.count
    }

    /// Reads a file; one that is not there holds nothing.
    ///
    /// - Parameter path: The file. It is read whole, by the calling thread.
    /// - Returns: Its receipts.
    /// - Throws: ``ErasureReceiptFileError``.
    public static func read(at path: String) throws(ErasureReceiptFileError) -> ErasureReceiptFile {
        guard FileManager.default.fileExists(atPath: path) else {
            return try ErasureReceiptFile([], name: path)
        }
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw .cannotRead(file: path, reason: error.localizedDescription)
        }
        return try ErasureReceiptFile(Array(data), name: path)
    }
}

/// Why a file of receipts cannot be used.
public enum ErasureReceiptFileError: Error, Sendable, Hashable {
    /// It cannot be read.
    case cannotRead(file: String, reason: String)
    /// It cannot be written.
    case cannotWrite(file: String, reason: String)
    /// A line is no receipt.
    case badLine(file: String, line: Int, reason: String)
}

extension ErasureReceiptFileError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .cannotRead(let file, let reason):
            "The receipts of erasures in \(file) cannot be read: \(reason). Give the right to read "
                + "it, or name another file with --receipts."
        case .cannotWrite(let file, let reason):
            "The receipts of erasures cannot be written to \(file): \(reason). Make room and give the "
                + "right to write there; they stand in the log and are written with the next "
                + "erasure, or when the server starts."
        case .badLine(let file, let line, let reason):
            "Line \(line) of \(file) is no receipt of an erasure: \(reason). Correct it from another "
                + "copy; or move the file away, and the server writes it anew from its log."
        }
    }
}
