import Foundation
import SearchCore
import SyncProtocol
import TestSupport

@testable import Device

/// The server of a history: in memory, or the real one over PostgreSQL.
protocol HistoryServer {
    /// A request that was sent and has not arrived.
    associatedtype Late

    /// What all clocks are compared with.
    var now: Timestamp { get set }

    /// Makes the server of a history.
    ///
    /// - Parameters:
    ///   - spaces: Who is in which; the personal ones are made by the server where it makes them itself.
    ///   - people: The first owns what is shared, and stays in it.
    ///   - pageSize: How many changes or saved searches a reply has at most.
    /// - Returns: The server.
    /// - Throws: What keeps it from being made.
    static func make(
        _ spaces: [UUID: SimulatedServer.Space],
        people: [UUID],
        pageSize: Int
    ) async throws -> Self

    /// Lets the feed of changes come further, by at least so many positions if there are as many.
    mutating func project(_ count: Int) async throws
    mutating func setRole(_ role: SpaceRole?, of person: UUID, in space: UUID) async throws
    mutating func takeBackup() async throws
    /// Goes back to the newest backup, where there is one; who was cut off stays so.
    ///
    /// - Parameter oldIsGone: Whether nothing of the lost time can be looked up, not even its epoch.
    /// - Throws: What keeps it from going back.
    mutating func restore(oldIsGone: Bool) async throws
    mutating func revoke(_ token: UUID) async throws
    func isRevoked(_ token: UUID) -> Bool
    mutating func deliver(_ late: Late) async throws

    /// All operations of the log, the refused ones too.
    func entries() async throws -> [SimulatedServer.Entry]
    /// Who is in which space; all spaces of all people.
    func roles() async throws -> [UUID: [UUID: SpaceRole]]
    /// Says what is wrong with the log itself; nil where nothing is.
    func flaw() async throws -> String?
    /// Nothing of the history is needed any more.
    func end() async throws
}

/// A device of a history: what it stores survives, what it is doing does not.
protocol HistoryDevice {
    associatedtype Server: HistoryServer
    associatedtype Rows: ShelfRows

    var person: UUID { get }
    /// What its token belongs to; a copied device has the same.
    var token: UUID { get }
    /// By how much its clock is off, in microseconds.
    var clockOffset: Int64 { get set }
    var isOffline: Bool { get set }
    var isSyncing: Bool { get }
    /// How often each kind of thing was done.
    var tally: [String: Int] { get }

    static func make(
        person: UUID,
        token: UUID,
        clockOffset: Int64,
        at server: inout Server
    ) async throws -> Self

    /// Does one step of a sync, and begins one where none is under way.
    ///
    /// - Returns: A request that is still on its way; nil where there is none.
    mutating func step(
        _ server: inout Server,
        _ random: inout Randomness,
        fault: Fault
    ) async throws -> Server.Late?

    /// The process is stopped: only what is stored stays.
    mutating func kill() async throws

    /// What a person does beside a sync that may be under way; one transaction.
    mutating func change<Value>(_ body: (inout Rows) throws -> Value) async throws -> Value
    func read<Value>(_ body: (Rows) throws -> Value) async throws -> Value

    /// Lets go of operations that the server keeps.
    mutating func prune(_ server: Server) async throws

    /// Keeps a copy of what is stored, to which the device may go back.
    mutating func takeBackup() async throws
    /// Goes back to that copy.
    ///
    /// - Returns: Whether there is one.
    mutating func goBack() async throws -> Bool
    /// Another device with the same store.
    func copied() async throws -> Self
}

extension HistoryDevice {
    func clock(_ server: Server) -> Timestamp {
        Timestamp(microseconds: server.now.microseconds + clockOffset)
    }
}

/// What the network does to a request.
enum Fault {
    case none
    /// It never arrives, or not all of it does.
    case lost
    /// It is carried out and its reply is lost.
    case lostReply
    /// It is carried out twice.
    case doubled
    /// Its reply is lost, and it is carried out later.
    case delayed
}

extension Randomness {
    /// A UUID of its own.
    mutating func uuid() -> UUID {
        UUID(
            version7At: Timestamp(microseconds: 0),
            random: (0..<10).map { _ in UInt8.random(in: 0...255, using: &self) }
        )
    }

    /// Whether something happens that has one chance in `n`.
    mutating func oneIn(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }
}
