import Device
import Foundation
import SearchCore

extension SpaceReport {
    /// The report as every format has it.
    var json: JSONObject {
        let refused: [JSONValue] = rejected.map { row in
            .object([
                "id": .string(row.id.text), "code": JSONValue(row.problem?.code),
                "message": JSONValue(row.problem?.message),
            ])
        }
        return [
            "sent": JSONValue(pushed), "read": JSONValue(pulled),
            "remaining": JSONValue(remaining), "rejected": .array(refused),
        ]
    }

    /// Lines for people; none where nothing was done.
    var lines: [String] {
        var lines: [String] = []
        if pushed + pulled + remaining > 0 {
            lines.append(
                "saved searches: \(pushed.of("change")) sent, \(pulled) read, \(remaining) remaining"
            )
        }
        lines += setAside.sorted { $0.key.text < $1.key.text }.map { id, problem in
            "space \(id.text) waits: \(problem.message)"
        }
        lines += rejected.map { row in
            "change \(row.id.shortText) was refused: \(row.problem?.message ?? "")"
        }
        if !rejected.isEmpty { lines.append("  see: searchsync sync pending") }
        return lines
    }
}
