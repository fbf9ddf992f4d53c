import SearchCore
import SyncProtocol

/// Makes a value of any type of the protocol by asking the type what it still lacks.
enum WireSample {
    /// What members may be, tried one after the other.
    private static let candidates: [JSONValue] = [
        .string("text"), JSONValue(1), .string("01890a5d-ac96-774b-bcce-b302099a8057"),
        .string("2026-01-31T10:00:00.123456Z"), .object([:]), .array([]), .string("member"),
        .string("viewer"), .string("session_forked"), .string("space_forbidden"), .string("intact"),
        .string("create"), .string("stream_forked"), .string("added"), .array([.object([:])]),
    ]

    /// The wire form of a value; nil where none is found.
    static func bytes<Value: WireValue>(of type: Value.Type) -> [UInt8]? {
        var object: JSONObject = [:]
        guard complete(&object, type) == nil else { return nil }
        fillOptional(&object, type)
        return JSONWriter.encode(.object(object))
    }

    /// Why there is none.
    static func problem<Value: WireValue>(of type: Value.Type) -> String {
        var object: JSONObject = [:]
        let error = complete(&object, type)
        return
            "\(error?.field ?? "?") of \(String(decoding: JSONWriter.encode(.object(object)), as: UTF8.self))"
    }

    private static func read<Value: WireValue>(_ type: Value.Type, _ object: JSONObject)
        -> WireError?
    {
        do throws(WireError) {
            _ = try Value(WireReader(object))
            return nil
        } catch {
            return error
        }
    }

    /// Puts in what must be there.
    private static func complete<Value: WireValue>(
        _ object: inout JSONObject,
        _ type: Value.Type
    ) -> WireError? {
        var tried: [String: Int] = [:]
        while let error = read(type, object) {
            guard let field = error.field else { return error }
            let next = tried[field, default: 0]
            guard next < candidates.count else { return error }
            tried[field] = next + 1
            set(&object, field.split(separator: ".").map(String.init), candidates[next])
        }
        return nil
    }

    /// Puts in what may be absent, where one of the candidates is taken.
    private static func fillOptional<Value: WireValue>(
        _ object: inout JSONObject,
        _ type: Value.Type
    ) {
        guard let value = try? Value(WireReader(object)) else { return }
        for member in value.json.members where member.value == .null || member.value == .array([]) {
            for candidate in candidates {
                var fuller = object
                fuller[member.key] = candidate
                guard complete(&fuller, type) == nil else { continue }
                object = fuller
                break
            }
        }
    }

    /// Sets a member by its path: `protocol.min`, `sessions[0].id`.
    private static func set(_ object: inout JSONObject, _ path: [String], _ value: JSONValue) {
        guard let first = path.first else { return }
        let parts = first.split(separator: "[")
        let name = String(parts[0])
        let rest = Array(path.dropFirst())
        if parts.count > 1, var elements = object[name]?.array, !elements.isEmpty {
            var element = elements[0].object ?? [:]
            if rest.isEmpty {
                elements[0] = value
            } else {
                set(&element, rest, value)
                elements[0] = .object(element)
            }
            object[name] = .array(elements)
        } else if rest.isEmpty {
            object[name] = value
        } else {
            var inner = object[name]?.object ?? [:]
            set(&inner, rest, value)
            object[name] = .object(inner)
        }
    }
}
