import CLibevent

// What libevent calls. The argument is the loop or the connection, unretained: a loop outlives its
// base, and a connection removes its callbacks before the loop lets go of it.

func loop(_ argument: UnsafeMutableRawPointer?) -> EventLoop? {
    argument.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
}

private func connection(_ argument: UnsafeMutableRawPointer?) -> Connection? {
    argument.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
}

/// evhttp asks for the buffers of a connection it has accepted.
func connectionAccepted(
    _ base: OpaquePointer?,
    _ argument: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    let options = Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)
    let buffer = bufferevent_socket_new(base, -1, options)
    if let buffer { loop(argument)?.accept(buffer) }
    return buffer
}

/// evhttp has a whole request.
func requestComplete(_ request: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    guard let request, let owner = evhttp_request_get_connection(request) else { return }
    loop(argument)?.connection(of: owner)?.dispatch(request)
}

/// evhttp has sent a response.
func responseSentCallback(_ request: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    connection(argument)?.responseSent()
}

/// evhttp is about to free a connection.
func connectionFreed(_ evhttpConnection: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    connection(argument)?.freed()
}

/// Bytes have arrived, and evhttp has not seen them yet.
func inputChanged(
    _ buffer: OpaquePointer?,
    _ info: UnsafePointer<evbuffer_cb_info>?,
    _ argument: UnsafeMutableRawPointer?
) {
    guard let added = info?.pointee.n_added, added > 0 else { return }
    connection(argument)?.inputArrived(added)
}

/// Bytes have gone out.
func outputChanged(
    _ buffer: OpaquePointer?,
    _ info: UnsafePointer<evbuffer_cb_info>?,
    _ argument: UnsafeMutableRawPointer?
) {
    guard let deleted = info?.pointee.n_deleted, deleted > 0 else { return }
    connection(argument)?.outputDrained()
}

/// The client closed its side while its request is being answered.
func clientLeft(_ socket: Int32, _ events: Int16, _ argument: UnsafeMutableRawPointer?) {
    connection(argument)?.close()
}

func mailArrived(_ socket: Int32, _ events: Int16, _ argument: UnsafeMutableRawPointer?) {
    loop(argument)?.readMail()
}

func sweepDue(_ socket: Int32, _ events: Int16, _ argument: UnsafeMutableRawPointer?) {
    loop(argument)?.sweep()
}

/// Accepting failed, most likely for want of file descriptors; the next sweep tries again.
func acceptFailed(_ listener: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    evconnlistener_disable(listener)
}
