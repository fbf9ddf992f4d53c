import Foundation

/// The names that the search benchmark looks through.
struct BenchmarkNames {
    let names: [String]
    /// Where they come from.
    let origin: String

    private static let file = ".build/bench-data/names.txt"
    private static let syllables = [
        "ka", "ro", "mi", "len", "sta", "wo", "nie", "pra", "szcz", "or", "ter", "al", "ion", "ent",
        "ung", "é", "ski", "owa", "ba", "di", "fu", "gro", "ha", "ju",
    ]

    /// Reads the file of Scripts/bench-data, or makes names up where it is not there.
    init(atMost count: Int) {
        if let text = try? String(contentsOfFile: Self.file, encoding: .utf8) {
            names = text.split(separator: "\n").prefix(count).map(String.init)
            origin = "names of Scripts/bench-data"
            return
        }
        var random = SplitMix(state: 1)
        names = (0..<count).map { _ in
            let length = Int.random(in: 2...7, using: &random)
            return (0..<length).map { number in
                let isWord = number == 4
                return (isWord ? " " : "") + (Self.syllables.randomElement(using: &random) ?? "")
            }.joined()
        }
        origin = "made-up names of seed 1; for real ones run Scripts/bench-data"
    }

    /// Bytes of the names alone.
    var bytes: Int { names.reduce(0) { $0 + $1.utf8.count } }
}
