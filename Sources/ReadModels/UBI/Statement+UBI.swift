import Postgres

extension Statement {
    static let makeUBISecret = Statement(
        name: "make_ubi_secret",
        embedded: PackageResources.make_ubi_secret_sql
    )
    static let readUBISecret = Statement(
        name: "read_ubi_secret",
        embedded: PackageResources.read_ubi_secret_sql
    )
    static let readUBISources = Statement(
        name: "read_ubi_sources",
        embedded: PackageResources.read_ubi_sources_sql
    )
    static let readUBIAliases = Statement(
        name: "read_ubi_aliases",
        embedded: PackageResources.read_ubi_aliases_sql
    )
    static let readUBISessions = Statement(
        name: "read_ubi_sessions",
        embedded: PackageResources.read_ubi_sessions_sql
    )
    static let saveUBIRows = Statement(
        name: "save_ubi_rows",
        embedded: PackageResources.save_ubi_rows_sql
    )
}
