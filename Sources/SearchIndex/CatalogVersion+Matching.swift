import SearchCore

extension CatalogVersion {
    /// The items that match a query; the tokens of `freeField` do not restrict.
    func matches(
        of query: SearchQuery,
        under profile: Profile,
        freeField: String? = nil
    ) -> OrdinalSet {
        var matches = textMatches(query.text, under: profile)
        if let scope = profile.scope, let selected = query.scope,
            !selected.hasSameBytes(as: scope.all)
        {
            matches.formIntersection(items(withAnyOf: [selected], in: scope.field))
        }
        let tokens = query.tokens.filter { freeField?.hasSameBytes(as: $0.field) != true }
        for (field, tokens) in Dictionary(grouping: tokens, by: { ByteString($0.field) }) {
            matches.formIntersection(items(withAnyOf: tokens.map(\.value), in: field.text))
        }
        return matches
    }

    private func textMatches(_ text: String, under profile: Profile) -> OrdinalSet {
        guard !text.isEmpty else { return OrdinalSet(allBelow: items.count) }
        let needle = Needle(text, under: profile)
        let folding = TextFolding(profile)
        var matches = OrdinalSet(below: items.count)
        for field in profile.textFields {
            textColumn(field, folding).insertMatches(of: needle, into: &matches)
        }
        return matches
    }

    private func items(withAnyOf values: [String], in field: String) -> OrdinalSet {
        let column = valueColumn(field)
        var set = OrdinalSet(below: items.count)
        for value in values { column.insertItems(with: value, into: &set) }
        return set
    }
}
