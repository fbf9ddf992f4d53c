import Device

/// Where the events of a session are.
enum SessionPlace: String, Sendable, CaseIterable {
    case device, server, both
}

extension StoredSession {
    /// Where its events are, as far as this device knows.
    var place: SessionPlace {
        if isPruned { return .server }
        return uploadedThrough == events && pending == 0 && problem == nil ? .both : .device
    }
}
