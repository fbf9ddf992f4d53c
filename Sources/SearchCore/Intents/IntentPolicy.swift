/// When keystrokes stop being one intent.
///
/// The defaults are documented, since every figure of the reports depends on them.
public struct IntentPolicy: Sendable, Hashable {
    /// An edit that comes later than this after the last one begins a new intent; milliseconds.
    public var idleMs = 30_000
    /// A text that stood for this long was looked at: an edit that takes something of it away then
    /// begins a new intent, and one that only adds goes on; milliseconds.
    public var settledMs = 4000
    /// An intent refines the one before it in its session if it begins within this time after that one's
    /// last event, and nothing was opened in between; milliseconds.
    public var refinementMs = 300_000

    /// Makes the policy with the documented defaults.
    public init() {}
}
