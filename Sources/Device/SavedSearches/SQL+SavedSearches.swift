/// The statements that concern saved searches, each in the file of its name.
extension SQL {
    static let selectOperations = SQLStatement(
        "select_operations",
        PackageResources.select_operations_sql
    )
    static let selectOperationsOfId = SQLStatement(
        "select_operations_of_id",
        PackageResources.select_operations_of_id_sql
    )
    static let selectUnanswered = SQLStatement(
        "select_unanswered",
        PackageResources.select_unanswered_sql
    )
    static let selectPlaced = SQLStatement("select_placed", PackageResources.select_placed_sql)
    static let selectShownOfSpace = SQLStatement(
        "select_shown_of_space",
        PackageResources.select_shown_of_space_sql
    )
    static let selectShown = SQLStatement("select_shown", PackageResources.select_shown_sql)
    static let selectRejected = SQLStatement(
        "select_rejected",
        PackageResources.select_rejected_sql
    )
    static let selectWaiting = SQLStatement("select_waiting", PackageResources.select_waiting_sql)
    static let selectUnansweredSpaces = SQLStatement(
        "select_unanswered_spaces",
        PackageResources.select_unanswered_spaces_sql
    )
    static let insertOperation = SQLStatement(
        "insert_operation",
        PackageResources.insert_operation_sql
    )
    static let updateOperation = SQLStatement(
        "update_operation",
        PackageResources.update_operation_sql
    )
    static let deleteOperation = SQLStatement(
        "delete_operation",
        PackageResources.delete_operation_sql
    )
    static let selectNewestUnsent = SQLStatement(
        "select_newest_unsent",
        PackageResources.select_newest_unsent_sql
    )
    static let selectStream = SQLStatement("select_stream", PackageResources.select_stream_sql)
    static let putStream = SQLStatement("put_stream", PackageResources.put_stream_sql)
    static let deleteStream = SQLStatement("delete_stream", PackageResources.delete_stream_sql)
    static let selectSpaces = SQLStatement("select_spaces", PackageResources.select_spaces_sql)
    static let putSpace = SQLStatement("put_space", PackageResources.put_space_sql)
    static let deleteSpace = SQLStatement("delete_space", PackageResources.delete_space_sql)
    static let deleteSavedSearches = SQLStatement(
        "delete_saved_searches",
        PackageResources.delete_saved_searches_sql
    )
    static let deleteSavedSearchesFresh = SQLStatement(
        "delete_saved_searches_fresh",
        PackageResources.delete_saved_searches_fresh_sql
    )
    static let freshenSavedSearches = SQLStatement(
        "freshen_saved_searches",
        PackageResources.freshen_saved_searches_sql
    )
    static let selectSavedSearches = SQLStatement(
        "select_saved_searches",
        PackageResources.select_saved_searches_sql
    )
    static let selectSavedSearch = SQLStatement(
        "select_saved_search",
        PackageResources.select_saved_search_sql
    )
    static let putSavedSearch = SQLStatement(
        "put_saved_search",
        PackageResources.put_saved_search_sql
    )
    static let deleteAllOperations = SQLStatement(
        "delete_all_operations",
        PackageResources.delete_all_operations_sql
    )
    static let deleteAllStreams = SQLStatement(
        "delete_all_streams",
        PackageResources.delete_all_streams_sql
    )
}
