import Foundation

/// A stream of a program that is being started: the descriptor that it gets.
struct OpenedStream {
    let descriptor: Int32
    /// The other end of a pipe.
    let other: FileHandle?
    private let isOurs: Bool

    /// Opens a stream.
    ///
    /// - Parameters:
    ///   - stream: Where it leads.
    ///   - place: 0 for what is read, 1 and 2 for what is printed.
    /// - Throws: ``LaunchError``.
    init(_ stream: Launch.Stream, at place: Int32) throws(LaunchError) {
        let reads = place == 0
        switch stream {
        case .inherited: self.init(place)
        case .descriptor(let descriptor): self.init(descriptor)
        case .nothing: try self.init(opening: "/dev/null", reads ? O_RDONLY : O_WRONLY)
        case .file(let path):
            try self.init(opening: path, reads ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC)
        case .appending(let path):
            try self.init(opening: path, reads ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND)
        case .pipe: try self.init(pipeThatReads: reads)
        }
    }

    private init(_ descriptor: Int32, isOurs: Bool = false, other: FileHandle? = nil) {
        self.descriptor = descriptor
        self.isOurs = isOurs
        self.other = other
    }

    private init(opening path: String, _ flags: Int32) throws(LaunchError) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LaunchError(path: path, code: errno) }
        self.init(descriptor, isOurs: true)
    }

    private init(pipeThatReads reads: Bool) throws(LaunchError) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw LaunchError(path: "a pipe", code: errno) }
        // A program that is started at this moment closes what it inherits by itself.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.init(
            reads ? ends[0] : ends[1],
            isOurs: true,
            other: FileHandle(fileDescriptor: reads ? ends[1] : ends[0], closeOnDealloc: true)
        )
    }

    /// Closes the program's side in this program.
    func closeHere() { if isOurs { close(descriptor) } }
}
