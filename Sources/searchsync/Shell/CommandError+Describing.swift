extension CommandError {
    /// Makes an error of whatever was thrown.
    init(describing error: any Error) {
        switch error {
        case let error as CommandError: self = error
        default:
            self.init("failed", String(describing: error), try: "searchsync doctor")
        }
    }
}
