import Locks
import SyncProtocol

/// Makes lines of the pieces in which a reply comes.
final class LineAssembly: Sendable {
    private let rest = Lock<[UInt8]>([])
    private let receive: @Sendable ([UInt8]) -> Void

    /// Makes an assembly that gives each line, without its end, to a closure.
    init(_ receive: @escaping @Sendable ([UInt8]) -> Void) { self.receive = receive }

    /// Takes in the next piece; pieces come one after another.
    func take(_ piece: [UInt8]) {
        let lines = rest.withLock { rest in
            rest += piece
            var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map(Array.init)
            rest = lines.popLast() ?? []
            return lines
        }
        for line in lines where !line.isEmpty { receive(line) }
    }

    /// Gives what stands behind the last end of a line.
    func end() {
        let last = rest.withLock { rest in
            defer { rest = [] }
            return rest
        }
        if !last.isEmpty { receive(last) }
    }
}

/// The verdict among the lines of a verification.
final class Verdict: Sendable {
    private let found = Lock<VerificationLine?>(nil)

    /// The verdict; nil until it came.
    var line: VerificationLine? { found.withLock { $0 } }

    /// Takes in a line, and tells of progress; a line that is none is passed over.
    func take(_ line: [UInt8], _ progress: (Int, Int) -> Void) {
        guard let read = try? VerificationLine(decoding: line) else { return }
        switch read {
        case .progress(let verified, let count): progress(verified, count)
        case .intact, .wrong: found.withLock { $0 = read }
        }
    }
}
