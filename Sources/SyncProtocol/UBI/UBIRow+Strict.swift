public import SearchCore

extension UBIRow {
    /// What the published schema forbids of the row; empty where it is valid.
    public var violations: [UBIDeviation] { UBISchema.deviations(of: self) }

    /// The row as the published schema wants it, with nothing lost that it has a place for.
    ///
    /// Null fields go, numbers become texts, texts are cut to their limits, times are RFC 3339 in UTC, and
    /// what is under an older name is moved. What cannot be made valid keeps its value under the same
    /// name with `other_` before it, which the schema allows.
    ///
    /// - Parameter time: The row's time, where it has none that can be read.
    /// - Returns: A row without ``violations``.
    public func strict(at time: Timestamp) -> UBIRow {
        var fields = fields
        fields["timestamp"] = .string((at ?? time).description)
        switch index {
        case .queries: tidy(query: &fields)
        case .events: tidy(event: &fields)
        }
        for member in fields.members where member.value.isNull { fields[member.key] = nil }
        return UBIRow(index, fields)
    }

    private func tidy(query fields: inout JSONObject) {
        cut(["application", "query_id", "client_id", "object_id_field"], 100, in: &fields)
        cut(["query_response_id"], .max, in: &fields)
        fields["user_query"] = .string(text("user_query") ?? "")
        fields["query_response_hit_ids"] = hits.map { JSONValue($0) }
        fields[Self.legacyHits] = nil
        if fields["query_attributes"]?.object == nil { fields.setAside("query_attributes") }
    }

    private func tidy(event fields: inout JSONObject) {
        fields["action_name"] = .string(action ?? "unknown")
        fields["session_id"] = session.map(JSONValue.string)
        cut(
            [
                "application", "action_name", "query_id", "session_id", "client_id", "user_id",
                "message_type",
            ],
            100,
            in: &fields
        )
        cut(["message"], 1024, in: &fields)
        cut(["user_query"], .max, in: &fields)
        guard var attributes else { return fields.setAside("event_attributes") }
        if attributes["session_id"] != nil { attributes["session_id"] = nil }
        tidyObject(of: &attributes)
        let isPlaced = tidyPosition(of: &attributes)
        fields["event_attributes"] = .object(attributes)
        if !isPlaced { fields.setAside("event_attributes") }
    }

    /// Makes the object valid or sets it aside.
    private func tidyObject(of attributes: inout JSONObject) {
        guard var tidied = attributes["object"]?.object, let object else {
            return attributes.setAside("object")
        }
        tidied["object_id"] = .string(object.cut(to: 256))
        for name in ["object_id_type", "object_id_field"] {
            tidied[name] = UBIRow(index, tidied).text(name).map { .string($0.cut(to: 100)) }
        }
        if tidied["internal_id"] != nil {
            tidied["internal_id"] = UBIRow(index, tidied).text("internal_id").map {
                .string($0.cut(to: 256))
            }
        }
        attributes["object"] = .object(tidied)
    }

    /// Leaves one kind of position; false where there is none.
    private func tidyPosition(of attributes: inout JSONObject) -> Bool {
        guard var position = attributes["position"]?.object else { return false }
        if ordinal != nil, position["xy"] != nil { position.setAside("xy") }
        if ordinal == nil, position["ordinal"] != nil { position.setAside("ordinal") }
        attributes["position"] = .object(position)
        let probe = UBIRow(.events, ["event_attributes": .object(["position": .object(position)])])
        return !UBISchema.deviations(of: probe).contains { $0.code == .unclearPosition }
    }

    private func cut(_ names: [String], _ longest: Int, in fields: inout JSONObject) {
        for name in names {
            guard let value = fields[name], !value.isNull else { continue }
            if let text = UBIRow(index, fields).text(name) {
                fields[name] = .string(longest == .max ? text : text.cut(to: longest))
            } else if value.string == nil {
                fields.setAside(name)
            }
        }
    }
}

extension JSONObject {
    /// Moves a value under another name.
    fileprivate mutating func setAside(_ name: String) {
        guard let value = self[name] else { return }
        self[name] = nil
        if !value.isNull { self["other_\(name)"] = value }
    }
}

extension String {
    /// The first code points of the text.
    func cut(to count: Int) -> String {
        guard unicodeScalars.count > count else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
