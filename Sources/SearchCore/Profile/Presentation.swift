/// How a search bar looks, for whoever draws it: a terminal, a web page, an app.
public struct Presentation: Sendable, Hashable {
    /// When the Cancel button is there.
    public enum ShowsCancel: String, Sendable, CaseIterable {
        case whileEditing, always, never
    }

    /// Where the bar stands.
    public enum Placement: String, Sendable, CaseIterable {
        case header, navigation, inline
    }

    /// Fonts and colours; a nil leaves the default. Colours are names or `#rrggbb`.
    public struct Appearance: Sendable, Hashable {
        public var font: String?
        public var textColor: String?
        public var tintColor: String?
        public var isUnderlined: Bool

        /// Makes an appearance; without arguments, the default one.
        public init(
            font: String? = nil,
            textColor: String? = nil,
            tintColor: String? = nil,
            isUnderlined: Bool = false
        ) {
            self.font = font
            self.textColor = textColor
            self.tintColor = tintColor
            self.isUnderlined = isUnderlined
        }
    }

    public var placeholder: String?
    public var showsCancel: ShowsCancel
    public var showsBookmark: Bool
    public var dimsBackground: Bool
    public var autocorrects: Bool
    public var placement: Placement
    /// Whether the bar is hidden until the list is pulled down.
    public var startsHidden: Bool
    /// Whether results are drawn in a list of their own rather than in place.
    public var resultsElsewhere: Bool
    public var appearance: Appearance

    /// Makes a look; without arguments, that of a plain search bar.
    public init(
        placeholder: String? = nil,
        showsCancel: ShowsCancel = .whileEditing,
        showsBookmark: Bool = false,
        dimsBackground: Bool = false,
        autocorrects: Bool = false,
        placement: Placement = .navigation,
        startsHidden: Bool = false,
        resultsElsewhere: Bool = false,
        appearance: Appearance = Appearance()
    ) {
        self.placeholder = placeholder
        self.showsCancel = showsCancel
        self.showsBookmark = showsBookmark
        self.dimsBackground = dimsBackground
        self.autocorrects = autocorrects
        self.placement = placement
        self.startsHidden = startsHidden
        self.resultsElsewhere = resultsElsewhere
        self.appearance = appearance
    }
}
