import Device
import SearchCore

/// A session that is played like a film: keys and time in, a place in it out; pure.
///
/// The film's time is the recording's, with pauses cut to the idle limit.
struct PlayerModel: Sendable {
    /// What the keys go to.
    enum Mode: Sendable, Hashable {
        case film
        /// Where to go: an event's number, a time, or a marker.
        case goTo(TextEditor)
        /// A text that is looked for.
        case find(TextEditor)
    }

    static let speeds = 0.1...100.0

    let steps: [PlayedStep]
    /// When each step is shown, in milliseconds of the film.
    let times: [Double]
    var size: ScreenSize
    private(set) var index = 0
    /// The film's time now, in milliseconds.
    private(set) var time = 0.0
    private(set) var isPlaying = true
    private(set) var speed: Double
    private(set) var mode = Mode.film
    private(set) var message: String?
    private(set) var hasEnded = false
    private var sought = ""

    /// Makes the player of a session with at least one step; it plays from the beginning.
    init(_ steps: [PlayedStep], timing: PlaybackTiming, size: ScreenSize) {
        self.steps = steps
        self.size = size
        speed = timing.speed
        let unhurried = PlaybackTiming(speed: 1, idleLimit: timing.idleLimit)
        var times: [Double] = []
        var shownAt = 0
        for step in steps {
            let pause = unhurried.pause(from: shownAt, to: step.offsetMs)
            times.append((times.last ?? 0) + pause / .milliseconds(1))
            shownAt = max(shownAt, step.offsetMs)
        }
        self.times = times
        advance(byMs: 0)
    }

    /// The film's length, in milliseconds.
    var length: Double { times.last ?? 0 }

    /// Milliseconds of the person's time until the next step; nil while nothing moves.
    var msToNextStep: Double? {
        guard isPlaying, index + 1 < steps.count else { return nil }
        return max(0, times[index + 1] - time) / speed
    }

    /// Lets time go by.
    mutating func advance(byMs elapsed: Double) {
        guard isPlaying else { return }
        time = min(length, time + elapsed * speed)
        while index + 1 < steps.count, times[index + 1] <= time { index += 1 }
        if index + 1 >= steps.count { isPlaying = false }
    }

    /// Takes a key.
    mutating func press(_ key: Key) {
        message = nil
        switch mode {
        case .film: pressInFilm(key)
        case .goTo(let editor), .find(let editor): press(key, in: editor)
        }
    }

    private mutating func pressInFilm(_ key: Key) {
        switch key {
        case .text(" "): playOrPause()
        case .right, .down, .text("l"), .text("j"): step(by: 1)
        case .left, .up, .text("h"), .text("k"): step(by: -1)
        case .pageDown: step(by: 10)
        case .pageUp: step(by: -10)
        case .text("."): seek(to: time + 5000)
        case .text(","): seek(to: time - 5000)
        case .home: show(0)
        case .end: show(steps.count - 1)
        case .text("+"), .text("="), .text(">"): change(speed: speed * 2)
        case .text("-"), .text("<"): change(speed: speed / 2)
        case .text("1"): change(speed: 1)
        case .text("]"), .text("m"): goToMarker(ahead: true)
        case .text("["), .text("M"): goToMarker(ahead: false)
        case .text("g"), .text(":"): mode = .goTo(TextEditor())
        case .text("/"): mode = .find(TextEditor())
        case .text("n"): find(sought, ahead: true)
        case .text("N"): find(sought, ahead: false)
        case .text("q"), .escape, .control("q"), .control("d"): hasEnded = true
        case .text, .paste, .control, .alt, .enter, .tab, .backTab, .backspace, .delete,
            .wordLeft, .wordRight, .unknown:
            break
        }
    }

    private mutating func press(_ key: Key, in editor: TextEditor) {
        var editor = editor
        switch key {
        case .escape: mode = .film
        case .enter:
            let wasFinding = isFinding
            mode = .film
            if wasFinding {
                sought = editor.text.lowercased()
                find(sought, ahead: true)
            } else {
                go(to: editor.text)
            }
        default:  // Every other key is the editor's, or nobody's.
            _ = editor.edit(key)
            mode = isFinding ? .find(editor) : .goTo(editor)
        }
    }

    private var isFinding: Bool {
        guard case .find = mode else { return false }
        return true
    }

    private mutating func playOrPause() {
        if !isPlaying, index + 1 >= steps.count { show(0) }
        isPlaying.toggle()
    }

    private mutating func change(speed new: Double) {
        speed = min(max(new, Self.speeds.lowerBound), Self.speeds.upperBound)
    }

    private mutating func step(by count: Int) { show(min(max(0, index + count), steps.count - 1)) }

    /// Shows a step, and stands still there.
    private mutating func show(_ place: Int) {
        index = place
        time = times[place]
        isPlaying = false
    }

    private mutating func seek(to new: Double) {
        time = min(max(0, new), length)
        index = times.lastIndex { $0 <= time } ?? 0
        if index + 1 >= steps.count { isPlaying = false }
    }
}

extension PlayerModel {
    /// Goes where a person says: `12`, `1:30`, `90s`, or a part of a marker's label.
    fileprivate mutating func go(to place: String) {
        guard !place.isEmpty else { return }
        if let number = Int(place) {
            guard let found = steps.firstIndex(where: { $0.sequences.contains(number) }) else {
                message = "there is no event \(number)"
                return
            }
            show(found)
        } else if let moment = FilmMoment(place) {
            // What was recorded by then; the film's time may be shorter.
            show(steps.lastIndex { $0.offsetMs <= moment.milliseconds } ?? 0)
        } else {
            let label = place.lowercased()
            let found = steps.firstIndex { $0.marker?.lowercased().contains(label) ?? false }
            found.map { show($0) }
            if found == nil { message = "there is no marker \"\(place)\"" }
        }
    }

    fileprivate mutating func goToMarker(ahead: Bool) {
        go(ahead: ahead, orTell: "no more markers") { $0.marker != nil }
    }

    fileprivate mutating func find(_ part: String, ahead: Bool) {
        guard !part.isEmpty else { return }
        go(ahead: ahead, orTell: "\"\(part)\" is not found") { $0.holds(part) }
    }

    private mutating func go(
        ahead: Bool,
        orTell sentence: String,
        where holds: (PlayedStep) -> Bool
    ) {
        let found =
            ahead
            ? steps.indices.dropFirst(index + 1).first { holds(steps[$0]) }
            : steps.indices.prefix(index).last { holds(steps[$0]) }
        if let found { show(found) } else { message = sentence }
    }
}

/// A moment of a recording as a person writes it: `1:30`, `1:30.5`, `90s`, `1500ms`.
struct FilmMoment: Sendable, Hashable {
    let milliseconds: Int

    init?(_ text: String) {
        if text.hasSuffix("ms"), let number = Int(text.dropLast(2)), number >= 0 {
            milliseconds = number
        } else if text.hasSuffix("s"), let seconds = Double(text.dropLast()), Self.fits(seconds) {
            milliseconds = Int(seconds * 1000)
        } else {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let minutes = Int(parts[0]), (0...1_000_000).contains(minutes),
                let seconds = Double(parts[1]), Self.fits(seconds)
            else { return nil }
            milliseconds = minutes * 60_000 + Int(seconds * 1000)
        }
    }

    private static func fits(_ seconds: Double) -> Bool { seconds >= 0 && seconds < 1e9 }
}
