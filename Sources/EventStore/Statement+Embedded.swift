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
    static let eraseStreams = Statement(
        name: "erase_streams",
        embedded: PackageResources.erase_streams_sql
    )
    static let readReceipts = Statement(
        name: "read_receipts",
        embedded: PackageResources.read_receipts_sql
    )
    static let findLiveStreams = Statement(
        name: "find_live_streams",
        embedded: PackageResources.find_live_streams_sql
    )
    static let findSessionsOfPerson = Statement(
        name: "find_sessions_of_person",
        embedded: PackageResources.find_sessions_of_person_sql
    )
    static let measureErasedStream = Statement(
        name: "measure_erased_stream",
        embedded: PackageResources.measure_erased_stream_sql
    )
    static let measureErasedEvents = Statement(
        name: "measure_erased_events",
        embedded: PackageResources.measure_erased_events_sql
    )
    static let lockLog = Statement(name: "lock_log", embedded: PackageResources.lock_log_sql)
    static let insertHold = Statement(
        name: "insert_hold",
        embedded: PackageResources.insert_hold_sql
    )
    static let deleteHold = Statement(
        name: "delete_hold",
        embedded: PackageResources.delete_hold_sql
    )
    static let findHolds = Statement(
        name: "find_holds",
        embedded: PackageResources.find_holds_sql
    )
    static let findFreeSessions = Statement(
        name: "find_free_sessions",
        embedded: PackageResources.find_free_sessions_sql
    )
    static let readRetention = Statement(
        name: "read_retention",
        embedded: PackageResources.read_retention_sql
    )
    static let setRetention = Statement(
        name: "set_retention",
        embedded: PackageResources.set_retention_sql
    )
    static let noteRetentionRun = Statement(
        name: "note_retention_run",
        embedded: PackageResources.note_retention_run_sql
    )
    static let findExpiredSessions = Statement(
        name: "find_expired_sessions",
        embedded: PackageResources.find_expired_sessions_sql
    )
}

// Backups and restores.
extension Statement {
    static let describeBackupSource = Statement(
        name: "describe_backup_source",
        embedded: PackageResources.describe_backup_source_sql
    )
    static let findBackupRights = Statement(
        name: "find_backup_rights",
        embedded: PackageResources.find_backup_rights_sql
    )
    static let readLogHeads = Statement(
        name: "read_log_heads",
        embedded: PackageResources.read_log_heads_sql
    )
    static let readGrantedRoles = Statement(
        name: "read_granted_roles",
        embedded: PackageResources.read_granted_roles_sql
    )
    static let insertBackup = Statement(
        name: "insert_backup",
        embedded: PackageResources.insert_backup_sql
    )
    static let readNewestBackup = Statement(
        name: "read_newest_backup",
        embedded: PackageResources.read_newest_backup_sql
    )
    static let findServingRole = Statement(
        name: "find_serving_role",
        embedded: PackageResources.find_serving_role_sql
    )
    static let describeRestoreTarget = Statement(
        name: "describe_restore_target",
        embedded: PackageResources.describe_restore_target_sql
    )
    static let findOtherSessions = Statement(
        name: "find_other_sessions",
        embedded: PackageResources.find_other_sessions_sql
    )
    static let writeCommand = Statement(
        name: "write_command",
        embedded: PackageResources.write_command_sql
    )
    static let lockRestore = Statement(
        name: "lock_restore",
        embedded: PackageResources.lock_restore_sql
    )
    static let readEpoch = Statement(
        name: "read_epoch",
        embedded: PackageResources.read_epoch_sql
    )
    static let raiseEpoch = Statement(
        name: "raise_epoch",
        embedded: PackageResources.raise_epoch_sql
    )
    static let adoptCheckpoints = Statement(
        name: "adopt_checkpoints",
        embedded: PackageResources.adopt_checkpoints_sql
    )
    static let releaseLeases = Statement(
        name: "release_leases",
        embedded: PackageResources.release_leases_sql
    )
    static let readCutOffs = Statement(
        name: "read_cut_offs",
        embedded: PackageResources.read_cut_offs_sql
    )
    static let endRestoredInvitations = Statement(
        name: "end_restored_invitations",
        embedded: PackageResources.end_restored_invitations_sql
    )
    static let revokeRestoredDevices = Statement(
        name: "revoke_restored_devices",
        embedded: PackageResources.revoke_restored_devices_sql
    )
    static let removeRestoredPeople = Statement(
        name: "remove_restored_people",
        embedded: PackageResources.remove_restored_people_sql
    )
    static let readRoles = Statement(
        name: "read_roles",
        embedded: PackageResources.read_roles_sql
    )
    static let readQueryPeople = Statement(
        name: "read_query_people",
        embedded: PackageResources.read_query_people_sql
    )
    static let raiseQueryPeople = Statement(
        name: "raise_query_people",
        embedded: PackageResources.raise_query_people_sql
    )
    static let reduceRestoredRoles = Statement(
        name: "reduce_restored_roles",
        embedded: PackageResources.reduce_restored_roles_sql
    )
    static let revokeRestoredTokens = Statement(
        name: "revoke_restored_tokens",
        embedded: PackageResources.revoke_restored_tokens_sql
    )
    static let findRole = Statement(name: "find_role", embedded: PackageResources.find_role_sql)
    static let readDatabaseSize = Statement(
        name: "read_database_size",
        embedded: PackageResources.read_database_size_sql
    )
    static let findStrayCheckpoints = Statement(
        name: "find_stray_checkpoints",
        embedded: PackageResources.find_stray_checkpoints_sql
    )
    static let restartRebuild = Statement(
        name: "restart_rebuild",
        embedded: PackageResources.restart_rebuild_sql
    )
    static let closeStreams = Statement(
        name: "close_streams",
        embedded: PackageResources.close_streams_sql
    )
}
