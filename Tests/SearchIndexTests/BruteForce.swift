import SearchCore

@testable import SearchIndex

/// Says which items match by comparing arrays of characters, and nothing else.
///
/// It shares only the folding of a text with the engine. Made for catalogs of any size: the
/// characters are numbered once.
struct BruteForce {
    private struct Text {
        let characters: [Int]
        /// Whether a word starts at each character.
        let startsWord: [Bool]
    }

    let items: [CatalogItem]
    let profile: Profile
    private var texts: [[Text]] = []
    private var numbers: [[Unicode.Scalar]: Int] = [:]

    init(_ items: [CatalogItem], _ profile: Profile) {
        self.items = items
        self.profile = profile
        for item in items {
            let values = profile.textFields.flatMap { item[$0] }
            texts.append(values.map { add(TextFolding(profile).fold($0)) })
        }
    }

    private mutating func add(_ text: String) -> Text {
        var characters: [Int] = []
        var startsWord: [Bool] = []
        var isStart = true
        for character in text {
            let scalars = Array(character.unicodeScalars)
            let number = numbers[scalars] ?? numbers.count
            numbers[scalars] = number
            characters.append(number)
            startsWord.append(isStart)
            isStart = scalars.last.map { !Self.isPartOfWord($0) } ?? true
        }
        return Text(characters: characters, startsWord: startsWord)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
            true
        default: false
        }
    }

    /// The ordinals of the items that match, rising.
    func matches(_ query: SearchQuery) -> [Int] {
        let wanted = TextFolding(profile).fold(query.text).map { Array($0.unicodeScalars) }
        let numbered = wanted.compactMap { numbers[$0] }
        let isKnown = numbered.count == wanted.count
        return items.indices.filter { index in
            let textMatches =
                query.text.isEmpty
                || isKnown && texts[index].contains { contains($0, numbered) }
            return textMatches && tokensMatch(items[index], query)
        }
    }

    private func tokensMatch(_ item: CatalogItem, _ query: SearchQuery) -> Bool {
        let fields = Set(query.tokens.map { Array($0.field.utf8) })
        return fields.allSatisfy { field in
            query.tokens.contains { token in
                Array(token.field.utf8) == field
                    && item[token.field].contains { Array($0.utf8) == Array(token.value.utf8) }
            }
        }
    }

    private func contains(_ text: Text, _ wanted: [Int]) -> Bool {
        let room = text.characters.count - wanted.count
        guard room >= 0 else { return false }
        let starts: ClosedRange<Int> =
            switch profile.match {
            case .contains, .wordPrefix: 0...room
            case .prefix, .exact: 0...0
            }
        return starts.contains { start in
            guard wanted.indices.allSatisfy({ text.characters[start + $0] == wanted[$0] }) else {
                return false
            }
            return switch profile.match {
            case .contains, .prefix: true
            case .exact: room == 0
            case .wordPrefix: start == 0 || start < text.startsWord.count && text.startsWord[start]
            }
        }
    }
}
