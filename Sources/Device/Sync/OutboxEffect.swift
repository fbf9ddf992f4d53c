public import Foundation

/// An event that is to be uploaded.
public struct PendingEvent: Sendable, Hashable {
    /// Its session.
    public let session: UUID
    /// Its number there.
    public let sequence: Int
    /// Its wire form.
    public let bytes: [UInt8]

    /// Makes an event.
    public init(session: UUID, sequence: Int, bytes: [UInt8]) {
        self.session = session
        self.sequence = sequence
        self.bytes = bytes
    }
}

/// What a reply means for the outbox.
public enum OutboxEffect: Sendable, Hashable {
    /// The server has stored these events.
    case acknowledge(UUID, ClosedRange<Int>)
    /// The server refused an event for its form; its place is kept there.
    case refuse(UUID, sequence: Int, UploadProblem)
    /// The server lacks events from this sequence on: they are to be sent again.
    case resend(UUID, from: Int)
    /// The server takes nothing more of the session; its events stay on the device.
    case stop(UUID, UploadProblem)
    /// The server has erased the session: it goes from this device too.
    case forget(UUID)
}
