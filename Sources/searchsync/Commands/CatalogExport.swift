import CatalogFiles
import Device
import Foundation
import SearchCore
import SearchIndex
import SyncProtocol

/// Writes a version of a catalog as a file: `catalog export`.
struct CatalogExport: Command {
    private static let name = Argument<String>(.text("NAME"), help: "The catalog.").naming(.catalog)
    private static let version = Option<Int>(
        "version",
        .wholeNumber("N", 1...Int(Int32.max)),
        help: "The version.",
        shownDefault: "the pinned one, or else the newest"
    )
    private static let fileFormat = Option<CatalogWriter.Format>(
        "file-format",
        .oneOf("FORMAT"),
        help: "The form of the file.",
        shownDefault: "by its name, or ndjson"
    )
    private static let file = Option<String>(
        "output",
        short: "o",
        .text("FILE"),
        help: "Where the items are written.",
        shownDefault: "the standard output"
    )
    private static let force = Flag(
        "force",
        help: "Replace a file that is there, once the new one is whole."
    )

    static let declaration = CommandDeclaration(
        name: "export",
        summary: "Write the items of a version of a catalog, in their order.",
        discussion: """
            Loaded again with catalog load, the file gives the same version.
            """,
        parameters: [name, version, fileFormat, file, force],
        examples: [
            .init(
                "searchsync catalog export countries --version 1 -o countries.csv",
                "Get the first version of countries back."
            )
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try CatalogExport($0) }
    )

    private let name: String
    private let version: Int?
    private let form: CatalogWriter.Format
    private let path: String?
    private let isForced: Bool

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        version = try values.value(of: Self.version)
        isForced = values.isSet(Self.force)
        let path = try values.value(of: Self.file)
        self.path = path == "-" ? nil : path
        form =
            try values.value(of: Self.fileFormat)
            ?? path.flatMap {
                CatalogWriter.Format(rawValue: URL(fileURLWithPath: $0).pathExtension.lowercased())
            }
            ?? .ndjson
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        if let path { try check(path) }
        let items: [CatalogItem]
        let digest: String
        if let version {
            let choice = try await VersionChoice.find(name, context)
            let record = try choice.record(version)
            (items, digest) = (try await choice.items(of: record), record.digest)
        } else {
            let choice = try await CatalogChoice.find(name, context)
            (items, digest) = (choice.version.items, choice.stored.digest)
        }
        guard let path else {
            try CatalogWriter.write(items, as: form) {
                try context.output.write(String(decoding: $0, as: UTF8.self))
            }
            return .success
        }
        try write(items, to: path)
        try context.show(
            Report(
                object: [
                    "file": .string(path), "items": JSONValue(items.count),
                    "digest": .string(digest),
                ],
                text: ["\(path) has \(items.count.of("item"))"]
            )
        )
        return .success
    }

    /// Refuses a file that is there, and a place where none can be.
    private func check(_ path: String) throws(CommandError) {
        try SessionExport.checkPlace(path)
        guard isForced || !FileManager.default.fileExists(atPath: path) else {
            throw CommandError(
                "file_exists",
                "\(path) is there already",
                try: "--force to replace it, or another name"
            )
        }
    }

    /// Writes a file beside the one that is wanted and puts it in its place when it is whole.
    private func write(_ items: [CatalogItem], to path: String) throws {
        var bytes = Data()
        do {
            CatalogWriter.write(items, as: form) { bytes.append(contentsOf: $0) }
            try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandError(
                "unwritable_file",
                "\(path) cannot be written: \(error.localizedDescription)",
                try: "another place"
            )
        }
    }
}
