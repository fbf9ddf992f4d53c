import EventStore

extension ValueKind where Value == KnownHead {
    /// A line that `audit head` printed.
    static func head(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a line that searchsync audit head printed") {
            KnownHead($0.trimmed)
        }
    }
}

extension ValueKind where Value == TrustedHead {
    /// A line that `audit head` printed, or the hash in it.
    static func trustedHead(_ name: String) -> ValueKind {
        ValueKind(name: name, wanted: "a line that searchsync audit head printed, or its hash") {
            TrustedHead($0.trimmed)
        }
    }
}

extension String {
    /// Without the blanks and line ends that pasting brings along.
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
