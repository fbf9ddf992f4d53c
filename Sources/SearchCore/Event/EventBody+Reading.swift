extension Event {
    /// What the event says, read in the newest form of its kind; see ``EventUpcaster``.
    public var body: EventBody { EventUpcaster.standard.body(of: self) }
}

extension EventBody {
    /// Reads a body; total over all kinds and data.
    public init(kind: EventKind, data: JSONObject) {
        switch kind {
        case .sessionStarted: self = .sessionStarted(SessionStart(data: data))
        case .searchBegan: self = .searchBegan
        case .textChanged: self = Self.textChanged(data)
        case .tokenAdded: self = Self.tokenAdded(data)
        case .tokenRemoved: self = Self.tokenRemoved(data)
        case .scopeChanged:
            self = data["scope"]?.string.map(EventBody.scopeChanged) ?? .incomplete
        case .searchSubmitted: self = .searchSubmitted
        case .searchEnded: self = .searchEnded
        case .searchCancelled: self = .searchCancelled
        case .savedSearchOpened:
            let definition = data["definition"]?.object.flatMap(SearchDefinition.init)
            self = definition.map(EventBody.savedSearchOpened) ?? .incomplete
        case .suggestionSelected: self = .suggestionSelected
        case .resultsShown: self = ResultsShown(data).map(EventBody.resultsShown) ?? .incomplete
        case .resultSelected:
            guard let id = data["id"]?.string else { self = .incomplete; return }
            self = .resultSelected(id: id, position: data["position"]?.integer)
        case .marker: self = data["label"]?.string.map(EventBody.marker(label:)) ?? .incomplete
        case .capturePaused: self = .capturePaused(reason: data["reason"]?.string)
        case .captureResumed: self = .captureResumed
        case .eventsDropped:
            self = .eventsDropped(count: data["count"]?.integer, reason: data["reason"]?.string)
        case .eventRefused: self = .eventRefused(code: data["code"]?.string)
        case .sessionClosed: self = .sessionClosed(reason: data["reason"]?.string)
        default: self = .unknown  // EventKind is open: a newer writer's kind.
        }
    }

    private static func textChanged(_ data: JSONObject) -> EventBody {
        guard let text = data["text"] else { return .textChanged("") }
        return text.string.map(EventBody.textChanged) ?? .incomplete
    }

    private static func tokenAdded(_ data: JSONObject) -> EventBody {
        guard let token = data["token"].flatMap(Token.init) else { return .incomplete }
        return .tokenAdded(token, at: data["at"]?.integer)
    }

    private static func tokenRemoved(_ data: JSONObject) -> EventBody {
        if let index = data["at"]?.integer { return .tokenRemoved(.at(index)) }
        guard let token = data["token"].flatMap(Token.init) else { return .incomplete }
        return .tokenRemoved(.lastEqual(token))
    }
}

extension Token {
    /// Reads `{"field":…,"value":…,"label":…}`; nil where field or value is not a string.
    public init?(_ json: JSONValue) {
        guard let object = json.object, let field = object["field"]?.string,
            let value = object["value"]?.string
        else { return nil }
        self.init(field: field, value: value, label: object["label"]?.string)
    }

    /// The wire form.
    public var json: JSONValue {
        var object: JSONObject = ["field": .string(field), "value": .string(value)]
        object["label"] = label.map(JSONValue.string)
        return .object(object)
    }
}

extension SearchDefinition {
    /// Reads `{"text":…,"tokens":[…],"scope":…}`; nil where a member has another type.
    public init?(_ object: JSONObject) {
        let text = object.present("text")
        let tokens = object.present("tokens")
        let scope = object.present("scope")
        guard text == nil || text?.string != nil, scope == nil || scope?.string != nil,
            let elements = tokens == nil ? [] : tokens?.array
        else { return nil }
        let read = elements.compactMap(Token.init)
        guard read.count == elements.count else { return nil }
        self.init(text: text?.string ?? "", tokens: read, scope: scope?.string)
    }

    /// The wire form.
    public var json: JSONObject {
        var object: JSONObject = ["text": .string(text), "tokens": .array(tokens.map(\.json))]
        object["scope"] = scope.map(JSONValue.string)
        return object
    }
}

extension ResultsShown {
    /// Reads `{"total":…,"ids":[…],"tookMs":…,"answers":…}`; nil without a total of 0 or more.
    public init?(_ data: JSONObject) {
        guard let total = data["total"]?.integer, total >= 0 else { return nil }
        self.total = total
        ids = data["ids"]?.array.map { $0.compactMap(\.string) }
        tookMs = data["tookMs"]?.integer
        answers = data["answers"]?.integer
    }
}
