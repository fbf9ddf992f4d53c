/// A statement of the folder SQL, by the name of its file.
struct SQLStatement: Sendable {
    let name: String
    let text: [UInt8]

    init(_ name: String, _ text: [UInt8]) {
        self.name = name
        self.text = text
    }
}

/// The statements of the device store, each in the file of its name.
enum SQL {
    static let acknowledgeEvents = SQLStatement(
        "acknowledge_events",
        PackageResources.acknowledge_events_sql
    )
    static let advanceSession = SQLStatement(
        "advance_session",
        PackageResources.advance_session_sql
    )
    static let advanceUpload = SQLStatement("advance_upload", PackageResources.advance_upload_sql)
    static let catalogRefused = SQLStatement(
        "catalog_refused",
        PackageResources.catalog_refused_sql
    )
    static let catalogUploaded = SQLStatement(
        "catalog_uploaded",
        PackageResources.catalog_uploaded_sql
    )
    static let checkIntegrity = SQLStatement(
        "check_integrity",
        PackageResources.check_integrity_sql
    )
    static let countPending = SQLStatement("count_pending", PackageResources.count_pending_sql)
    static let countUnplaced = SQLStatement("count_unplaced", PackageResources.count_unplaced_sql)
    static let deleteEvents = SQLStatement("delete_events", PackageResources.delete_events_sql)
    static let deleteSession = SQLStatement(
        "delete_session",
        PackageResources.delete_session_sql
    )
    static let truncateLog = SQLStatement("truncate_log", PackageResources.truncate_log_sql)
    static let deleteItems = SQLStatement("delete_items", PackageResources.delete_items_sql)
    static let insertEvent = SQLStatement("insert_event", PackageResources.insert_event_sql)
    static let insertItem = SQLStatement("insert_item", PackageResources.insert_item_sql)
    static let insertSession = SQLStatement("insert_session", PackageResources.insert_session_sql)
    static let purgeCatalogs = SQLStatement("purge_catalogs", PackageResources.purge_catalogs_sql)
    static let purgeFetches = SQLStatement("purge_fetches", PackageResources.purge_fetches_sql)
    static let purgeItems = SQLStatement("purge_items", PackageResources.purge_items_sql)
    static let putCatalog = SQLStatement("put_catalog", PackageResources.put_catalog_sql)
    static let rejectEvent = SQLStatement("reject_event", PackageResources.reject_event_sql)
    static let rejectPending = SQLStatement("reject_pending", PackageResources.reject_pending_sql)
    static let removeSetting = SQLStatement("remove_setting", PackageResources.remove_setting_sql)
    static let resendEvents = SQLStatement("resend_events", PackageResources.resend_events_sql)
    static let resendEverything = SQLStatement(
        "resend_everything",
        PackageResources.resend_everything_sql
    )
    static let rewindEverything = SQLStatement(
        "rewind_everything",
        PackageResources.rewind_everything_sql
    )
    static let rewindUpload = SQLStatement("rewind_upload", PackageResources.rewind_upload_sql)
    static let selectCatalogOfDigest = SQLStatement(
        "select_catalog_of_digest",
        PackageResources.select_catalog_of_digest_sql
    )
    static let selectCatalogs = SQLStatement(
        "select_catalogs",
        PackageResources.select_catalogs_sql
    )
    static let selectEvents = SQLStatement("select_events", PackageResources.select_events_sql)
    static let selectItems = SQLStatement("select_items", PackageResources.select_items_sql)
    static let selectNewest = SQLStatement("select_newest", PackageResources.select_newest_sql)
    static let selectNewestCatalog = SQLStatement(
        "select_newest_catalog",
        PackageResources.select_newest_catalog_sql
    )
    static let selectPendingCatalogs = SQLStatement(
        "select_pending_catalogs",
        PackageResources.select_pending_catalogs_sql
    )
    static let selectPendingEvents = SQLStatement(
        "select_pending_events",
        PackageResources.select_pending_events_sql
    )
    static let selectPendingSessions = SQLStatement(
        "select_pending_sessions",
        PackageResources.select_pending_sessions_sql
    )
    static let selectProblems = SQLStatement(
        "select_problems",
        PackageResources.select_problems_sql
    )
    static let selectSession = SQLStatement("select_session", PackageResources.select_session_sql)
    static let selectSessions = SQLStatement(
        "select_sessions",
        PackageResources.select_sessions_sql
    )
    static let selectSetting = SQLStatement("select_setting", PackageResources.select_setting_sql)
    static let setProblem = SQLStatement("set_problem", PackageResources.set_problem_sql)
    static let setSetting = SQLStatement("set_setting", PackageResources.set_setting_sql)
    static let countFetched = SQLStatement("count_fetched", PackageResources.count_fetched_sql)
    static let deleteFetch = SQLStatement("delete_fetch", PackageResources.delete_fetch_sql)
    static let deleteOtherFetches = SQLStatement(
        "delete_other_fetches",
        PackageResources.delete_other_fetches_sql
    )
    static let insertFetched = SQLStatement(
        "insert_fetched",
        PackageResources.insert_fetched_sql
    )
    static let selectFetched = SQLStatement(
        "select_fetched",
        PackageResources.select_fetched_sql
    )
    static let placeUploads = SQLStatement("place_uploads", PackageResources.place_uploads_sql)
    static let selectPrunable = SQLStatement(
        "select_prunable",
        PackageResources.select_prunable_sql
    )
    static let selectLatestSessions = SQLStatement(
        "select_latest_sessions",
        PackageResources.select_latest_sessions_sql
    )
    static let selectTelling = SQLStatement("select_telling", PackageResources.select_telling_sql)
    static let notePruning = SQLStatement("note_pruning", PackageResources.note_pruning_sql)
    static let selectForked = SQLStatement("select_forked", PackageResources.select_forked_sql)
    static let noteFork = SQLStatement("note_fork", PackageResources.note_fork_sql)
}
