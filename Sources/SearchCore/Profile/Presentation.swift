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

    /// Fonts and colours; a nil leaves the default.
    ///
    /// Colours are names or `#rrggbb`.
    public struct Appearance: Sendable, Hashable {
        /// The name and size of the text's font, such as `Futura 16`.
        public var font: String?
        /// The colour of the text that is typed.
        public var textColor: String?
        /// The colour of the cursor, the buttons and the icons.
        public var tintColor: String?
        /// Whether a line is drawn under the field; `underline` on the wire.
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

    /// What an empty field says; nil where it says nothing.
    public var placeholder: String?
    /// When the Cancel button is there; while editing where the profile says nothing.
    public var showsCancel: ShowsCancel
    /// Whether the field has a button that opens saved searches.
    public var showsBookmark: Bool
    /// Whether what lies behind is darkened while the bar is active.
    public var dimsBackground: Bool
    /// Whether the keyboard corrects what is typed.
    public var autocorrects: Bool
    /// Where the bar stands; in the navigation bar where the profile says nothing.
    public var placement: Placement
    /// Whether the bar is hidden until the list is pulled down.
    public var startsHidden: Bool
    /// Whether results are drawn in a list of their own rather than in place.
    public var resultsElsewhere: Bool
    /// The fonts and colours.
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

    /// Whether a bar shows its Cancel button while its field has the focus, or has not.
    public func showsCancel(isEditing: Bool) -> Bool {
        switch showsCancel {
        case .always: true
        case .never: false
        case .whileEditing: isEditing
        }
    }
}
