import SearchIndex

/// What is wrong with a row of a catalog file, where, and what to do about it.
public struct CatalogProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; `rawValue` is the stable code.
    public enum Code: String, Sendable, CaseIterable {
        case emptyFile = "empty_file"
        case invalidUTF8 = "invalid_utf8"
        case nulCharacter = "nul_character"
        case raggedRow = "ragged_row"
        case unclosedQuote = "unclosed_quote"
        case strayQuote = "stray_quote"
        case unnamedColumn = "unnamed_column"
        case duplicateColumn = "duplicate_column"
        case unknownColumn = "unknown_column"
        case missingNameColumn = "missing_name_column"
        case duplicateID = "duplicate_id"
        case missingID = "missing_id"
        case emptyID = "empty_id"
        case severalIDs = "several_ids"
        case malformedJSON = "malformed_json"
        case loneSurrogate = "lone_surrogate"
        case duplicateKey = "duplicate_key"
        case tooDeep = "too_deep"
        case notAnObject = "not_an_object"
        case wrongType = "wrong_type"
        case nestedValue = "nested_value"
        case valueTooLarge = "value_too_large"
        case itemTooLarge = "item_too_large"
        case rowTooLong = "row_too_long"
        case fileTooLarge = "file_too_large"
        case tooManyItems = "too_many_items"
        case catalogTooLarge = "catalog_too_large"
        case tooManyColumns = "too_many_columns"
        case gzipCutOff = "gzip_cut_off"
        case gzipDamaged = "gzip_damaged"
        case gzipBomb = "gzip_bomb"
        case trailingBytes = "trailing_bytes"
        case malformedXML = "malformed_xml"
        case declaredEntities = "declared_entities"
        case unknownEntity = "unknown_entity"
        case noItemElement = "no_item_element"
        case malformedPropertyList = "malformed_property_list"
        case unreadableFile = "unreadable_file"
    }

    /// What is wrong.
    public let code: Code
    /// The line of the file at which the row starts, from 1.
    ///
    /// In a property list it is the number of the item; 0 where it is the file as a whole.
    public let line: Int
    /// The column; nil where it is the whole row.
    public let field: String?
    /// What is wrong and what to do about it, without line and column.
    public let message: String

    init(_ code: Code, line: Int, field: String? = nil, _ message: String) {
        self.code = code
        self.line = line
        self.field = field
        self.message = message
    }

    init(_ error: CatalogItemError, line: Int) {
        code = Code(rawValue: error.code.rawValue) ?? .malformedJSON
        self.line = line
        field = error.field
        message = error.detail
    }

    /// What is wrong, where, and what to do about it.
    public var description: String {
        (line == 0 ? "" : "line \(line): ") + (field.map { "\($0): \(message)" } ?? message)
    }
}

/// Why a catalog file is not read.
public struct CatalogFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    public let problem: CatalogProblem

    init(_ problem: CatalogProblem) { self.problem = problem }

    /// Says that the bytes of a file cannot be read, and what to do about it.
    public init(unreadable message: String) {
        problem = CatalogProblem(.unreadableFile, line: 0, message)
    }

    init(_ code: CatalogProblem.Code, line: Int = 0, field: String? = nil, _ message: String) {
        problem = CatalogProblem(code, line: line, field: field, message)
    }

    /// What is wrong, where, and what to do about it.
    public var description: String { problem.description }
}
