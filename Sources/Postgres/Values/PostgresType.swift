/// A type of PostgreSQL, by its object id.
///
/// The built-in types have fixed ids, listed in `pg_type.dat`.
public struct PostgresType: Sendable, Hashable {
    /// The object id in `pg_type`.
    public let oid: UInt32

    init(_ oid: UInt32) {
        self.oid = oid
    }

    static let bool = PostgresType(16)
    static let bytea = PostgresType(17)
    static let name = PostgresType(19)
    static let int8 = PostgresType(20)
    static let int2 = PostgresType(21)
    static let int4 = PostgresType(23)
    static let text = PostgresType(25)
    static let oid = PostgresType(26)
    static let json = PostgresType(114)
    static let float4 = PostgresType(700)
    static let float8 = PostgresType(701)
    static let unknown = PostgresType(705)
    static let bpchar = PostgresType(1042)
    static let varchar = PostgresType(1043)
    static let timestamptz = PostgresType(1184)
    static let numeric = PostgresType(1700)
    static let void = PostgresType(2278)
    static let uuid = PostgresType(2950)
    static let jsonb = PostgresType(3802)
}

extension PostgresType {
    /// Every type that has a name here, with the id of its one-dimensional array.
    private static let known: [(type: PostgresType, name: String, array: UInt32)] = [
        (.bool, "boolean", 1000),
        (.bytea, "bytea", 1001),
        (.name, "name", 1003),
        (.int8, "bigint", 1016),
        (.int2, "smallint", 1005),
        (.int4, "integer", 1007),
        (.text, "text", 1009),
        (.oid, "oid", 1028),
        (.json, "json", 199),
        (.float4, "real", 1021),
        (.float8, "double precision", 1022),
        (.bpchar, "character", 1014),
        (.varchar, "character varying", 1015),
        (.timestamptz, "timestamptz", 1185),
        (.numeric, "numeric", 1231),
        (.uuid, "uuid", 2951),
        (.jsonb, "jsonb", 3807),
    ]

    private static let arrays = Dictionary(
        uniqueKeysWithValues: known.map { ($0.type, PostgresType($0.array)) }
    )

    private static let elements = Dictionary(
        uniqueKeysWithValues: known.map { (PostgresType($0.array), $0.type) }
    )

    private static let names = Dictionary(
        uniqueKeysWithValues: known.map { ($0.type, $0.name) }
    )

    /// The type of arrays of this one; every type of a `PostgresValue` has one.
    var array: PostgresType { Self.arrays[self] ?? .unknown }

    /// The type of an array's elements, if this is an array of a known type.
    var element: PostgresType? { Self.elements[self] }
}

extension PostgresType: CustomStringConvertible {
    /// The type's name in SQL.
    public var description: String {
        if let name = Self.names[self] { return name }
        if let element { return "\(element)[]" }
        return "the type with oid \(oid)"
    }
}
