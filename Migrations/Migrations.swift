/// One step of the schema: SQL that is never edited once it has landed.
public struct Migration: Sendable {
    /// Its number, which none before it has; the order in which migrations run.
    public let number: Int
    /// What it does, such as `create_events`.
    public let name: String
    /// The SQL, in UTF-8.
    public let sql: [UInt8]

    /// Every migration of this binary, oldest first.
    public static let all: [Migration] = [
        Migration(
            number: 1,
            name: "create_workspaces",
            sql: PackageResources._001_create_workspaces_sql
        ),
        Migration(number: 2, name: "create_streams", sql: PackageResources._002_create_streams_sql),
        Migration(number: 3, name: "create_events", sql: PackageResources._003_create_events_sql),
        Migration(number: 4, name: "create_batches", sql: PackageResources._004_create_batches_sql),
        Migration(number: 5, name: "create_epochs", sql: PackageResources._005_create_epochs_sql),
        Migration(
            number: 6,
            name: "create_append_events",
            sql: PackageResources._006_create_append_events_sql
        ),
        Migration(number: 7, name: "protect_log", sql: PackageResources._007_protect_log_sql),
        Migration(
            number: 8,
            name: "create_checkpoints",
            sql: PackageResources._008_create_checkpoints_sql
        ),
        Migration(
            number: 9,
            name: "create_identities",
            sql: PackageResources._009_create_identities_sql
        ),
        Migration(
            number: 10,
            name: "create_catalogs",
            sql: PackageResources._010_create_catalogs_sql
        ),
        Migration(
            number: 11,
            name: "create_session_summaries",
            sql: PackageResources._011_create_session_summaries_sql
        ),
        Migration(
            number: 12,
            name: "grant_server_rights",
            sql: PackageResources._012_grant_server_rights_sql
        ),
        Migration(
            number: 13,
            name: "create_leases",
            sql: PackageResources._013_create_leases_sql
        ),
        Migration(
            number: 14,
            name: "create_projection_models",
            sql: PackageResources._014_create_projection_models_sql
        ),
        Migration(
            number: 15,
            name: "version_session_summaries",
            sql: PackageResources._015_version_session_summaries_sql
        ),
        Migration(
            number: 16,
            name: "create_parked_sessions",
            sql: PackageResources._016_create_parked_sessions_sql
        ),
        Migration(
            number: 17,
            name: "create_holds",
            sql: PackageResources._017_create_holds_sql
        ),
        Migration(
            number: 18,
            name: "permit_erasure",
            sql: PackageResources._018_permit_erasure_sql
        ),
        Migration(
            number: 19,
            name: "create_erase_streams",
            sql: PackageResources._019_create_erase_streams_sql
        ),
        Migration(
            number: 22,
            name: "create_backups",
            sql: PackageResources._022_create_backups_sql
        ),
        Migration(
            number: 26,
            name: "make_append_events_faster",
            sql: PackageResources._026_make_append_events_faster_sql
        ),
        Migration(
            number: 27,
            name: "pin_append_events",
            sql: PackageResources._027_pin_append_events_sql
        ),
        Migration(
            number: 30,
            name: "create_catalog_bodies",
            sql: PackageResources._030_create_catalog_bodies_sql
        ),
        Migration(
            number: 31,
            name: "describe_catalog_versions",
            sql: PackageResources._031_describe_catalog_versions_sql
        ),
        Migration(
            number: 32,
            name: "create_catalog_pins",
            sql: PackageResources._032_create_catalog_pins_sql
        ),
        Migration(number: 40, name: "create_spaces", sql: PackageResources._040_create_spaces_sql),
        Migration(
            number: 41,
            name: "create_saved_searches",
            sql: PackageResources._041_create_saved_searches_sql
        ),
        Migration(
            number: 42,
            name: "erase_operations",
            sql: PackageResources._042_erase_operations_sql
        ),
        Migration(
            number: 45,
            name: "end_devices_and_people",
            sql: PackageResources._045_end_devices_and_people_sql
        ),
        Migration(
            number: 46,
            name: "create_invitations",
            sql: PackageResources._046_create_invitations_sql
        ),
        Migration(
            number: 47,
            name: "create_parked_spaces",
            sql: PackageResources._047_create_parked_spaces_sql
        ),
        Migration(
            number: 49,
            name: "create_ubi_sources",
            sql: PackageResources._049_create_ubi_sources_sql
        ),
        Migration(
            number: 50,
            name: "create_intents",
            sql: PackageResources._050_create_intents_sql
        ),
        Migration(
            number: 51,
            name: "count_intents",
            sql: PackageResources._051_count_intents_sql
        ),
        Migration(
            number: 52,
            name: "erase_intents_and_spaces",
            sql: PackageResources._052_erase_intents_and_spaces_sql
        ),
        Migration(
            number: 53,
            name: "create_analytics_views",
            sql: PackageResources._053_create_analytics_views_sql
        ),
        Migration(
            number: 54,
            name: "create_analytics_logins",
            sql: PackageResources._054_create_analytics_logins_sql
        ),
    ]

    /// Makes a migration; tests make their own.
    public init(number: Int, name: String, sql: [UInt8]) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}
