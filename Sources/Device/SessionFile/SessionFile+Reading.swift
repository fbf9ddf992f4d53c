import SearchCore
import SearchIndex

extension SessionFile {
    /// Reads a file; whatever can be read of it is kept.
    ///
    /// - Throws: Only where the header is missing, or from a newer version.
    public init(reading bytes: [UInt8]) throws(SessionFileError) {
        var assembly = SessionFileAssembly()
        try assembly.take(bytes)
        self = try assembly.finish()
    }
}

/// Puts the parts of a session file together as they are read.
public struct SessionFileAssembly: Sendable {
    private var reader: SessionFileReader
    private let keepsItems: Bool
    private var items: [CatalogItem] = []
    private var events: [Int: Event] = [:]
    private var repeated: [SessionFileProblem] = []

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - isRecovering: Takes files without a header too; see ``SessionFileReader``.
    ///   - keepsItems: Whether the catalog's items are wanted.
    public init(isRecovering: Bool = false, keepsItems: Bool = true) {
        reader = SessionFileReader(isRecovering: isRecovering)
        self.keepsItems = keepsItems
    }

    /// Takes the next bytes of the file.
    public mutating func take(_ piece: [UInt8]) throws(SessionFileError) {
        for part in try reader.take(piece) { take(part) }
    }

    /// Ends the file.
    public mutating func finish() throws(SessionFileError) -> SessionFile {
        for part in try reader.finish() { take(part) }
        guard let session = reader.session else { throw .notASessionFile }
        return SessionFile(
            session: session,
            writer: reader.writer,
            items: reader.hasItems && keepsItems ? items : nil,
            events: events.values.sorted { $0.sequence < $1.sequence },
            verdict: reader.verdict,
            cutLine: reader.cutLine,
            problems: (reader.problems + repeated).sorted { $0.line < $1.line }
        )
    }

    private mutating func take(_ part: SessionFileReader.Part) {
        switch part {
        case .item(let item): if keepsItems { items.append(item) }
        case .event(let event, _, let line):
            guard events.updateValue(event, forKey: event.sequence) != nil,
                repeated.count < SessionFileReader.mostProblems
            else { return }
            repeated.append(
                SessionFileProblem(
                    line: line,
                    code: "sequence_repeated",
                    field: "sequence",
                    message: "another event has this sequence; the later line counts, remove one"
                )
            )
        }
    }
}

extension SessionFile {
    /// Sequences that are missing between the first and the last event, as ranges; see
    /// ``SessionGaps`` for files that are not in memory.
    public var gaps: [ClosedRange<Int>] {
        var gaps = SessionGaps()
        for event in events { gaps.take(event.sequence) }
        return gaps.ranges
    }
}

/// Finds the holes in the numbers of events that come in order.
public struct SessionGaps: Sendable, Hashable {
    private var last = 0
    /// The missing numbers.
    public private(set) var ranges: [ClosedRange<Int>] = []

    /// Starts before the first event, whose number should be 1.
    public init() {}

    /// Takes the next number, which is larger than the one before.
    public mutating func take(_ sequence: Int) {
        if sequence > last + 1 { ranges.append(last + 1...sequence - 1) }
        last = sequence
    }
}
