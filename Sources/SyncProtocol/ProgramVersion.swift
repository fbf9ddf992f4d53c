/// The version of searchsync.
public enum ProgramVersion {
    /// Major, minor, patch (https://semver.org).
    public static let current = "0.1.0"
}
