import SearchCore

/// How a row differs from what the schema, or the most common reading of it, says.
public struct UBIDeviation: Sendable, Hashable {
    /// What is different; `rawValue` is the stable code.
    public enum Code: String, Sendable, CaseIterable {
        /// A field that must be there is not.
        case missingField = "missing_field"
        /// A field is null.
        case nullField = "null_field"
        /// A field is of another type.
        case wrongType = "wrong_type"
        /// A text is longer than it may be.
        case tooLong = "too_long"
        /// A time is a number.
        case integerTime = "integer_time"
        /// A time's offset is written like `+0000`.
        case offsetWithoutColon = "offset_without_colon"
        /// A time has no offset.
        case timeWithoutZone = "time_without_zone"
        /// A time cannot be understood.
        case unreadableTime = "unreadable_time"
        /// A time is later than the clock of the server to which the row was sent as it happened.
        case timeAhead = "time_ahead"
        /// A position has neither or both of `ordinal` and `xy`.
        case unclearPosition = "unclear_position"
        /// The hits are under the name that older versions gave them.
        case legacyHitIDs = "legacy_hit_ids"
        /// The session is told by an attribute.
        case sessionInAttributes = "session_in_attributes"
        /// An ordinal counts from 0.
        case ordinalFromZero = "ordinal_from_zero"
        /// Neither client, session nor query is told.
        case noIdentity = "no_identity"
        /// A text was longer than a bar's text may be, or an id or a name than an event's, and was cut.
        case textCut = "text_cut"
        /// The row was larger than an event may be: parts of it were left out.
        case rowCut = "row_cut"
    }

    /// What is different.
    public let code: Code
    /// The field, such as `event_attributes.position`.
    public let field: String

    /// Makes a deviation.
    public init(_ code: Code, _ field: String) {
        self.code = code
        self.field = field
    }

    /// Whether the published schema forbids it; the others are habits that it allows.
    public var isForbidden: Bool {
        switch code {
        case .missingField, .nullField, .wrongType, .tooLong, .integerTime, .offsetWithoutColon,
            .timeWithoutZone, .unreadableTime, .unclearPosition:
            true
        case .timeAhead, .legacyHitIDs, .sessionInAttributes, .ordinalFromZero, .noIdentity,
            .textCut, .rowCut:
            false
        }
    }
}

extension UBIRow {
    /// Everything in which the row differs, each once.
    public var deviations: [UBIDeviation] {
        var found = UBISchema.deviations(of: self)
        if fields[Self.legacyHits] != nil { found.append(.init(.legacyHitIDs, Self.legacyHits)) }
        if text("session_id") == nil, session != nil {
            found.append(.init(.sessionInAttributes, "event_attributes.session_id"))
        }
        if ordinal == 0 {
            found.append(.init(.ordinalFromZero, "event_attributes.position.ordinal"))
        }
        if client == nil, session == nil, query == nil {
            found.append(.init(.noIdentity, "client_id"))
        }
        found += cutTexts.map { UBIDeviation(.textCut, $0) }
        if isCut { found.append(.init(.rowCut, "row")) }
        return found
    }

    /// The fields of which events have only the beginning.
    private var cutTexts: [String] {
        let names = ["user_query", "message"].filter { text($0).map(\.isLongForABar) ?? false }
        let ids = ["application", "client_id", "user_id", "action_name"].filter {
            text($0).map(\.isLongForAnID) ?? false
        }
        let object = object?.isLongForAnID ?? false ? ["event_attributes.object.object_id"] : []
        let hits = hits?.contains(where: \.isLongForAnID) ?? false
        return names + ids + object + (hits ? ["query_response_hit_ids"] : [])
    }
}

extension String {
    /// The text, as long as a bar's text may be.
    public var asBarText: String {
        if utf8.count <= EventLimits.textGraphemes { return self }
        var text = String(prefix(EventLimits.textGraphemes))
        while text.utf8.count > EventLimits.textBytes { text.removeLast() }
        return text
    }

    /// The text, as long as an id or a name in an event is at most: 1,024 code points.
    public var asShortText: String { cut(to: Self.mostCodePoints) }

    fileprivate var isLongForAnID: Bool {
        utf8.count > Self.mostCodePoints && unicodeScalars.count > Self.mostCodePoints
    }

    fileprivate var isLongForABar: Bool { self != asBarText }

    private static let mostCodePoints = 1024
}
