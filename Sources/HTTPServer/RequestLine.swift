/// The first line of a head: `GET /path HTTP/1.1`.
struct RequestLine: Sendable, Equatable {
    let method: HTTPMethod
    let target: HTTPTarget
    let minorVersion: Int

    /// Reads the line: three parts with one space between them.
    init(parsing line: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(RequestHead.isTokenByte)
        else {
            throw .badRequest("The first line is not 'METHOD target HTTP/1.1'; send that.")
        }
        minorVersion = try Self.minorVersion(parts[2])
        method = try Self.method(String(decoding: parts[0], as: UTF8.self))
        guard let raw = String(validating: parts[1], as: UTF8.self) else {
            throw .badRequest("The request target is not ASCII; percent-encode it.")
        }
        target = try HTTPTarget(parsing: raw)
        if raw == "*", method != .options {
            throw .badRequest("Only OPTIONS may ask for '*'; send an absolute path.")
        }
    }

    private static func minorVersion(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> Int {
        switch String(decoding: bytes, as: UTF8.self) {
        case "HTTP/1.1": return 1
        case "HTTP/1.0": return 0
        case let other where other.hasPrefix("HTTP/"): throw .versionNotSupported
        default: throw .badRequest("The first line ends in no version; end it with HTTP/1.1.")
        }
    }

    private static func method(_ name: String) throws(HTTPRefusal) -> HTTPMethod {
        if let method = HTTPMethod(rawValue: name) { return method }
        throw name == "TRACE" || name == "CONNECT" ? .methodNotAllowed(name) : .unknownMethod
    }
}
