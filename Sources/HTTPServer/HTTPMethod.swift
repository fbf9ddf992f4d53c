/// A request method that handlers may be asked for; every other is refused with 405 or 501.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads, and is answered without a body.
    case head = "HEAD"
    /// Sends something to be processed.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Removes.
    case delete = "DELETE"
    /// Changes a part.
    case patch = "PATCH"
    /// Asks what is possible.
    case options = "OPTIONS"
}
