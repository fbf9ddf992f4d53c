/// How cells of a terminal are set off.
struct Look: Sendable, Hashable {
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var isInverse = false
    /// The colour of the characters; nil for the terminal's own.
    var colour: Colour?

    static let plain = Look()
    static let bold = Look(isBold: true)
    static let dim = Look(isDim: true)
    static let inverse = Look(isInverse: true)
    /// What a text matched: seen on any background, with and without colours.
    static let match = Look(isBold: true, isUnderlined: true)

    /// The look with what another one adds.
    func adding(_ other: Look) -> Look {
        Look(
            isBold: isBold || other.isBold,
            isDim: isDim || other.isDim,
            isUnderlined: isUnderlined || other.isUnderlined,
            isInverse: isInverse != other.isInverse,
            colour: other.colour ?? colour
        )
    }
}

/// A colour by its parts, 0 to 255 each.
struct Colour: Sendable, Hashable {
    let red: Int
    let green: Int
    let blue: Int

    static let warning = Colour(red: 205, green: 205, blue: 0)
    static let alert = Colour(red: 205, green: 0, blue: 0)

    init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads a profile's colour: a name or `#rrggbb`.
    ///
    /// Black and white stay the terminal's own colour: on a background of the same they could not
    /// be read.
    init?(named name: String) {
        let name = name.lowercased()
        if let known = Self.known[name] {
            self = known
        } else if name.hasPrefix("#"), name.count == 7,
            let number = Int(name.dropFirst(), radix: 16)
        {
            self.init(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
        } else {
            return nil
        }
        if self == Colour(red: 0, green: 0, blue: 0)
            || self == Colour(red: 255, green: 255, blue: 255)
        {
            return nil
        }
    }

    /// The nearest colour that a terminal with so many has; nil where it has fewer than eight.
    func index(of count: Int) -> Int? {
        guard count >= 8 else { return nil }
        let choices = count >= 256 ? 16..<256 : 0..<(count >= 16 ? 16 : 8)
        return choices.min { distance(to: Self.palette[$0]) < distance(to: Self.palette[$1]) }
    }

    private func distance(to other: Colour) -> Int {
        let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
        return 2 * red * red + 4 * green * green + 3 * blue * blue
    }

    private static let known: [String: Colour] = [
        "red": alert, "orange": Colour(red: 255, green: 149, blue: 0),
        "yellow": Colour(red: 255, green: 204, blue: 0),
        "green": Colour(red: 52, green: 199, blue: 89),
        "teal": Colour(red: 48, green: 176, blue: 199),
        "cyan": Colour(red: 50, green: 173, blue: 230),
        "blue": Colour(red: 0, green: 122, blue: 255),
        "indigo": Colour(red: 88, green: 86, blue: 214),
        "purple": Colour(red: 175, green: 82, blue: 222),
        "magenta": Colour(red: 255, green: 0, blue: 255),
        "pink": Colour(red: 255, green: 45, blue: 85),
        "brown": Colour(red: 162, green: 132, blue: 94),
        "gray": Colour(red: 142, green: 142, blue: 147),
        "grey": Colour(red: 142, green: 142, blue: 147),
    ]

    /// The 256 colours of xterm.
    private static let palette: [Colour] = {
        let low = [0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5]
        let high = [0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF]
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { index in
            Colour(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
        }
        let greys = (0..<24).map { Colour(red: 8 + 10 * $0, green: 8 + 10 * $0, blue: 8 + 10 * $0) }
        let named = (low + high).map {
            Colour(red: $0 >> 16, green: $0 >> 8 & 255, blue: $0 & 255)
        }
        return named + cube + greys
    }()
}
