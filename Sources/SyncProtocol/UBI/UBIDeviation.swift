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
        /// A text was longer than a bar's text may be, and was cut.
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
        case .legacyHitIDs, .sessionInAttributes, .ordinalFromZero, .noIdentity, .textCut, .rowCut:
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
        for name in ["user_query", "message"] where text(name).map({ $0 != $0.asBarText }) ?? false
        {
            found.append(.init(.textCut, name))
        }
        if isCut { found.append(.init(.rowCut, "row")) }
        return found
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
}
