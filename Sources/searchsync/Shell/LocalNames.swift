import Foundation

/// What this person and this machine are called where nobody has said otherwise.
struct LocalNames: Sendable, Hashable {
    private static let longest = 100

    let person: String
    let device: String

    /// The login's name and the machine's.
    init(environment: [String: String]) {
        let login = environment["USER"] ?? environment["LOGNAME"] ?? NSUserName()
        let machine = ProcessInfo.processInfo.hostName
        person = String((login.isEmpty ? "somebody" : login).prefix(Self.longest))
        device = String((machine.isEmpty ? "this device" : machine).prefix(Self.longest))
    }
}
