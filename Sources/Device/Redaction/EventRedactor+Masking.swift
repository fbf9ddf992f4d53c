import SearchCore

/// What the bar holds by the events that were written.
struct WrittenField: Sendable {
    /// The masked text.
    var text: [Character] = []
    /// The text as it was.
    var original: [Character] = []
    /// Whether the last event written changed the text and nothing else.
    var isLast = false
    /// The numbers of events that were dropped, as the app counts.
    var dropped: [Int] = []
    private let profile: Profile
    private var state: SearchState
    /// The newest numbers of events after which something was hidden.
    private var hidden: [Int] = []

    init(_ profile: Profile) {
        self.profile = profile
        state = SearchState(profile: profile)
    }

    /// Takes an event as it is written.
    mutating func apply(_ event: Event) { state.apply(event.body, under: profile) }

    /// Whether there is a mask in what the bar holds, so that its results would tell what it hides.
    var isHidden: Bool {
        ([state.text] + state.tokens.flatMap { [$0.value, $0.label ?? ""] } + [state.scope ?? ""])
            .contains { $0.contains(Redaction.mask) }
    }

    mutating func note(hidden number: Int) {
        hidden.append(number)
        if hidden.count > 1000 { hidden.removeFirst(500) }
    }

    func wasHidden(after number: Int) -> Bool { hidden.contains(number) }
}

extension EventRedactor {
    /// Masks what waits; `hidingRest` hides what stands in the field at the end as well.
    mutating func maskHeld(hidingRest: Bool) -> [Event] {
        let versions = run.versions
        let byRules = versions.map { learn(from: $0.characters) }
        let isFollowedBySecret = learnFromOthers()
        var found = zip(versions, byRules).map { version, byRules in
            let found = byRules + secrets.ranges(in: version.characters)
            // What was typed of a secret before it was chosen as a token, or completed.
            let isBeginning = isFollowedBySecret && secrets.hasBeginning(version.characters)
            return found.isEmpty && isBeginning ? [version.characters.indices] : found
        }
        if hidingRest, let last = versions.last { found[found.count - 1] = [last.ids.indices] }
        let flags = run.secrets(where: found)
        let actions = RunActions(held.map(\.event))
        let kept = held.compactMap { held in
            masked(held, versions[held.version].characters, flags[held.version])
        }
        return actions.rejoined(kept)
    }

    /// Notes the secrets in all else that waits, before any of it is masked.
    ///
    /// - Returns: Whether there is one elsewhere than in the text: in a token or a suggestion.
    private mutating func learnFromOthers() -> Bool {
        var isElsewhere = false
        for held in held {
            let texts = held.event.maskedTexts.map(Array.init)
            for text in texts where !learn(from: text).isEmpty && !held.tellsText {
                isElsewhere = true
            }
        }
        return isElsewhere
    }

    /// Notes the secrets in a text, and tells where they are.
    private mutating func learn(from text: [Character]) -> [Range<Int>] {
        let ranges = redaction.ranges(in: text)
        for range in ranges { secrets.insert(text[range]) }
        return ranges
    }

    private func ranges(in text: [Character]) -> [Range<Int>] {
        redaction.ranges(in: text) + secrets.ranges(in: text)
    }

    /// The text with a mask for each secret in it.
    private func masked(_ text: String) -> String {
        let characters = Array(text)
        let flags = Redaction.flags(ranges(in: characters), characters.count)
        return Redaction.masked(characters, flags)
    }

    // MARK: - One event

    /// The event as it is written; nil where it is not.
    private mutating func masked(_ held: Held, _ original: [Character], _ flags: [Bool]) -> Event? {
        guard held.event.kind != .sessionStarted else { return start(held.event) }
        let text = Redaction.masked(original, flags)
        if isDropped(held, text, original, isMasked: flags.contains(true)) {
            written.dropped.append(held.event.sequence)
            if written.isHidden { written.note(hidden: held.event.sequence) }
            return nil
        }
        var event = held.event
        event.unknownFields = event.unknownFields.mapTexts(masked)
        event.data = data(of: held, text)
        event.shown = event.shown?.mapTexts(masked)
        event = event.fitting(
            or: event.kind == .textChanged ? ["text": .string(Redaction.mask)] : [:]
        )
        written.apply(event)
        if written.isHidden {
            event.shown = nil
            written.note(hidden: event.sequence)
        }
        if held.tellsText || event.kind == .searchCancelled {
            written.text = Array(text)
            written.original = original
        }
        written.isLast = event.kind == .textChanged
        return event
    }

    /// The first event: all that is not given on purpose is masked.
    private func start(_ event: Event) -> Event {
        var event = event
        let (given, rest) = event.data.partsOfStart
        event.data = given
        for member in rest.mapTexts(masked).members { event.data[member.key] = member.value }
        event.unknownFields = event.unknownFields.mapTexts(masked)
        event.shown = event.shown?.mapTexts(masked)
        return event.fitting(or: given)
    }

    private func data(of held: Held, _ text: String) -> JSONObject {
        let event = held.event
        var data = event.data.mapTexts(masked)
        switch event.kind {
        case .textChanged where held.tellsText:
            if data["text"] != nil { data["text"] = .string(text) }
            data["edit"] = data["edit"].map { edit(event.data["edit"], $0, Array(text)) }
        case .savedSearchOpened where held.tellsText:
            guard var definition = data["definition"]?.object else { break }
            if definition["text"]?.string != nil { definition["text"] = .string(text) }
            data["definition"] = .object(definition)
        case .resultsShown:
            // Others were dropped before, so that the event that it answers has another number.
            guard let answered = data["answers"]?.integer else { break }
            let dropped = written.dropped.count { $0 <= answered }
            data["answers"] = JSONValue(answered - dropped)
        case .resultSelected where written.isHidden: data = data.hidingTexts
        default: break  // The others say nothing of the field.
        }
        return data
    }

    /// The change that leads from the masked text before to the masked text now.
    private func edit(_ told: JSONValue?, _ masked: JSONValue, _ text: [Character]) -> JSONValue {
        guard let told = told?.object, var edit = masked.object else { return masked }
        let change =
            TextEdit(told, from: written.text, to: text) ?? TextEdit(from: written.text, to: text)
        for member in change.json.members { edit[member.key] = member.value }
        return .object(edit)
    }

    /// Results of what is masked would tell it; and each key of a secret that is the same mask as
    /// the key before would tell how long it is.
    private func isDropped(
        _ held: Held,
        _ text: String,
        _ original: [Character],
        isMasked: Bool
    ) -> Bool {
        let event = held.event
        if event.kind == .resultsShown {
            let answered = event.data["answers"]?.integer
            return written.isHidden || answered.map(written.wasHidden) ?? false
        }
        return event.kind == .textChanged && held.tellsText && isMasked && written.isLast
            && text.hasSameBytes(as: String(written.text)) && original != written.original
    }
}

extension Event {
    /// The event, or what is left of it where masks have made it too large.
    fileprivate func fitting(or data: JSONObject) -> Event {
        if (try? EventCodec.decode(EventCodec.encode(self))) != nil { return self }
        var event = self
        event.data = data
        event.shown = nil
        event.unknownFields = [:]
        return event
    }

    /// Every text of the event that is masked where it is a secret, and numbers that are long
    /// enough to be one.
    fileprivate var maskedTexts: [String] {
        let data = kind == .sessionStarted ? data.partsOfStart.rest : data
        return [data, unknownFields, shown ?? [:]].flatMap(\.textValues)
    }
}
