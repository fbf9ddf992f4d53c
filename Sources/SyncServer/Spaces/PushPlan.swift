import EventStore
import Foundation
import ReadModels
import SearchCore
import SyncProtocol

/// What is known when a push is judged, all of one moment.
struct PushKnowledge: Sendable {
    /// The streams that are there.
    let streams: [UUID: OperationStream]
    /// Of the numbers that are sent again, those that were refused, with their codes.
    let refusals: [UUID: [Int: String]]
    /// What the person may do in the spaces.
    let roles: [UUID: SpaceRole]
    /// The person's own space.
    let personal: UUID
    let now: Timestamp
}

/// What becomes of the operations of one stream; pure.
struct PushPlan: Sendable {
    let pushed: PushedStream
    /// What is to be appended; nil where the stream cannot be written to.
    private(set) var append: StreamAppend?
    private(set) var rejected: [RejectedOperation] = []
    private(set) var error: PushError?

    init(_ pushed: PushedStream, _ known: PushKnowledge, of caller: Caller, sent: Timestamp) {
        self.pushed = pushed
        let stream = known.streams[pushed.stream]
        guard Self.isOwn(stream, pushed, caller) else {
            error = .notOwner
            return
        }
        let judge = Judge(pushed: pushed, known: known, sent: sent)
        var events: [PendingEvent] = []
        for numbered in pushed.operations {
            let isStored = numbered.number <= stream?.version ?? 0
            let (event, refusal) = isStored ? judge.again(numbered) : judge.first(numbered)
            events.append(event)
            if let refusal { rejected.append(refusal) }
        }
        append = StreamAppend(
            stream: pushed.stream,
            kind: .operations,
            device: caller.deviceID,
            actor: caller.personID,
            events: events
        )
    }

    /// Whether the stream is new, or the device's own and of this space.
    private static func isOwn(
        _ stream: OperationStream?,
        _ pushed: PushedStream,
        _ caller: Caller
    ) -> Bool {
        guard !StreamKind.isReserved(pushed.stream) else { return false }
        guard let stream else { return true }
        guard stream.device == caller.deviceID, stream.kind == StreamKind.operations.rawValue else {
            return false
        }
        return stream.isErased || stream.space == pushed.space
    }

    /// The outcome on the wire.
    func outcome(_ stored: StreamOutcome?, endsAt position: Int?) -> PushOutcome {
        let through = stored?.through ?? 0
        return PushOutcome(
            stream: pushed.stream,
            stored: stored?.stored ?? 0,
            duplicates: stored?.duplicates ?? 0,
            through: through,
            position: position,
            rejected: rejected.filter { $0.number <= through },
            error: error ?? stored?.refusal.map(PushError.init)
        )
    }
}

/// Judges the operations of one stream.
private struct Judge {
    let pushed: PushedStream
    let known: PushKnowledge
    let sent: Timestamp

    /// An operation that is new to the log.
    func first(_ numbered: NumberedOperation) -> (PendingEvent, RejectedOperation?) {
        do throws(PushRefusal) {
            let operation = try PushVerdict.judge(
                numbered.operation,
                in: pushed.space,
                role: known.roles[pushed.space],
                personal: known.personal
            )
            let time = Timestamp.effective(made: operation.at, sent: sent, now: known.now)
            return (PushVerdict.event(numbered.number, operation, at: time), nil)
        } catch {
            return refused(numbered, error.code, error.message)
        }
    }

    /// An operation whose number is taken: the same is the same as it was judged then, whatever the
    /// person may do by now.
    func again(_ numbered: NumberedOperation) -> (PendingEvent, RejectedOperation?) {
        if let code = known.refusals[pushed.stream]?[numbered.number] {
            return refused(numbered, code, Self.message(of: code, numbered.operation))
        }
        guard let operation = try? OperationCodec.decode(numbered.operation) else {
            // Not what is stored, whatever it is.
            return (refused(numbered, "", "").0, nil)
        }
        return (PushVerdict.event(numbered.number, operation, at: known.now), nil)
    }

    private func refused(
        _ numbered: NumberedOperation,
        _ code: String,
        _ message: String
    ) -> (PendingEvent, RejectedOperation?) {
        let event = PushVerdict.refusal(
            numbered.number,
            numbered.operation,
            in: pushed.space,
            code: code,
            at: known.now
        )
        return (event, RejectedOperation(number: numbered.number, code: code, message: message))
    }

    private static func message(of code: String, _ operation: JSONObject) -> String {
        let plain: [PushRefusal] = [.notPermitted, .unknownSpace, .wrongSpace]
        if let refusal = plain.first(where: { $0.code == code }) { return refusal.message }
        do throws(EventError) {
            try OperationLimits.check(try OperationCodec.decode(operation))
        } catch { return error.description }
        return "It was refused before. Write it anew."
    }
}

extension PushError {
    fileprivate static var notOwner: PushError {
        PushError(
            code: .notOwner,
            expected: nil,
            message: "The stream is another device's, or of another space. Send what is left in a "
                + "stream of its own."
        )
    }

    fileprivate init(_ refusal: StreamOutcome.Refusal) {
        switch refusal {
        case .forked(let version):
            self.init(
                code: .forked,
                expected: version,
                message:
                    "Another operation is stored under \(version). Send it and what follows in "
                    + "a stream of its own."
            )
        case .gap(let expected):
            self.init(
                code: .gap,
                expected: expected,
                message: "Operations are missing: send number \(expected) next."
            )
        case .notOwner: self = .notOwner
        case .erased:
            self.init(
                code: .erased,
                expected: nil,
                message: "The stream was erased. Drop what is left of it."
            )
        }
    }
}
