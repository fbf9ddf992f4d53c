import Postgres

extension Statement {
    static let appendEvents = Statement(
        name: "append_events",
        embedded: PackageResources.append_events_sql
    )
    static let readStreams = Statement(
        name: "read_streams",
        embedded: PackageResources.read_streams_sql
    )
    static let readIdentities = Statement(
        name: "read_identities",
        embedded: PackageResources.read_identities_sql
    )
    static let readLog = Statement(name: "read_log", embedded: PackageResources.read_log_sql)
    static let readStream = Statement(
        name: "read_stream",
        embedded: PackageResources.read_stream_sql
    )
    static let readHead = Statement(name: "read_head", embedded: PackageResources.read_head_sql)
    static let readBatchAt = Statement(
        name: "read_batch_at",
        embedded: PackageResources.read_batch_at_sql
    )
    static let readHashBefore = Statement(
        name: "read_hash_before",
        embedded: PackageResources.read_hash_before_sql
    )
    static let readProofEvents = Statement(
        name: "read_proof_events",
        embedded: PackageResources.read_proof_events_sql
    )
    static let readBatches = Statement(
        name: "read_batches",
        embedded: PackageResources.read_batches_sql
    )
    static let readAnchor = Statement(
        name: "read_anchor",
        embedded: PackageResources.read_anchor_sql
    )
    static let notifyAppended = Statement(
        name: "notify_appended",
        embedded: PackageResources.notify_appended_sql
    )
    static let findStrayEvent = Statement(
        name: "find_stray_event",
        embedded: PackageResources.find_stray_event_sql
    )
    static let readSalts = Statement(name: "read_salts", embedded: PackageResources.read_salts_sql)
    static let readWorkspaces = Statement(
        name: "read_workspaces",
        embedded: PackageResources.read_workspaces_sql
    )
    static let beginPage = Statement(
        name: "begin_page",
        embedded: PackageResources.begin_page_sql
    )
    static let moveCheckpoint = Statement(
        name: "move_checkpoint",
        embedded: PackageResources.move_checkpoint_sql
    )
    static let readCheckpoints = Statement(
        name: "read_checkpoints",
        embedded: PackageResources.read_checkpoints_sql
    )
    static let deleteCheckpoint = Statement(
        name: "delete_checkpoint",
        embedded: PackageResources.delete_checkpoint_sql
    )
    static let findProjectionWork = Statement(
        name: "find_projection_work",
        embedded: PackageResources.find_projection_work_sql
    )
    static let insertLease = Statement(
        name: "insert_lease",
        embedded: PackageResources.insert_lease_sql
    )
    static let takeLease = Statement(
        name: "take_lease",
        embedded: PackageResources.take_lease_sql
    )
    static let keepLease = Statement(
        name: "keep_lease",
        embedded: PackageResources.keep_lease_sql
    )
    static let readLags = Statement(
        name: "read_lags",
        embedded: PackageResources.read_lags_sql
    )
    static let readLeases = Statement(
        name: "read_leases",
        embedded: PackageResources.read_leases_sql
    )
    static let insertModel = Statement(
        name: "insert_model",
        embedded: PackageResources.insert_model_sql
    )
    static let readModels = Statement(
        name: "read_models",
        embedded: PackageResources.read_models_sql
    )
    static let requestRebuild = Statement(
        name: "request_rebuild",
        embedded: PackageResources.request_rebuild_sql
    )
    static let switchModel = Statement(
        name: "switch_model",
        embedded: PackageResources.switch_model_sql
    )
    static let findRetries = Statement(
        name: "find_retries",
        embedded: PackageResources.find_retries_sql
    )
    static let createMigrationTable = Statement(
        name: "create_migration_table",
        embedded: PackageResources.create_migration_table_sql
    )
    static let findMigrationTable = Statement(
        name: "find_migration_table",
        embedded: PackageResources.find_migration_table_sql
    )
    static let readMigrations = Statement(
        name: "read_migrations",
        embedded: PackageResources.read_migrations_sql
    )
    static let insertMigration = Statement(
        name: "insert_migration",
        embedded: PackageResources.insert_migration_sql
    )
    static let lockMigrations = Statement(
        name: "lock_migrations",
        embedded: PackageResources.lock_migrations_sql
    )
    static let unlockMigrations = Statement(
        name: "unlock_migrations",
        embedded: PackageResources.unlock_migrations_sql
    )
}
