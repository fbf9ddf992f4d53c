/// The head of a request that passed the gate.
struct RequestHead: Sendable, Equatable {
    let method: HTTPMethod
    let target: HTTPTarget
    /// The x of HTTP/1.x: 0 or 1.
    let minorVersion: Int
    let headers: HTTPHeaders
    /// Bytes of body that follow.
    let bodyLength: Int
    let expectsContinue: Bool
    /// Whether the client wants to send another request on the connection.
    let keepsAlive: Bool

    /// What evhttp is given in place of the head that arrived.
    ///
    /// Only what frames the request: so evhttp cannot read it in another way than the gate did,
    /// and none of its own error pages can come up.
    var framing: [UInt8] {
        var text = "\(method.rawValue) / HTTP/1.\(minorVersion)\r\n"
        if bodyLength > 0 { text += "Content-Length: \(bodyLength)\r\n" }
        if expectsContinue { text += "Expect: 100-continue\r\n" }
        if minorVersion == 0, keepsAlive { text += "Connection: keep-alive\r\n" }
        if minorVersion == 1, !keepsAlive { text += "Connection: close\r\n" }
        return Array((text + "\r\n").utf8)
    }
}
