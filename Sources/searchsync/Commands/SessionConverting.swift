import Device
import Foundation
import SearchCore
import SearchIndex

/// Writes a session file in another form: `sessions convert`.
struct SessionConverting: Command {
    /// What a file is turned into.
    enum Form: String, Sendable, CaseIterable {
        case json, jsonl, csv, asciicast, searchsession
    }

    private static let file = Argument<String>(
        .text("FILE"),
        help: "A session file, compressed or not; - for the standard input."
    )
    private static let form = Option<Form>(
        "to",
        .oneOf("FORM"),
        help: "What it becomes.",
        isRequired: true
    )
    private static let output = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Where it is written.",
        shownDefault: "the standard output"
    )
    private static let columns = Option<Int>(
        "columns",
        .wholeNumber("N", 20...500),
        help: "Of an asciicast: the width of the terminal.",
        shownDefault: "80"
    )
    private static let rows = Option<Int>(
        "rows",
        .wholeNumber("N", 8...200),
        help: "Of an asciicast: the height of the terminal.",
        shownDefault: "24"
    )
    private static let idleLimit = Option<Double>(
        "idle-limit",
        .number("SECONDS", 0...86_400),
        help: "Of an asciicast: no pause counts as longer than this."
    )
    private static let force = Flag("force", help: "Write over a file that is there.")

    static let declaration = CommandDeclaration(
        name: "convert",
        summary: "Write a session file in another form.",
        discussion: """
            json is one object with the events; jsonl an event a line, as record reads them; csv \
            an event a line for spreadsheets; asciicast (version 2) what replay shows, for \
            asciinema and its web player; searchsession the same session as a whole file of the \
            newest format.
            """,
        parameters: [file, form, output, columns, rows, idleLimit, force],
        examples: [
            .init(
                "searchsync sessions convert demo.searchsession --to asciicast -o demo.cast",
                "Make a film of it: asciinema play demo.cast"
            ),
            .init(
                "searchsync sessions convert demo.searchsession --to csv",
                "Get its events for a spreadsheet."
            ),
        ],
        exitCodes: [.notFound, .partlyRefused],
        body: .action { try SessionConverting($0) }
    )

    private let path: String
    private let form: Form
    private let target: String
    private let size: ScreenSize
    private let idleLimit: Duration?
    private let overwrites: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        path = try values.value(of: Self.file)
        form = try values.requiredValue(of: Self.form)
        target = try values.value(of: Self.output) ?? "-"
        size = ScreenSize(
            rows: try values.value(of: Self.rows) ?? 24,
            columns: try values.value(of: Self.columns) ?? 80
        )
        idleLimit = try values.value(of: Self.idleLimit).map { .seconds($0) }
        overwrites = values.isSet(Self.force)
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if target != "-" { try FileOutput.check(target, overwrites: overwrites) }
        let wantsItems = form == .asciicast || form == .searchsession || form == .json
        let file = try SessionFileInput.read(path, keepsItems: wantsItems, context)
        file.verdict.note.map { context.console.tell("searchsync: \($0)") }
        let output = try FileOutput(target, context)
        switch form {
        case .json: try Self.writeJSON(of: file, to: output)
        case .jsonl:
            for event in file.events { try output.write(EventCodec.encode(event) + [0x0A]) }
        case .csv: try Self.writeCSV(of: file, to: output)
        case .searchsession: try file.write(to: output)
        case .asciicast: try await writeCast(of: file, to: output, context)
        }
        try output.finish()
        return file.problems.isEmpty ? .success : .partlyRefused
    }

    private static func writeJSON(of file: SessionFile, to output: FileOutput) throws {
        let head: JSONObject = [
            "session": .string(file.session.text), "writer": JSONValue(file.writer),
            "verdict": .string(file.verdict.rawValue),
        ]
        try output.write(JSONWriter.encode(.object(head)).dropLast() + Array(",\"items\":".utf8))
        try output.write(Self.array(file.items?.map { JSONWriter.encode(.object($0.json)) }))
        try output.write(Array(",\"events\":".utf8))
        try output.write(Self.array(file.events.map(EventCodec.encode)) + Array("}\n".utf8))
    }

    private static func array(_ elements: [[UInt8]]?) -> [UInt8] {
        guard let elements else { return Array("null".utf8) }
        return Array("[".utf8) + elements.joined(separator: Array(",\n".utf8)) + Array("]".utf8)
    }

    private static func writeCSV(of file: SessionFile, to output: FileOutput) throws {
        let keys = [
            "sequence", "at", "offsetMs", "kind", "joined", "text", "field", "value", "scope",
            "id", "position", "total", "data",
        ]
        try output.write(CSVRow.line(keys))
        for event in file.events {
            let token = event.data["token"]?.object
            let values: [JSONValue?] = [
                JSONValue(event.sequence), .string(event.at.description),
                JSONValue(event.offsetMs), .string(event.kind.rawValue), .bool(event.isJoined),
                event.data["text"] ?? event.data["definition"]?.object?["text"],
                token?["field"], token?["value"], event.data["scope"], event.data["id"],
                event.data["position"], event.shown?["total"] ?? event.data["total"],
                event.data.isEmpty ? nil : .object(event.data),
            ]
            try output.write(CSVRow.line(values.map(CSVRow.field)))
        }
    }

    private func writeCast(
        of file: SessionFile,
        to output: FileOutput,
        _ context: CommandContext
    ) async throws {
        let store = try await context.store()
        let player = SessionPlayer(store: store, catalogs: DeviceCatalogs(store: store))
        let screening = Screening(try await player.session(in: file))
        for note in screening.notes where note != file.verdict.note {
            context.console.tell("searchsync: \(note)")
        }
        let cast = SessionCast(screening, size: size, idleLimit: idleLimit)
        try cast.write(startedAt: file.events.first?.at) { try output.write($0) }
    }
}
