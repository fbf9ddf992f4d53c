import SearchCore

/// A folded text to look for, and where in a text it may lie.
struct Needle {
    /// The folded text.
    let text: String
    /// Its UTF-8.
    let bytes: [UInt8]
    let match: Profile.Match

    init(_ text: String, under profile: Profile) {
        self.text = TextFolding(profile).fold(text)
        bytes = Array(self.text.utf8)
        match = profile.match
    }
}
