public import Foundation
public import SearchCore

/// Which fields of a catalog's items are what.
public struct CatalogRoles: WireValue, Hashable {
    /// The fields that a text is matched against.
    public let text: [String]
    /// The fields whose values can be tokens.
    public let token: [String]
    /// The field of the scope bar; nil where there is none.
    public let scope: String?

    /// Makes the roles.
    public init(text: [String], token: [String] = [], scope: String? = nil) {
        self.text = text
        self.token = token
        self.scope = scope
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        text = try reader.strings("text")
        token = try reader.strings("token")
        scope = try reader.optionalString("scope")
    }

    /// The wire form.
    public var json: JSONObject {
        ["text": JSONValue(text), "token": JSONValue(token), "scope": JSONValue(scope)]
    }
}

/// A version of a catalog, as it is listed.
public struct CatalogRecord: WireValue, Hashable {
    /// The catalog's name in its workspace.
    public let name: String
    /// The version's label, from 1.
    public let version: Int
    /// SHA-256 of the items in lower-case hexadecimal: the version's identity.
    public let digest: String
    /// Number of items.
    public let items: Int
    /// Which fields are text, tokens and scope.
    public let roles: CatalogRoles
    /// When the version was loaded, by the server's clock.
    public let loadedAt: Timestamp
    /// Who loaded it, by name; nil where that is not known.
    public let loadedBy: String?
    /// How many items are not as in the version before; nil where that is not known.
    public let changes: CatalogCounts?
    /// The version of the catalog that is pinned; nil where searches get the newest.
    public let pinned: Int?

