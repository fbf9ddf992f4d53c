/// Reads a regular expression.
struct PatternParser {
    /// Scalars of an expression.
    static let longest = 1000
    /// Groups within groups.
    static let deepest = 50
    /// The largest number of a counted repetition.
    static let mostRepeats = 1000

    private let source: String
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var depth = 0
    private(set) var ignoresCase = false

    init(_ source: String) throws(PatternError) {
        self.source = source
        scalars = Array(source.unicodeScalars)
        guard scalars.count <= Self.longest else {
            throw PatternError(
                source,
                at: Self.longest,
                "it has more than \(Self.longest) characters; shorten it"
            )
        }
        if scalars.starts(with: "(?i)".unicodeScalars) {
            ignoresCase = true
            place = 4
        }
    }

    mutating func parse() throws(PatternError) -> PatternNode {
        guard place < scalars.count else { throw wrong("nothing is there; write what to find") }
        let node = try choice()
        guard place == scalars.count else { throw wrong("no group is open here; remove the )") }
        return node
    }

    private func wrong(_ detail: String, at offset: Int? = nil) -> PatternError {
        PatternError(source, at: offset ?? place, detail)
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    private mutating func choice() throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw wrong("more than \(Self.deepest) groups are open; use fewer")
        }
        var choices = [try sequence()]
        while take("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let start = place
            let node = try atom()
            nodes.append(try repeated(node, since: start))
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    private mutating func repeated(
        _ node: PatternNode,
        since start: Int
    ) throws(PatternError) -> PatternNode {
        var node = node
        var isRepeated = false
        while let (least, most) = try count() {
            guard !isRepeated else {
                throw wrong("this is repeated twice; put the first into a group", at: place - 1)
            }
            if case .assertion = node {
                throw wrong("a place cannot be repeated; remove the repetition", at: start)
            }
            isRepeated = true
            node = .repeated(node, least: least, most: most)
            // Greed makes no difference where the longest match counts.
            _ = take("?")
        }
        return node
    }

    private mutating func count() throws(PatternError) -> (least: Int, most: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        let start = place
        guard take("{") else { return nil }
        guard let least = number() else {
            throw wrong("a number is missing; write \\{ for the character", at: start)
        }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else { throw wrong("the repetition has no }; add it", at: start) }
        guard least <= Self.mostRepeats, most ?? 0 <= Self.mostRepeats, least <= most ?? least
        else {
            throw wrong(
                "a repetition goes from less to more, up to \(Self.mostRepeats); correct it",
                at: start
            )
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = next, ("0"..."9").contains(scalar) {
            value = min(100_000, (value ?? 0) * 10 + Int(scalar.value - 48))
            place += 1
        }
        return value
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        let start = place
        guard let scalar = next else { return .empty }
        place += 1
        switch scalar {
        case ".": return .set(.any)
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case "(": return try group(since: start)
        case "[": return .set(try bracket(since: start))
        case "\\": return try escape(since: start)
        case "*", "+", "?", "{":
            throw wrong("there is nothing to repeat; write \\\(scalar) for it", at: start)
        default: return .set(ScalarSet(ranges: [scalar.value...scalar.value]))
        }
    }

    private mutating func group(since start: Int) throws(PatternError) -> PatternNode {
        if take("?") {
            guard take(":") else {
                throw wrong(
                    "of groups that begin with (? only (?:…), and (?i) at the beginning, can be "
                        + "matched in linear time; write it without",
                    at: start
                )
            }
        }
        let node = try choice()
        guard take(")") else { throw wrong("the group has no end; add )", at: start) }
        return node
    }

    // MARK: - Sets

    private mutating func escape(since start: Int) throws(PatternError) -> PatternNode {
        guard let scalar = next else { throw wrong("a \\ ends it; write \\\\ for one", at: start) }
        switch scalar {
        case "b", "B":
            place += 1
            return .assertion(scalar == "b" ? .boundary : .noBoundary)
        case "1"..."9":
            throw wrong("a reference cannot be matched in linear time; write it out", at: start)
        default: return .set(try escapedSet(since: start))
        }
    }

    private mutating func escapedSet(since start: Int) throws(PatternError) -> ScalarSet {
        guard let scalar = next else { throw wrong("a \\ ends it; write \\\\ for one", at: start) }
        place += 1
        switch scalar {
        case "d": return ScalarSet(.digit)
        case "D": return ScalarSet(.digit, isNegated: true)
        case "w": return ScalarSet(.word)
        case "W": return ScalarSet(.word, isNegated: true)
        case "s": return ScalarSet(.space)
        case "S": return ScalarSet(.space, isNegated: true)
        case "p", "P":
            return ScalarSet(.category(try category(since: start)), isNegated: scalar == "P")
        case "n": return Self.only(0x0A)
        case "r": return Self.only(0x0D)
        case "t": return Self.only(0x09)
        case "x": return Self.only(try hexadecimal(digits: 2, since: start))
        case "u": return Self.only(try hexadecimal(digits: 4, since: start))
        case "a"..."z", "A"..."Z", "0"..."9":
            throw wrong("\\\(scalar) is not known; leave the \\ out for the character", at: start)
        default: return Self.only(scalar.value)
        }
    }

    private static func only(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }

    private mutating func category(since start: Int) throws(PatternError) -> String {
        let known = ["L", "M", "N", "P", "S", "Z", "C"]
        var name = ""
        if take("{") {
            while let scalar = next, scalar != "}" {
                name.unicodeScalars.append(scalar)
                place += 1
            }
            _ = take("}")
        }
        guard known.contains(String(name.prefix(1))), name.count <= 2,
            name.dropFirst().allSatisfy({ $0.isASCII && $0.isLowercase })
        else {
            throw wrong(
                "there is no such general category; write one like \\p{L} or \\p{Lu}",
                at: start
            )
        }
        return name
    }

    private mutating func hexadecimal(
        digits: Int,
        since start: Int
    ) throws(PatternError) -> UInt32 {
        let end = min(place + digits, scalars.count)
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[place..<end])
        guard text.utf8.count == digits, let value = UInt32(text, radix: 16), !text.hasPrefix("+"),
            Unicode.Scalar(value) != nil
        else { throw wrong("\(digits) hexadecimal digits are missing", at: start) }
        place = end
        return value
    }

    private mutating func bracket(since start: Int) throws(PatternError) -> ScalarSet {
        var set = ScalarSet()
        set.isNegated = take("^")
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            let low = try member(since: place)
            guard let first = low.single, next == "-", place + 1 < scalars.count,
                scalars[place + 1] != "]"
            else {
                set.ranges += low.ranges
                set.kinds += low.kinds
                continue
            }
            let dash = place
            place += 1
            guard let last = try member(since: place).single, first <= last else {
                throw wrong(
                    "a range goes from a lower to a higher character; turn it round",
                    at: dash
                )
            }
            set.ranges.append(first...last)
        }
        guard take("]") else { throw wrong("the set has no end; add ]", at: start) }
        return set
    }

    private mutating func member(since start: Int) throws(PatternError) -> ScalarSet {
        guard let scalar = next else { throw wrong("the set has no end; add ]", at: start) }
        place += 1
        return scalar == "\\" ? try escapedSet(since: start) : Self.only(scalar.value)
    }
}

extension ScalarSet {
    /// The scalar of a set of one; nil for every other set.
    fileprivate var single: UInt32? {
        guard ranges.count == 1, kinds.isEmpty, !isNegated,
            ranges[0].lowerBound == ranges[0].upperBound
        else { return nil }
        return ranges[0].lowerBound
    }
}
