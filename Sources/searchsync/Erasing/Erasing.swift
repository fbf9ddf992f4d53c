import Device
import SearchCore
import SyncProtocol

/// An erasure from the first question to the last receipt.
@MainActor
struct Erasing {
    let subject: String
    let options: ErasureOptions
    var skipsHeld = false
    let request: (_ isDryRun: Bool) -> ErasureRequest

    /// Says what will go, asks, and erases part by part.
    func run(in context: CommandContext) async throws -> ExitCode {
        let client = try context.requiredClient()
        let plan = try await client.erase(request(true))
        if options.isDryRun || plan.isDone {
            try context.show(Report(object: plan.json, text: lines(of: plan)))
            return .success
        }
        if !options.isAgreed {
            // Who is asked must see what goes, however quiet the program is.
            context.console.write(lines(of: plan).map { $0 + "\n" }.joined())
        }
        guard plan.held.isEmpty || skipsHeld else { throw Self.held(plan.held) }
        try agree(context)
        let done = try await erase(plan.found.sessions, client, context)
        try context.show(
            Report(object: done.json, text: ["\(subject): \(done.text)"] + notes(done.report))
        )
        return done.report.isDone ? .success : .failure
    }

    private func agree(_ context: CommandContext) throws(CommandError) {
        if options.isAgreed { return }
        guard let answer = context.console.ask("Erase it for good? Type yes: ") else {
            throw .usage(
                "not_agreed",
                "nothing was erased: this cannot be taken back, and nobody can be asked here",
                try: "the same with --yes"
            )
        }
        guard answer == "yes" else {
            throw CommandError(
                "not_agreed",
                "nothing was erased",
                try: "answer yes, or give --yes"
            )
        }
    }

    private func erase(
        _ total: Int,
        _ client: ServerClient,
        _ context: CommandContext
    ) async throws -> ErasureSum {
        let bar = ProgressBar("Erasing", on: context.console)
        defer { bar.finish() }
        var sum = ErasureSum(report: try await client.erase(request(false)))
        while sum.report.remaining > 0 {
            bar.show(sum.sessions, of: total)
            sum.add(try await client.erase(request(false)))
        }
        return sum
    }

    private func lines(of plan: ErasureReport) -> [String] {
        if plan.isDone {
            let place = plan.receipts.first.map { "; its receipt stands at position \($0)" } ?? ""
            return ["\(subject) is erased already\(place)"]
        }
        var lines = [
            "\(subject): \(plan.found.sessions.of("session")), \(plan.found.events.of("event")), "
                + "\(plan.found.bytes.of("byte")) of payload will be erased",
            "read models lose \(plan.summaries.of("row"))",
        ]
        if !plan.devices.isEmpty {
            let names = plan.devices.map(\.withoutControls).joined(separator: ", ")
            lines.append("copies go at the next sync of: \(names)")
        }
        if plan.person != nil {
            lines.append(
                "the names go, and \(plan.tokens.of("token")) \(plan.tokens == 1 ? "is" : "are") cut off"
            )
        }
        return lines + plan.held.map(Self.line) + Self.namesakes(plan)
    }

    /// Whom a name means as well, and how they are erased.
    private static func namesakes(_ report: ErasureReport) -> [String] {
        guard report.namesakes > 0 else { return [] }
        return [
            "\(report.namesakes.of("session")) of an app's pseudonym or a user_id with the same name "
                + "\(report.namesakes == 1 ? "is" : "are") left; --pseudonym erases them instead"
        ]
    }

    private func notes(_ report: ErasureReport) -> [String] {
        report.held.map(Self.line)
            + (report.held.isEmpty
                ? [] : ["the name stays until nothing is held; then run the same again"])
            + Self.namesakes(report)
    }

    private static func line(_ hold: HoldRecord) -> String {
        let subject = hold.session.map { "session \($0.text)" } ?? "person \(hold.person ?? "")"
        return "held: \(subject.withoutControls), by hold \(hold.id.text): "
            + hold.reason.withoutControls
    }

    private static func held(_ holds: [HoldRecord]) -> CommandError {
        let first = holds.first?.id.text ?? "ID"
        return CommandError(
            "held",
            "nothing was erased: \(holds.map(line).joined(separator: "; "))",
            try: "searchsync hold remove \(first), or --skip-held"
        )
    }
}

/// What the parts of an erasure come to.
struct ErasureSum {
    private(set) var report: ErasureReport
    private(set) var sessions = 0
    private var events = 0
    private var bytes = 0
    private var receipts: [Int] = []

    init(report: ErasureReport) {
        self.report = report
        add(report)
    }

    mutating func add(_ next: ErasureReport) {
        report = next
        sessions += next.erased.sessions
        events += next.erased.events
        bytes += next.erased.bytes
        receipts += next.receipts
    }

    var json: JSONObject {
        [
            "done": .bool(report.isDone), "sessions": JSONValue(sessions),
            "events": JSONValue(events), "bytes": JSONValue(bytes),
            "receipts": .array(receipts.map { JSONValue($0) }),
            "namesakes": JSONValue(report.namesakes),
            "held": .array(report.held.map { .object($0.json) }),
        ]
    }

    var text: String {
        let places = receipts.count == 1 ? "receipt" : "\(receipts.count) receipts, the last one"
        let receipt = receipts.last.map { "; \(places) at position \($0)" } ?? ""
        return
            "\(sessions.of("session")) with \(events.of("event")) \(sessions == 1 ? "is" : "are") erased\(receipt)"
    }
}
