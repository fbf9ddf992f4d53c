import SearchCore

/// What tokens and a scope restrict, in one form; filters are kept by it.
struct FilterKey: Hashable, Sendable {
    /// How many filters a version keeps at most.
    static let mostKept = 64

    /// A field, and values of which an item must have one.
    struct Condition: Hashable, Sendable {
        let field: ByteString
        var values: [ByteString]
    }

    private var conditions: [Condition] = []

    /// Takes what restricts from a query, without the tokens of `freeField`.
    init(_ query: SearchQuery, _ profile: Profile, freeField: String? = nil) {
        for token in query.tokens where freeField?.hasSameBytes(as: token.field) != true {
            add(ByteString(token.field), ByteString(token.value))
        }
        if let scope = profile.scope, let selected = query.scope,
            !selected.hasSameBytes(as: scope.all)
        {
            let values = [ByteString(selected)]
            conditions.append(Condition(field: ByteString(scope.field), values: values))
        }
    }

    private mutating func add(_ field: ByteString, _ value: ByteString) {
        if let index = conditions.firstIndex(where: { $0.field == field }) {
            conditions[index].values.append(value)
        } else {
            conditions.append(Condition(field: field, values: [value]))
        }
    }

    /// Whether nothing restricts.
    var isEmpty: Bool { conditions.isEmpty }

    /// The items of a segment that are let through.
    func items(in segment: CatalogSegment) -> OrdinalSet {
        let count = segment.items.count
        var set: OrdinalSet?
        for condition in conditions {
            let values = condition.values.map(\.text)
            let column = segment.valueColumn(condition.field.text)
            let items = column.items(withAnyOf: values, below: count)
            if set == nil { set = items } else { set?.formIntersection(items) }
        }
        return set ?? OrdinalSet(allBelow: count)
    }
}
