/// Which columns of a file are what.
///
/// As a wish, what is nil or empty is to be detected:
///
/// - the id: a column named `id`, `_id`, `identifier` or `uuid`, in any case;
/// - the texts: the first of `name`, `title`, `label`, `term` and `text`, or the only column beside
///   the id;
/// - the tokens: columns beside id and texts with at most 64 values, each had by two items on average;
/// - the scope: never.
public struct CatalogColumns: Sendable, Hashable {
    /// The column that holds the id; nil in a reading means that ids were derived.
    public var id: String?
    /// The columns that a text is matched against.
    public var text: [String]
    /// The columns whose values serve as tokens.
    public var token: [String]
    /// The column that the scope bar selects by.
    public var scope: String?

    /// Makes a choice of columns.
    public init(
        id: String? = nil,
        text: [String] = [],
        token: [String] = [],
        scope: String? = nil
    ) {
        self.id = id
        self.text = text
        self.token = token
        self.scope = scope
    }
}

extension CatalogColumns {
    private static let idNames = ["id", "_id", "identifier", "uuid"]
    private static let textNames = ["name", "title", "label", "term", "text"]

    /// Finds id, texts and scope among the columns that there are, and the tokens asked for.
    func resolved(among columns: [String]) throws(CatalogFileError) -> CatalogColumns {
        var resolved = CatalogColumns()
        resolved.id = try id.map { name throws(CatalogFileError) in
            try Self.find(name, for: "id", among: columns)
        }
        if resolved.id == nil { resolved.id = Self.first(of: Self.idNames, in: columns) }
        resolved.text = try text.map { name throws(CatalogFileError) in
            try Self.find(name, for: "text", among: columns)
        }
        if resolved.text.isEmpty {
            resolved.text = [try Self.detectText(among: columns.filter { $0 != resolved.id })]
        }
        resolved.token = try token.map { name throws(CatalogFileError) in
            try Self.find(name, for: "token", among: columns)
        }
        resolved.scope = try scope.map { name throws(CatalogFileError) in
            try Self.find(name, for: "scope", among: columns)
        }
        return resolved
    }

    private static func detectText(among columns: [String]) throws(CatalogFileError) -> String {
        if let name = first(of: textNames, in: columns) { return name }
        if columns.count == 1 { return columns[0] }
        let known = columns.isEmpty ? "there are none" : "there are: \(list(columns))"
        throw CatalogFileError(
            .missingNameColumn,
            line: 1,
            "no column holds the names (\(known)); say which, or call one \"name\""
        )
    }

    private static func find(
        _ name: String,
        for role: String,
        among columns: [String]
    ) throws(CatalogFileError) -> String {
        if let column = columns.first(where: { $0 == name }) { return column }
        throw CatalogFileError(
            .unknownColumn,
            line: 1,
            field: name,
            "there is no such column for the \(role); choose among: \(list(columns))"
        )
    }

    private static func first(of names: [String], in columns: [String]) -> String? {
        names.lazy.compactMap { name in columns.first { $0.lowercased() == name } }.first
    }

    private static func list(_ columns: [String]) -> String { columns.joined(separator: ", ") }
}
