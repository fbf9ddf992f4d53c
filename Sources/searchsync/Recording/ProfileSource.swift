import Foundation
import SearchCore

extension Profile {
    /// The profile that a person names: a built-in one, or a JSON file.
    static func named(_ name: String) throws(CommandError) -> Profile {
        if let profile = builtIn(named: name) { return profile }
        guard name.hasSuffix(".json") || name.contains("/") else {
            let known = builtIn.map(\.name)
            throw .notFound(
                "unknown_profile",
                "there is no profile \"\(name)\"; there are: \(known.joined(separator: ", "))",
                try: known.nearest(to: name).map { "--profile \($0)" }
                    ?? "one of them, or a file such as ./bar.json"
            )
        }
        guard let data = FileManager.default.contents(atPath: name) else {
            throw .notFound(
                "unreadable_profile",
                "the profile \(name) cannot be read",
                try: "a file that is there, or one of the built-in profiles"
            )
        }
        return try read(Array(data), from: name)
    }

    private static func read(_ bytes: [UInt8], from file: String) throws(CommandError) -> Profile {
        do {
            guard let object = try JSONParser.parse(bytes).object else {
                throw CommandError("invalid_profile", "\(file) is not a JSON object", try: "{…}")
            }
            return try Profile(json: object, reading: .authored)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(
                "invalid_profile",
                "\(file): \(error)",
                try: "correct it and record again"
            )
        }
    }
}
