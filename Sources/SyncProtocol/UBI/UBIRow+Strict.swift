public import SearchCore

extension UBIRow {
    /// What the published schema forbids of the row; empty where it is valid.
    public var violations: [UBIDeviation] { UBISchema.deviations(of: self) }

    /// The row as the published schema wants it; nothing of what it says is lost.
    ///
    /// Null fields go, numbers become texts, texts are cut to their limits, times are RFC 3339 in UTC, and
    /// what is under an older name is moved. What cannot be made valid, and the whole of what is cut, keeps
    /// its value under the same name with `other_` before it, which the schema allows.
    ///
    /// - Parameter time: The row's time, where it has none that can be read.
    /// - Returns: A row without ``violations``.
    public func strict(at time: Timestamp) -> UBIRow {
        var fields = fields
        if at == nil { fields.setAside("timestamp") }
        fields["timestamp"] = .string((at ?? time).description)
        switch index {
        case .queries: tidy(query: &fields)
        case .events: tidy(event: &fields)
        }
        let told = fields.members.filter { !$0.value.isNull }
        return UBIRow(index, JSONObject(uniqueMembers: told))
    }

    /// How many values of the row, made of another by ``strict(at:)``, are kept beside what the schema
    /// names, since it has no place for them.
    public func valuesSetAside(from other: UBIRow) -> Int {
        max(0, JSONValue.object(fields).asides - JSONValue.object(other.fields).asides)
    }

    private func tidy(query fields: inout JSONObject) {
        for name in ["application", "query_id", "client_id", "object_id_field"] {
            fields.tidyText(name, 100)
        }
        fields.tidyText("query_response_id", .max)
        fields.tidyText("user_query", .max)
        fields["user_query"] = .string(text("user_query") ?? "")
        tidyHits(of: &fields)
        if fields["query_attributes"]?.object == nil { fields.setAside("query_attributes") }
    }

    /// Leaves one list of hits, of texts alone.
    private func tidyHits(of fields: inout JSONObject) {
        let name = "query_response_hit_ids"
        let list = fields.present(name) ?? fields.present(Self.legacyHits)
        if let old = fields.present(Self.legacyHits), old != list {
            fields.setAside(Self.legacyHits)
        }
        fields[Self.legacyHits] = nil
        fields[name] = list
        if list?.array?.count != hits?.count || hits == nil { fields.setAside(name) }
        fields[name] = hits.map { JSONValue($0) }
    }

    private func tidy(event fields: inout JSONObject) {
        let texts = [
            "application", "action_name", "query_id", "session_id", "client_id", "user_id",
            "message_type",
        ]
        fields.tidyText("session_id", .max)
        fields["session_id"] = session.map(JSONValue.string)
        for name in texts { fields.tidyText(name, 100) }
        fields["action_name"] = fields["action_name"] ?? .string("unknown")
        fields.tidyText("message", 1024)
        fields.tidyText("user_query", .max)
        guard var attributes else { return fields.setAside("event_attributes") }
        tidySession(of: &attributes)
        tidyObject(of: &attributes)
        let isPlaced = tidyPosition(of: &attributes)
        fields["event_attributes"] = .object(attributes)
        if !isPlaced { fields.setAside("event_attributes") }
    }

    /// Takes out the session that is the row's own; another one stays beside it.
    private func tidySession(of attributes: inout JSONObject) {
        if attributes["session_id"].flatMap(Self.text) == session {
            attributes["session_id"] = nil
        } else {
            attributes.setAside("session_id")
        }
    }

    /// Makes the object valid or sets it aside.
    private func tidyObject(of attributes: inout JSONObject) {
        guard var tidied = attributes["object"]?.object, object != nil else {
            return attributes.setAside("object")
        }
        for name in ["object_id", "internal_id"] { tidied.tidyText(name, 256) }
        for name in ["object_id_type", "object_id_field"] { tidied.tidyText(name, 100) }
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
}

extension JSONObject {
    /// Moves a value under another name.
    fileprivate mutating func setAside(_ name: String) {
        guard let value = self[name] else { return }
        self[name] = nil
        if !value.isNull { self[freeName(for: name)] = value }
    }

    /// Makes a value a text of so many code points at most; what is lost by that is kept beside it.
    fileprivate mutating func tidyText(_ name: String, _ longest: Int) {
        guard let value = present(name) else { return self[name] = nil }
        guard let text = UBIRow.text(value) else {
            if value.string == nil { setAside(name) }
            return
        }
        let cut = longest == .max ? text : text.cut(to: longest)
        if cut != text { self[freeName(for: name)] = value }
        self[name] = .string(cut)
    }

    private func freeName(for name: String) -> String {
        var free = "other_\(name)"
        while self[free] != nil { free = "other_\(free)" }
        return free
    }
}

extension JSONValue {
    /// How many members are under a name that begins with `other_`.
    fileprivate var asides: Int {
        switch self {
        case .null, .bool, .number, .string: 0
        case .array(let elements): elements.reduce(0) { $0 + $1.asides }
        case .object(let object):
            object.members.reduce(0) {
                $0 + ($1.key.hasPrefix("other_") ? 1 : 0) + $1.value.asides
            }
        }
    }
}

extension String {
    /// The first code points of the text.
    func cut(to count: Int) -> String {
        guard unicodeScalars.count > count else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
