import Foundation
import SearchCore

@testable import SearchIndex

/// The semantics of a search written down as plainly as possible: arrays of characters, compared.
///
/// It shares the folding of a text with the engine, which is tested by itself, and nothing else.
struct NaiveSearch {
    let items: [CatalogItem]
    let profile: Profile

    func ids(_ query: SearchQuery) -> [String] {
        items.filter { matches($0, query) }.map(\.id)
    }

    private func matches(_ item: CatalogItem, _ query: SearchQuery) -> Bool {
        let textMatches =
            query.text.isEmpty
            || profile.textFields.contains { field in
                item[field].contains { contains($0, query.text) }
            }
        let fields = Set(query.tokens.map { Array($0.field.utf8) })
        let tokensMatch = fields.allSatisfy { field in
            query.tokens.contains { token in
                Array(token.field.utf8) == field && has(item, token.field, token.value)
            }
        }
        return textMatches && tokensMatch && scopeMatches(item, query.scope)
    }

    private func scopeMatches(_ item: CatalogItem, _ selected: String?) -> Bool {
        guard let scope = profile.scope, let selected, selected != scope.all else { return true }
        return has(item, scope.field, selected)
    }

    private func has(_ item: CatalogItem, _ field: String, _ value: String) -> Bool {
        item[field].contains { Array($0.utf8) == Array(value.utf8) }
    }

    /// Whether the text has the query as a run of characters where the profile wants it.
    func contains(_ text: String, _ query: String) -> Bool {
        let text = characters(text)
        let query = characters(query)
        guard text.count >= query.count else { return false }
        return (0...text.count - query.count).contains { start in
            guard Array(text[start..<start + query.count]) == query else { return false }
            switch profile.match {
            case .contains: return true
            case .prefix: return start == 0
            case .exact: return start == 0 && text.count == query.count
            case .wordPrefix: return start == 0 || endsWord(text[start - 1])
            }
        }
    }

    private func characters(_ text: String) -> [[Unicode.Scalar]] {
        TextFolding(profile).fold(text).map { Array($0.unicodeScalars) }
    }

    private func endsWord(_ character: [Unicode.Scalar]) -> Bool {
        guard let last = character.last else { return true }
        return !CharacterSet.letters.union(.decimalDigits).contains(last)
    }
}
