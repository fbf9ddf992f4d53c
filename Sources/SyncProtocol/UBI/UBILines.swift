public import SearchCore

/// Reads lines of User Behavior Insights: rows, and the action lines that bulk requests have before
/// them.
public struct UBILines: Sendable {
    /// The largest row in bytes.
    public static let largestRow = 256 * 1024
    /// How deep a row may be nested.
    public static let deepest = 56

    /// What a line is.
    public enum Line: Sendable {
        /// White space.
        case blank
        /// Names the index of the row that follows, or is what an update, which was refused, has behind it.
        case action
        /// A row.
        case row(UBIRow)
        /// Neither, with the reason.
        case refused(UBIRefusal)
    }

    /// What rows are where nothing says it.
    private let usual: UBIIndex?
    private var next: Next = .none
    private var announced = UBIAction()
    /// What was said before the last row, or before what stood in the place of one.
    public private(set) var action = UBIAction()

    /// What the last action line said of the next row.
    private enum Next {
        case none
        case index(UBIIndex)
        case other(String)
        /// What an update has behind it is no row.
        case part
    }

    /// Begins to read.
    ///
    /// - Parameter usual: What rows are that no action line tells of; nil tells them apart by their
    ///   fields.
    public init(usual: UBIIndex? = nil) { self.usual = usual }

    /// Reads the next line, without its line feed.
    public mutating func take(_ bytes: [UInt8]) -> Line {
        guard bytes.count <= Self.largestRow else { return refuse(.tooLarge) }
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return .blank }
        do { return take(try JSONParser.parse(bytes), of: bytes.count) } catch {
            return refuse(UBIRefusal(code: error.reason.rawValue, message: "\(error)"))
        }
    }

    /// Takes a value that was parsed before.
    ///
    /// - Parameters:
    ///   - value: A row or an action line.
    ///   - size: Its bytes, as it came.
    /// - Returns: What it is.
    public mutating func take(_ value: JSONValue, of size: Int) -> Line {
        guard size <= Self.largestRow else { return refuse(.tooLarge) }
        guard let object = value.object else { return refuse(.notAnObject) }
        if let action = Action(object) { return take(action) }
        defer { end() }
        guard value.depth <= Self.deepest else { return .refused(.tooDeep) }
        switch next {
        case .index(let index): return .row(UBIRow(index, object))
        case .other(let name): return .refused(.otherIndex(name))
        case .part: return .action
        case .none:
            guard let index = usual ?? Self.index(of: object) else { return .refused(.neither) }
            return .row(UBIRow(index, object))
        }
    }

    private mutating func refuse(_ refusal: UBIRefusal) -> Line {
        end()
        return .refused(refusal)
    }

    /// Ends what an action line said.
    private mutating func end() {
        action = announced
        announced = UBIAction()
        next = .none
    }

    private mutating func take(_ action: Action) -> Line {
        announced = UBIAction(action.operation)
        guard case .adds(_, let action) = action else {
            end()
            if self.action.operation == "update" { next = .part }
            return .refused(.notAdding)
        }
        announced.time = action["_timestamp"].flatMap { UBITime.read($0)?.time }
        announced.near = action[UBIAction.nearField].flatMap { UBITime.read($0)?.time }
        let name = action["_index"]?.string
        announced.index = name.flatMap(UBIIndex.init(rawValue:)) ?? usual
        if let index = name.flatMap(UBIIndex.init(rawValue:)) {
            next = .index(index)
        } else if let name {
            next = .other(name)
        } else {
            next = usual.map(Next.index) ?? .none
        }
        return .action
    }

    /// What an action line wants.
    private enum Action {
        case adds(operation: String, JSONObject)
        case changes(operation: String)

        var operation: String {
            switch self {
            case .adds(let operation, _), .changes(let operation): operation
            }
        }

        /// Reads an action line; nil for anything else.
        init?(_ object: JSONObject) {
            guard object.members.count == 1, let member = object.members.first,
                let target = member.value.object
            else { return nil }
            switch member.key {
            case "index", "create": self = .adds(operation: member.key, target)
            case "update", "delete": self = .changes(operation: member.key)
            default: return nil
            }
        }
    }

    private static func index(of object: JSONObject) -> UBIIndex? {
        if object["action_name"] != nil { return .events }
        return object["user_query"] != nil ? .queries : nil
    }
}

/// What an action line says of the row behind it.
public struct UBIAction: Sendable, Hashable {
    /// `index`, `create`, `update` or `delete`; `index` where there is no action line.
    public var operation: String
    /// What the row is; nil where it does not say.
    public var index: UBIIndex?
    /// When the row was, where it does not say so itself (`_timestamp`).
    public var time: Timestamp?
    /// When a neighbour of the row was, where nothing says when the row was (`_near`).
    public var near: Timestamp?

    /// The field of ``near``.
    public static let nearField = "_near"

    /// Writes the action line of a row.
    ///
    /// - Parameters:
    ///   - index: What the row is.
    ///   - time: When it was, where it does not say so itself.
    ///   - isNear: Whether the time is a neighbour's.
    /// - Returns: The line.
    public static func line(
        of index: UBIIndex,
        at time: Timestamp? = nil,
        isNear: Bool = false
    ) -> JSONObject {
        var target: JSONObject = ["_index": .string(index.rawValue)]
        target[isNear ? nearField : "_timestamp"] = time.map { .string($0.description) }
        return ["index": .object(target)]
    }

    init(_ operation: String = "index") { self.operation = operation }
}

/// Why a line was passed over.
public struct UBIRefusal: Sendable, Hashable {
    /// The stable code.
    public let code: String
    /// What is wrong, and what to do about it.
    public let message: String

    /// Makes one.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    static let tooLarge = UBIRefusal(
        code: "row_too_large",
        message: "the row is larger than \(UBILines.largestRow) bytes; leave out what is not needed"
    )
    static let tooDeep = UBIRefusal(
        code: "too_deep",
        message: "the row is nested deeper than \(UBILines.deepest); flatten it"
    )
    static let notAnObject = UBIRefusal(
        code: "not_an_object",
        message: "a row is a JSON object; write {…}"
    )
    static let neither = UBIRefusal(
        code: "neither_query_nor_event",
        message: "there is neither action_name nor user_query; add one of them"
    )
    static let notAdding = UBIRefusal(
        code: "not_adding",
        message: "rows are only added; use index or create"
    )

    static func otherIndex(_ name: String) -> UBIRefusal {
        UBIRefusal(
            code: "other_index",
            message: "the index \(name.prefix(100)) is neither ubi_queries nor ubi_events"
        )
    }
}
