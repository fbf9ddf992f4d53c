import Postgres

extension Statement {
    static let deleteUpload = Statement(
        name: "delete_upload",
        embedded: PackageResources.delete_upload_sql
    )
    static let deleteUploadParts = Statement(
        name: "delete_upload_parts",
        embedded: PackageResources.delete_upload_parts_sql
    )
    static let findAuditEntries = Statement(
        name: "find_audit_entries",
        embedded: PackageResources.find_audit_entries_sql
    )
    static let findCatalogVersions = Statement(
        name: "find_catalog_versions",
        embedded: PackageResources.find_catalog_versions_sql
    )
    static let findDevice = Statement(
        name: "find_device",
        embedded: PackageResources.find_device_sql
    )
    static let findOwner = Statement(
        name: "find_owner",
        embedded: PackageResources.find_owner_sql
    )
    static let findPerson = Statement(
        name: "find_person",
        embedded: PackageResources.find_person_sql
    )
    static let findRecordedAt = Statement(
        name: "find_recorded_at",
        embedded: PackageResources.find_recorded_at_sql
    )
    static let findSessions = Statement(
        name: "find_sessions",
        embedded: PackageResources.find_sessions_sql
    )
    static let findToldEvents = Statement(
        name: "find_told_events",
        embedded: PackageResources.find_told_events_sql
    )
    static let findTokens = Statement(
        name: "find_tokens",
        embedded: PackageResources.find_tokens_sql
    )
    static let findUpload = Statement(
        name: "find_upload",
        embedded: PackageResources.find_upload_sql
    )
    static let findUploadParts = Statement(
        name: "find_upload_parts",
        embedded: PackageResources.find_upload_parts_sql
    )
    static let insertCatalogVersion = Statement(
        name: "insert_catalog_version",
        embedded: PackageResources.insert_catalog_version_sql
    )
    static let insertDevice = Statement(
        name: "insert_device",
        embedded: PackageResources.insert_device_sql
    )
    static let insertPerson = Statement(
        name: "insert_person",
        embedded: PackageResources.insert_person_sql
    )
    static let insertToken = Statement(
        name: "insert_token",
        embedded: PackageResources.insert_token_sql
    )
    static let insertUpload = Statement(
        name: "insert_upload",
        embedded: PackageResources.insert_upload_sql
    )
    static let readCatalogItems = Statement(
        name: "read_catalog_items",
        embedded: PackageResources.read_catalog_items_sql
    )
    static let readUploadPart = Statement(
        name: "read_upload_part",
        embedded: PackageResources.read_upload_part_sql
    )
    static let revokeToken = Statement(
        name: "revoke_token",
        embedded: PackageResources.revoke_token_sql
    )
    static let saveSessionSummaries = Statement(
        name: "save_session_summaries",
        embedded: PackageResources.save_session_summaries_sql
    )
    static let readParked = Statement(
        name: "read_parked",
        embedded: PackageResources.read_parked_sql
    )
    static let listParked = Statement(
        name: "list_parked",
        embedded: PackageResources.list_parked_sql
    )
    static let saveParked = Statement(
        name: "save_parked",
        embedded: PackageResources.save_parked_sql
    )
    static let skipParked = Statement(
        name: "skip_parked",
        embedded: PackageResources.skip_parked_sql
    )
    static let deleteParked = Statement(
        name: "delete_parked",
        embedded: PackageResources.delete_parked_sql
    )
    static let readRetries = Statement(
        name: "read_retries",
        embedded: PackageResources.read_retries_sql
    )
    static let requestRetry = Statement(
        name: "request_retry",
        embedded: PackageResources.request_retry_sql
    )
    static let retryAfterUpgrade = Statement(
        name: "retry_after_upgrade",
        embedded: PackageResources.retry_after_upgrade_sql
    )
    static let deleteSessionSummaries = Statement(
        name: "delete_session_summaries",
        embedded: PackageResources.delete_session_summaries_sql
    )
    static let deleteParkedOfModel = Statement(
        name: "delete_parked_of_model",
        embedded: PackageResources.delete_parked_of_model_sql
    )
    static let readLiveModel = Statement(
        name: "read_live_model",
        embedded: PackageResources.read_live_model_sql
    )
    static let findRecordedSessions = Statement(
        name: "find_recorded_sessions",
        embedded: PackageResources.find_recorded_sessions_sql
    )
    static let findStraySummaries = Statement(
        name: "find_stray_summaries",
        embedded: PackageResources.find_stray_summaries_sql
    )
    static let compareSessionSummaries = Statement(
        name: "compare_session_summaries",
        embedded: PackageResources.compare_session_summaries_sql
    )
    static let saveUploadPart = Statement(
        name: "save_upload_part",
        embedded: PackageResources.save_upload_part_sql
    )
    static let discardCatalogChunks = Statement(
        name: "discard_catalog_chunks",
        embedded: PackageResources.discard_catalog_chunks_sql
    )
    static let findCurrentCatalog = Statement(
        name: "find_current_catalog",
        embedded: PackageResources.find_current_catalog_sql
    )
    static let insertCatalogBody = Statement(
        name: "insert_catalog_body",
        embedded: PackageResources.insert_catalog_body_sql
    )
    static let insertCatalogChunks = Statement(
        name: "insert_catalog_chunks",
        embedded: PackageResources.insert_catalog_chunks_sql
    )
    static let insertCatalogPin = Statement(
        name: "insert_catalog_pin",
        embedded: PackageResources.insert_catalog_pin_sql
    )
    static let readCatalogChain = Statement(
        name: "read_catalog_chain",
        embedded: PackageResources.read_catalog_chain_sql
    )
    static let readCatalogChunks = Statement(
        name: "read_catalog_chunks",
        embedded: PackageResources.read_catalog_chunks_sql
    )
    static let findErased = Statement(
        name: "find_erased",
        embedded: PackageResources.find_erased_sql
    )
    static let planErasure = Statement(
        name: "plan_erasure",
        embedded: PackageResources.plan_erasure_sql
    )
    static let findPersonByReference = Statement(
        name: "find_person_by_reference",
        embedded: PackageResources.find_person_by_reference_sql
    )
    static let findPseudonym = Statement(
        name: "find_pseudonym",
        embedded: PackageResources.find_pseudonym_sql
    )
    static let findReceipt = Statement(
        name: "find_receipt",
        embedded: PackageResources.find_receipt_sql
    )
    static let findErasedOfDevice = Statement(
        name: "find_erased_of_device",
        embedded: PackageResources.find_erased_of_device_sql
    )
    static let findErasedOfPerson = Statement(
        name: "find_erased_of_person",
        embedded: PackageResources.find_erased_of_person_sql
    )
    static let findDevicesOfPerson = Statement(
        name: "find_devices_of_person",
        embedded: PackageResources.find_devices_of_person_sql
    )
}
