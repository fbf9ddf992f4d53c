/// Finds the numbers of payment cards by their check digit (ISO/IEC 7812, Luhn's formula).
enum CardNumbers {
    private static let lengths = 13...19

    /// The numbers in a text, in characters.
    ///
    /// Groups of digits with one space or hyphen between them may be one number; a number begins
    /// and ends with a group.
    static func ranges(in text: [Character]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for chain in chains(of: text) {
            var first = 0
            while first < chain.count {
                let last = chain.indices[first...].last { isCard(text, chain[first...$0]) }
                if let last {
                    ranges.append(chain[first].lowerBound..<chain[last].upperBound)
                }
                first = (last ?? first) + 1
            }
        }
        return ranges
    }

    /// Groups of digits, those together that one separator stands between.
    private static func chains(of text: [Character]) -> [[Range<Int>]] {
        var chains: [[Range<Int>]] = []
        var index = 0
        while index < text.count {
            guard digit(text[index]) != nil else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, digit(text[index]) != nil { index += 1 }
            if let end = chains.last?.last?.upperBound, start == end + 1,
                text[end] == " " || text[end] == "-"
            {
                chains[chains.count - 1].append(start..<index)
            } else {
                chains.append([start..<index])
            }
        }
        return chains
    }

    private static func isCard(_ text: [Character], _ groups: ArraySlice<Range<Int>>) -> Bool {
        guard lengths.contains(groups.reduce(0) { $0 + $1.count }) else { return false }
        let digits = groups.flatMap { text[$0].compactMap(digit) }
        // A row of one digit passes the check and is no card.
        guard Set(digits).count > 1 else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, element in
            let doubled = element.element * (element.offset % 2 + 1)
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    private static func digit(_ character: Character) -> Int? {
        character.wholeNumberValue.flatMap { (0...9).contains($0) && character.isNumber ? $0 : nil }
    }
}
