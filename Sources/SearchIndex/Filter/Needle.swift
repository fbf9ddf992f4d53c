import SearchCore

/// A folded text to look for, and where in a text it may lie.
struct Needle {
    let bytes: [UInt8]
    let match: Profile.Match

    init(_ text: String, under profile: Profile) {
        bytes = Array(TextFolding(profile).fold(text).utf8)
        match = profile.match
    }
}
