import Device
import SearchCore
import SearchIndex
import SyncProtocol

/// Compares two versions of a catalog: `catalog diff`.
struct CatalogDiff: Command {
    private static let name = Argument<String>(.text("NAME"), help: "The catalog.").naming(.catalog)
    private static let from = Argument<Int>(
        .wholeNumber("A", 1...Int(Int32.max)),
        help: "The version that is held against the other."
    )
    private static let to = Argument<Int>(
        .wholeNumber("B", 1...Int(Int32.max)),
        help: "The other."
    )
    private static let limit = Option<Int>(
        "limit",
        .wholeNumber("N", 0...1_000_000_000),
        help: "How many changes are shown at most.",
        shownDefault: "all"
    )

    static let declaration = CommandDeclaration(
        name: "diff",
        summary: "Show what one version of a catalog has otherwise than another.",
        discussion: """
            Items are matched by their ids. + is an item that B has and A has not, - one that A \
            has and B has not, ~ one that has other fields. Moved items are counted: the fewest \
            that have to be put elsewhere for the others to stand in their old order. As with \
            diff, 0 means that both are the same, 1 that they differ, and 2 or more that they \
            could not be compared.
            """,
        parameters: [name, from, to, limit],
        examples: [
            .init(
                "searchsync catalog diff countries 1 2",
                "See what the second version of countries changed."
            )
        ],
        exitCodes: [.notFound, .unauthorised],
        body: .action { try CatalogDiff($0) }
    )

    private let name: String
    private let from: Int
    private let to: Int
    private let limit: Int

    init(_ values: ParsedValues) throws(CommandError) {
        name = try values.value(of: Self.name)
        from = try values.value(of: Self.from)
        to = try values.value(of: Self.to)
        limit = try values.value(of: Self.limit) ?? .max
    }

    func run(in context: CommandContext) async throws -> ExitCode {
        do {
            let page = try await compare(context)
            try show(page, context)
            return page.counts.isEmpty ? .success : .failure
        } catch let error as BrokenPipe {
            throw error
        } catch {
            // 1 means that they differ, and nothing else.
            let error = CommandError(describing: error)
            let exit = error.exit == .failure ? .usage : error.exit
            throw CommandError(error.code, error.message, try: error.remedy, exit: exit)
        }
    }

    private func compare(_ context: CommandContext) async throws -> CatalogChangePage {
        let choice = try await VersionChoice.find(name, context)
        let records = (try choice.record(from), try choice.record(to))
        if let server = choice.server { return try await compare(on: server) }
        let all = CatalogChanges(
            from: try await choice.items(of: records.0),
            to: try await choice.items(of: records.1)
        )
        return CatalogChangePage(
            from: records.0,
            to: records.1,
            counts: CatalogCounts(
                added: all.counts.added,
                removed: all.counts.removed,
                changed: all.counts.changed,
                moved: all.counts.moved
            ),
            changes: all.changes.prefix(limit).map(CatalogItemChange.init),
            next: nil
        )
    }

    /// All pages of the server as one.
    private func compare(on server: ServerClient) async throws -> CatalogChangePage {
        var page = try await server.changes(of: name, from: from, to: to)
        var changes = page.changes
        while let next = page.next, changes.count < limit {
            page = try await server.changes(of: name, from: from, to: to, after: next)
            changes += page.changes
        }
        return CatalogChangePage(
            from: page.from,
            to: page.to,
            counts: page.counts,
            changes: Array(changes.prefix(limit)),
            next: nil
        )
    }

    private func show(_ page: CatalogChangePage, _ context: CommandContext) throws {
        switch context.format {
        case .json:
            var object = page.json
            object["next"] = nil
            try context.show(Report(object: object, text: []))
        case .jsonl, .csv:
            try context.show(
                Records(
                    keys: ["change", "id", "fields", "before", "after"],
                    columns: [],
                    rows: page.changes.map(\.json)
                )
            )
        case .text:
            for change in page.changes {
                for line in change.lines { try context.output.write(line + "\n") }
            }
            let counts = page.counts
            try context.output.write(
                "added \(counts.added), removed \(counts.removed), changed \(counts.changed), "
                    + "moved \(counts.moved)\n"
            )
        }
    }
}

extension CatalogItemChange {
    fileprivate init(_ change: CatalogChanges.Change) {
        switch change {
        case .added(let item): self.init(kind: .added, before: nil, after: item.json)
        case .removed(let item): self.init(kind: .removed, before: item.json, after: nil)
        case .changed(let old, let new):
            self.init(kind: .changed, before: old.json, after: new.json)
        }
    }

    /// What people read of it.
    fileprivate var lines: [String] {
        let item = String(
            decoding: JSONWriter.encode(.object(after ?? before ?? [:])),
            as: UTF8.self
        )
        switch kind {
        case .added: return ["+ \(item)"].map(\.withoutControls)
        case .removed: return ["- \(item)"].map(\.withoutControls)
        case .changed:
            return
                (["~ \(id)"]
                + fields.map { field in
                    "    \(field): \(Self.text(before?[field])) → \(Self.text(after?[field]))"
                }).map(\.withoutControls)
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        value.map { String(decoding: JSONWriter.encode($0), as: UTF8.self) } ?? "nothing"
    }
}
