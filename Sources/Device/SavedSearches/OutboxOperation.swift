public import Foundation
public import SearchCore

/// An operation that was written on this device, and what became of it.
public struct OutboxOperation: Sendable, Hashable, Identifiable {
    /// How far it has come.
    public enum State: Int, Sendable, Hashable, CaseIterable {
        /// It waits to be sent.
        case pending = 0
        /// It has its number and was sent, or is about to be; the server's answer is not known.
        case inFlight = 1
        /// The server has it.
        case acknowledged = 2
        /// The server, or this device, refused it; ``OutboxOperation/problem`` says why.
        case rejected = 3
        /// It was refused, and a person has dropped it or sent it anew; it only keeps its number.
        case replaced = 4
    }

    /// Its number in its stream at the server.
    struct Place: Sendable, Hashable {
        var stream: UUID
        var number: Int
    }

    /// The order in which operations were written on this device.
    public let serial: Int
    /// The operation.
    public var operation: SearchCore.Operation
    /// How far it has come.
    public var state: State
    /// Where it stands at the server; nil until it is about to be sent.
    var place: Place?
    /// Why it was rejected; nil where it was not.
    public var problem: UploadProblem?
    /// A position of the server's log at or behind it; nil where the server has not told.
    var position: Int?
    /// The device's clock when the server answered.
    var answeredAt: Timestamp?
    /// Whether what was pulled holds it already, so that it is not shown above that once more.
    var isPassed = false
    /// The operation that the server must have before this one is sent.
    public var waitsFor: UUID?

    /// The operation's id.
    public var id: UUID { operation.id }

    /// Whether the server is still to be told.
    public var isUnanswered: Bool { state == .pending || state == .inFlight }

    /// Whether it is shown above what was pulled.
    var isShown: Bool { (isUnanswered || state == .acknowledged) && !isPassed }

    init(serial: Int, _ operation: SearchCore.Operation, waitsFor: UUID? = nil) {
        self.serial = serial
        self.operation = operation
        self.waitsFor = waitsFor
        state = .pending
    }

    /// Takes it out of its stream, to be sent with another number.
    mutating func unplace() {
        place = nil
        position = nil
        answeredAt = nil
        isPassed = false
        state = .pending
    }

    /// Sends it again under its number.
    mutating func sendAgain() {
        position = nil
        answeredAt = nil
        isPassed = false
        state = .inFlight
    }
}
