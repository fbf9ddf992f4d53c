/// What `postmaster.pid` says; see `miscadmin.h`, "Lock-file".
struct PostmasterFile: Equatable {
    let pid: Int32
    let dataFolder: String
    let socketFolder: String
    /// `starting`, `ready`, `stopping`, `standby`; empty before the first.
    let status: String

    var isReady: Bool { status == "ready" }

    /// Reads the file's lines; `nil` if not even the process is there.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).trimmedLine }
        guard let first = lines.first, let pid = Int32(first), pid > 0 else { return nil }
        self.pid = pid
        dataFolder = lines.count > 1 ? lines[1] : ""
        socketFolder = lines.count > 4 ? lines[4] : ""
        status = lines.count > 7 ? lines[7] : ""
    }
}
