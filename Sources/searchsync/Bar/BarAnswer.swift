import SearchCore
import SearchIndex

/// What a bar wants to know: what a listing shows.
struct BarRequest: Sendable, Hashable {
    /// Counts up; an answer to an older one is not wanted any more.
    let number: Int
    let listing: Listing
    /// How many results are wanted at most.
    let limit: Int
}

/// What a listing shows.
struct BarAnswer: Sendable {
    let request: BarRequest
    let total: Int
    let rows: [BarRow]
}

/// An item as a list shows it.
struct BarRow: Sendable, Hashable {
    let id: String
    /// The text that is searched; the id where it has none.
    let title: String
    /// The other fields' values.
    let details: String

    init(_ item: CatalogItem, under profile: Profile) {
        id = item.id
        let field = profile.textFields.first { !item[$0].isEmpty }
        title = field.flatMap { item[$0].first } ?? item.id
        details = item.fields
            .filter { $0.name != field }
            .map { $0.values.joined(separator: ", ") }
            .joined(separator: " · ")
    }
}

extension CatalogVersion {
    /// Answers a bar.
    func answer(to request: BarRequest, under profile: Profile) -> BarAnswer {
        let found = results(of: request.listing, under: profile, limit: request.limit)
        let rows = found.ids.compactMap { id in
            ordinal(of: id).map { BarRow(items[$0], under: profile) }
        }
        return BarAnswer(request: request, total: found.total, rows: rows)
    }
}
