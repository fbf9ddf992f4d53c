import Postgres

extension Statement {
    static let findSpaces = Statement(
        name: "find_spaces",
        embedded: PackageResources.find_spaces_sql
    )
    static let findMemberships = Statement(
        name: "find_memberships",
        embedded: PackageResources.find_memberships_sql
    )
    static let findSpace = Statement(
        name: "find_space",
        embedded: PackageResources.find_space_sql
    )
    static let findMembers = Statement(
        name: "find_members",
        embedded: PackageResources.find_members_sql
    )
    static let insertSpace = Statement(
        name: "insert_space",
        embedded: PackageResources.insert_space_sql
    )
    static let renameSpace = Statement(
        name: "rename_space",
        embedded: PackageResources.rename_space_sql
    )
    static let saveMember = Statement(
        name: "save_member",
        embedded: PackageResources.save_member_sql
    )
    static let findLivePerson = Statement(
        name: "find_live_person",
        embedded: PackageResources.find_live_person_sql
    )
    static let readOperationStreams = Statement(
        name: "read_operation_streams",
        embedded: PackageResources.read_operation_streams_sql
    )
    static let readRefusals = Statement(
        name: "read_refusals",
        embedded: PackageResources.read_refusals_sql
    )
    static let readStreamEnds = Statement(
        name: "read_stream_ends",
        embedded: PackageResources.read_stream_ends_sql
    )
    static let insertSpaceChanges = Statement(
        name: "insert_space_changes",
        embedded: PackageResources.insert_space_changes_sql
    )
    static let readSavedSearches = Statement(
        name: "read_saved_searches",
        embedded: PackageResources.read_saved_searches_sql
    )
    static let saveSavedSearches = Statement(
        name: "save_saved_searches",
        embedded: PackageResources.save_saved_searches_sql
    )
    static let deleteSpaceModels = Statement(
        name: "delete_space_models",
        embedded: PackageResources.delete_space_models_sql
    )
    static let findSpaceChanges = Statement(
        name: "find_space_changes",
        embedded: PackageResources.find_space_changes_sql
    )
    static let findSnapshot = Statement(
        name: "find_snapshot",
        embedded: PackageResources.find_snapshot_sql
    )
    static let saveSpaceRights = Statement(
        name: "save_space_rights",
        embedded: PackageResources.save_space_rights_sql
    )
    static let readSpaceNews = Statement(
        name: "read_space_news",
        embedded: PackageResources.read_space_news_sql
    )
    static let countErased = Statement(
        name: "count_erased",
        embedded: PackageResources.count_erased_sql
    )
}

extension Statement {
    static let readParkedSpaces = Statement(
        name: "read_parked_spaces",
        embedded: PackageResources.read_parked_spaces_sql
    )
    static let saveParkedSpace = Statement(
        name: "save_parked_space",
        embedded: PackageResources.save_parked_space_sql
    )
    static let deleteParkedSpace = Statement(
        name: "delete_parked_space",
        embedded: PackageResources.delete_parked_space_sql
    )
    static let listParkedSpaces = Statement(
        name: "list_parked_spaces",
        embedded: PackageResources.list_parked_spaces_sql
    )
    static let requestSpaceRetry = Statement(
        name: "request_space_retry",
        embedded: PackageResources.request_space_retry_sql
    )
    static let readSpaceRetries = Statement(
        name: "read_space_retries",
        embedded: PackageResources.read_space_retries_sql
    )
    static let retrySpacesAfterUpgrade = Statement(
        name: "retry_spaces_after_upgrade",
        embedded: PackageResources.retry_spaces_after_upgrade_sql
    )
    static let readSpaceOperations = Statement(
        name: "read_space_operations",
        embedded: PackageResources.read_space_operations_sql
    )
    static let forgetSavedSearches = Statement(
        name: "forget_saved_searches",
        embedded: PackageResources.forget_saved_searches_sql
    )
    static let saveSpaceHeads = Statement(
        name: "save_space_heads",
        embedded: PackageResources.save_space_heads_sql
    )
    static let dropSpaceChange = Statement(
        name: "drop_space_change",
        embedded: PackageResources.drop_space_change_sql
    )
    static let findRecordedSpaces = Statement(
        name: "find_recorded_spaces",
        embedded: PackageResources.find_recorded_spaces_sql
    )
    static let findOperationStreams = Statement(
        name: "find_operation_streams",
        embedded: PackageResources.find_operation_streams_sql
    )
    static let findStraySpaces = Statement(
        name: "find_stray_spaces",
        embedded: PackageResources.find_stray_spaces_sql
    )
    static let compareSpaceModels = Statement(
        name: "compare_space_models",
        embedded: PackageResources.compare_space_models_sql
    )
}