    /// Makes a record.
    public init(
        name: String,
        version: Int,
        digest: String,
        items: Int,
        roles: CatalogRoles,
        loadedAt: Timestamp,
        loadedBy: String? = nil,
        changes: CatalogCounts? = nil,
        pinned: Int? = nil
    ) {
        self.name = name
        self.version = version
        self.digest = digest
        self.items = items
        self.roles = roles
        self.loadedAt = loadedAt
        self.loadedBy = loadedBy
        self.changes = changes
        self.pinned = pinned
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            name: try reader.string("name"),
            version: try reader.integer("version"),
            digest: try reader.string("digest"),
            items: try reader.integer("items"),
            roles: try reader.value("roles"),
            loadedAt: try reader.time("loadedAt"),
            loadedBy: try reader.optionalString("loadedBy"),
            changes: try reader.optionalValue("changes"),
            pinned: try reader.optionalInteger("pinned")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "name": .string(name),
            "version": JSONValue(version),
            "digest": .string(digest),
            "items": JSONValue(items),
            "roles": .object(roles.json),
            "loadedAt": .string(loadedAt.description),
            "loadedBy": JSONValue(loadedBy),
            "changes": changes.map { .object($0.json) } ?? .null,
            "pinned": pinned.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// The catalogs of a workspace, or the versions of one, newest version first.
public struct CatalogList: WireValue, Hashable {
    /// One record a catalog, by name; or one a version of the same catalog.
    public let catalogs: [CatalogRecord]
    /// Of versions, what `before` must be to read on; nil on the last page.
    public let next: Int?

    /// Makes a list.
    public init(catalogs: [CatalogRecord], next: Int? = nil) {
        self.catalogs = catalogs
        self.next = next
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            catalogs: try reader.values("catalogs"),
            next: try reader.optionalInteger("next")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        [
            "catalogs": .array(catalogs.map { .object($0.json) }),
            "next": next.map { JSONValue($0) } ?? .null,
        ]
    }
}

/// Where the parts of a catalog's file go.
public struct UploadTicket: WireValue, Hashable {
    /// The upload's id, under which parts and commit are sent.
    public let upload: UUID
    /// Bytes of a part at most.
    public let partBytes: Int

    /// Makes a ticket.
    public init(upload: UUID, partBytes: Int = ProtocolLimits.partBytes) {
        self.upload = upload
        self.partBytes = partBytes
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        upload = try reader.uuid("upload")
        partBytes = try reader.integer("partBytes")
    }

    /// The wire form.
    public var json: JSONObject {
        ["upload": .string(upload.text), "partBytes": JSONValue(partBytes)]
    }
}

/// Says that all parts are there and what they are.
public struct UploadCommit: WireValue, Hashable {
    /// How many parts there are; they are numbered from 1.
    public let parts: Int
    /// `csv`, `tsv`, `json`, `ndjson`, `text`, `plist` or `xml`; gzip is told by the bytes.
    public let format: String
    /// `utf-8`, `utf-16le`, `utf-16be` or `latin-1`; nil to go by the byte order mark.
    public let encoding: String?
    /// In XML, the element that is an item; nil for the one repeated below the root.
    public let item: String?
    /// The column of the ids; nil to find it, or to make ids.
    public let id: String?
    /// Which columns are what; nil to find out.
    public let roles: CatalogRoles?

    /// Makes a commit.
    public init(
        parts: Int,
        format: String,
        encoding: String? = nil,
        item: String? = nil,
        id: String? = nil,
        roles: CatalogRoles? = nil
    ) {
        self.parts = parts
        self.format = format
        self.encoding = encoding
        self.item = item
        self.id = id
        self.roles = roles
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            parts: try reader.integer("parts"),
            format: try reader.string("format"),
            encoding: try reader.optionalString("encoding"),
            item: try reader.optionalString("item"),
            id: try reader.optionalString("id"),
            roles: try reader.optionalValue("roles")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["parts": JSONValue(parts), "format": .string(format)]
        object["encoding"] = encoding.map(JSONValue.string)
        object["item"] = item.map(JSONValue.string)
        object["id"] = id.map(JSONValue.string)
        object["roles"] = roles.map { .object($0.json) }
        return object
    }
}

/// What became of an upload's commit.
public struct CatalogLoadReply: WireValue, Hashable {
    /// The version that the file came to.
    public let catalog: CatalogRecord
    /// Whether it is new; false where the newest version had these items already.
    public let isNew: Bool
    /// Rows that were left out, at most a thousand of them.
    public let problems: [CatalogRowProblem]
    /// How many rows were left out.
    public let problemCount: Int

    /// Makes a reply.
    public init(
        catalog: CatalogRecord,
        isNew: Bool,
        problems: [CatalogRowProblem],
        problemCount: Int
    ) {
        self.catalog = catalog
        self.isNew = isNew
        self.problems = problems
        self.problemCount = problemCount
    }

    /// Reads the wire form: the record's members, and more beside them.
    public init(_ reader: WireReader) throws(WireError) {
        catalog = try CatalogRecord(reader)
        isNew = try reader.flag("isNew")
        problems = try reader.values("problems")
        problemCount = try reader.optionalInteger("problemCount") ?? 0
    }

    /// The wire form.
    public var json: JSONObject {
        var object = catalog.json
        object["isNew"] = .bool(isNew)
        object["problems"] = .array(problems.map { .object($0.json) })
        object["problemCount"] = JSONValue(problemCount)
        return object
    }
}

/// A row of a catalog's file that was left out.
public struct CatalogRowProblem: WireValue, Hashable {
    /// The line where the row begins, from 1.
    public let line: Int
    /// The stable code, such as `duplicate_id`.
    public let code: String
    /// The column that is wrong.
    public let field: String?
    /// What is wrong and what to do, for people.
    public let message: String

    /// Makes a problem.
    public init(line: Int, code: String, field: String?, message: String) {
        self.line = line
        self.code = code
        self.field = field
        self.message = message
    }

    /// Reads the wire form.
    public init(_ reader: WireReader) throws(WireError) {
        self.init(
            line: try reader.integer("line"),
            code: try reader.string("code"),
            field: try reader.optionalString("field"),
            message: try reader.string("message")
        )
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["line": JSONValue(line), "code": .string(code)]
        object["field"] = field.map(JSONValue.string)
        object["message"] = .string(message)
        return object
    }
}
