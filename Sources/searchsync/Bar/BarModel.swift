import SearchCore
import SearchIndex

/// A search bar that is used by hand: keys in, effects out; pure.
///
///     var bar = BarModel(profile: .filterList, catalog: "countries", size: size)
///     bar.press(.text("g"))
///     bar.takeEffects()  // [record searchBegan, textChanged; search …]
struct BarModel: Sendable {
    /// What the keys go to.
    enum Mode: Sendable, Hashable {
        case bar
        /// A list of tokens to add, narrowed by what is typed.
        case tokens(TokenPicker)
        /// A list of saved searches to start from, likewise.
        case saved(SavedPicker)
        /// The label of a marker.
        case marker(TextEditor)
        /// The fields of an opened result.
        case item(OpenedResult)
    }

    let profile: Profile
    /// What is searched, for people.
    let catalog: String
    /// Whether opening a result ends the recording.
    let endsOnOpen: Bool
    var size: ScreenSize
    var state: SearchState
    /// The text of the field and its cursor; the text is the state's.
    var editor = TextEditor()
    /// The token that the cursor is on; nil where it is in the text.
    var chip: Int?
    /// The row of the list that is chosen, from 0.
    var row: Int?
    /// The first row that is shown.
    var top = 0
    var mode = Mode.bar
    /// What is shown of the listing; of an older one until its answer has come.
    var answer: BarAnswer?
    /// The newest request.
    var request: BarRequest
    /// Whether a bar that starts hidden has been pulled down.
    var isRevealed = false
    /// What the replay of the recording would hold; another state than the bar's only while paused.
    var recorded: SearchState
    var isPaused = false
    /// How many events are durable.
    var recordedEvents = 0
    /// How many events wait in memory to be masked.
    var waitingEvents = 0
    /// What is masked before it is written, for people; nil where nothing is.
    var redaction: String?
    /// The saved searches that may be opened here.
    var saved: [OpenedSearch] = []
    /// What the person is told, until the next key.
    var message: String?
    /// Keys that wait for the answer that they are about.
    var waiting: [Key] = []
    private var effects: [BarEffect] = []

    /// Makes a bar that nobody has touched; its first effect asks for what it lists.
    init(profile: Profile, catalog: String, endsOnOpen: Bool = false, size: ScreenSize) {
        self.profile = profile
        self.catalog = catalog
        self.endsOnOpen = endsOnOpen
        self.size = size
        state = SearchState(profile: profile)
        recorded = state
        request = BarRequest(number: 1, listing: state.listing, limit: Self.firstLimit)
        effects = [.search(request)]
    }

    /// How many results are asked for at first.
    static let firstLimit = 200

    /// Takes what is to be done.
    mutating func takeEffects() -> [BarEffect] {
        defer { effects = [] }
        return effects
    }

    mutating func want(_ effect: BarEffect) { effects.append(effect) }

    /// Whether what is shown is what the bar lists now.
    var isAnswered: Bool { answer?.request.number == request.number }

    /// The tokens that the bar suggests now.
    var suggestions: [Token] {
        profile.suggestions(for: state, total: isAnswered ? answer?.total : nil)
    }

    /// How many rows the list has: results that are known, or suggestions.
    var rowCount: Int {
        let tokens = suggestions
        return tokens.isEmpty ? answer?.rows.count ?? 0 : tokens.count
    }

    /// Takes the answer to a request; one to an older request is dropped.
    mutating func take(_ new: BarAnswer) {
        guard new.request.number == request.number else { return }
        answer = new
        if let chosen = row, chosen >= rowCount { row = rowCount == 0 ? nil : rowCount - 1 }
        let keys = waiting
        waiting = []
        for key in keys { press(key) }
    }

    /// Does commands as one run of events; none of them where the bar refuses one.
    ///
    /// `source` says where a changed text comes from, where it was not typed.
    mutating func perform(_ commands: [SearchCommand], source: String? = nil) {
        var next = state
        var drafts: [EventDraft] = []
        do throws(SearchRefusal) {
            for command in commands {
                for var draft in try next.decide(command, under: profile) {
                    if draft.kind == .textChanged, let source {
                        draft.data["source"] = .string(source)
                    }
                    next.apply(EventBody(kind: draft.kind, data: draft.data), under: profile)
                    drafts.append(draft)
                }
            }
        } catch {
            message = Self.sentence(error)
            return
        }
        adopt(next, by: drafts)
    }

    private mutating func adopt(_ next: SearchState, by drafts: [EventDraft]) {
        guard !drafts.isEmpty else { return }
        let isRelisted = !next.listing.isSame(as: state.listing)
        state = next
        if !editor.text.hasSameBytes(as: next.text) { editor = TextEditor(next.text) }
        chip = nil
        if next.isActive { isRevealed = true }
        if isRelisted {
            row = nil
            top = 0
            request = BarRequest(
                number: request.number + 1,
                listing: next.listing,
                limit: Self.firstLimit
            )
        }
        if !isPaused {
            recorded = next
            want(.record(drafts, shownBy: request))
        }
        if isRelisted { want(.search(request)) }
    }

    private static func sentence(_ refusal: SearchRefusal) -> String {
        switch refusal {
        case .notActive: "nothing to cancel; Ctrl-Q ends the recording"
        case .noSuchToken: "there is no such token"
        case .unknownScope(let scope, _): "there is no scope \(scope)"
        case .textTooLong: "the text is too long; shorten it"
        case .positionOutOfRange: "there is no such result"
        }
    }
}

extension Listing {
    /// Whether both are the same to the byte; `==` holds equivalent spellings to be equal.
    func isSame(as other: Listing) -> Bool {
        switch (query, other.query) {
        case (nil, nil): self == other
        case (let left?, let right?):
            left.text.hasSameBytes(as: right.text) && left.tokens == right.tokens
                && left.scope == right.scope
        case (nil, _?), (_?, nil): false
        }
    }
}
