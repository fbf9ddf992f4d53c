extension HTTPRefusal {
    /// The response to send: what the caller makes of it, with the status and fields it needs.
    ///
    /// A caller's response that cannot be sent gives way to plain text.
    func response(_ errorResponse: (HTTPRefusal) -> HTTPResponse) -> HTTPResponse {
        var response = errorResponse(self)
        response.status = status
        for field in headers.fields { response.headers[field.name] = field.value }
        if case .stream = response.body { response.body = .bytes([]) }
        return response
    }
}
