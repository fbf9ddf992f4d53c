import Foundation

/// A program to start, and how.
///
/// It inherits no open file but its three streams, no blocked and no ignored signal.
public struct Launch: Sendable {
    /// Where a stream of the program leads.
    public enum Stream: Sendable, Hashable {
        /// Where this program's own leads.
        case inherited
        /// Nowhere: `/dev/null`.
        case nothing
        /// An open file descriptor of this program, which stays open here.
        case descriptor(Int32)
        /// A file: one to read as input, one that is made or emptied for what is printed.
        case file(String)
        /// A file that is made, or written on at its end.
        case appending(String)
        /// A pipe, of which ``ChildProcess`` has the other end.
        case pipe
    }

    /// The path of the program.
    public var program: String
    /// The words after the program's name.
    public var arguments: [String]
    /// All variables that it gets; nil for those of this program.
    public var environment: [String: String]?
    /// The folder that it works in; nil for the one of this program.
    public var folder: String?
    /// What it reads.
    public var input = Stream.inherited
    /// What it prints.
    public var output = Stream.inherited
    /// What it says of errors.
    public var errors = Stream.inherited
    /// Whether it leads a session of its own, so that Ctrl-C in a terminal does not reach it.
    public var leadsSession = false

    /// Makes one whose streams are inherited.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String]? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    /// Starts the program.
    ///
    /// - Throws: ``LaunchError`` where it is not there, may not be run, or a file cannot be opened.
    public func start() throws(LaunchError) -> ChildProcess {
        var streams: [OpenedStream] = []
        defer { for stream in streams { stream.closeHere() } }
        for (place, stream) in [input, output, errors].enumerated() {
            streams.append(try OpenedStream(stream, at: Int32(place)))
        }
        let (status, pid) = SpawnSettings(self, streams.map(\.descriptor)).spawn()
        guard status == 0 else {
            for stream in streams { try? stream.other?.close() }
            throw LaunchError(path: program, code: status)
        }
        return ChildProcess(
            pid: pid,
            input: streams[0].other,
            output: streams[1].other,
            errors: streams[2].other
        )
    }

    /// Starts the program and waits for its end, without holding a thread.
    ///
    /// - Throws: As ``start()`` does.
    public func run() async throws(LaunchError) -> ExitStatus { await (try start()).ended() }
}

/// Why a program could not be started.
public struct LaunchError: Error, Hashable, CustomStringConvertible {
    /// The program, or the file that was to be opened for it.
    public let path: String
    /// The system's number of the error.
    public let code: Int32

    /// The reason in the system's words.
    public var reason: String { String(cString: strerror(code)) }

    /// What cannot be done, and why.
    public var description: String { "\(path) cannot be started or opened: \(reason)" }
}
