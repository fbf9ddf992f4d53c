import SearchCore
import SyncProtocol

extension SavedDefinition {
    /// What the bar of a recorded session held last, in the catalog that it searched.
    init(_ session: SessionRecord) {
        self.init(
            search: SearchDefinition(
                text: session.query.text,
                tokens: session.query.tokens,
                scope: session.query.scope
            ),
            profile: Profile.builtIn(named: session.profile)?.name,
            catalog: session.catalog?.name
        )
    }
}
