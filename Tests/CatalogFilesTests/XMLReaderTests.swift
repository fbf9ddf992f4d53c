import Foundation
import Testing

@testable import CatalogFiles

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Holds the reader against Foundation's parser, which knows nothing of it.
///
/// Left out is where that one differs from XML 1.0: it keeps CR in CDATA and, on Linux, cannot bear
/// an instruction without data.
@Suite("XML, beside Foundation's parser")
struct XMLReaderTests {
    @Test("well-formed documents have the same elements, attributes and texts")
    func wellFormed() throws {
        var random = SeededGenerator.printed("XML documents")
        for _ in 0..<150 {
            let document = RandomXML.document(using: &random)
            let pieces = Int.random(in: 1...40, using: &random)
            let ours = try Self.ours(Array(document.utf8), pieces: pieces)
            let theirs = FoundationEvents.events(of: document)
            #expect(ours == theirs, "seed \(random.seed): \(document.debugDescription)")
        }
    }

    @Test("what is accepted of a damaged document, Foundation's parser accepts too")
    func damaged() throws {
        var random = SeededGenerator.printed("damaged XML documents")
        for _ in 0..<400 {
            var bytes = Array(RandomXML.element(depth: 0, isPlain: true, using: &random).utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte = "<>&;\"'/=!-?[] ax".utf8.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(byte, at: place)
                default: bytes[place] = byte
                }
            }
            guard let ours = try? Self.ours(bytes, pieces: 16) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            // In a long CDATA section it leaves an end of a line as it is, which XML says is one \n.
            let theirs = FoundationEvents.events(of: text)?
                .map { $0.replacingOccurrences(of: "\r\n", with: "\n") }
            #expect(ours == theirs, "seed \(random.seed): \(text.debugDescription)")
        }
    }

    private static func ours(_ bytes: [UInt8], pieces: Int) throws -> [String] {
        var reader = XMLReader(ByteCursor(PiecewiseSource(bytes, size: pieces)))
        var log = EventLog()
        while let token = try reader.next() {
            switch token {
            case .start(let name, let attributes):
                log.start(name, attributes.map { ($0.name, $0.value) })
            case .text(let text): log.text += text
            case .end: log.end()
            }
        }
        return log.events
    }
}

/// Elements and the texts between them, those of one place joined.
private struct EventLog {
    private(set) var events: [String] = []
    var text = ""

    mutating func start(_ name: String, _ attributes: [(String, String)]) {
        flush()
        let sorted = attributes.sorted { $0.0 < $1.0 }.map { " \($0)=\($1.debugDescription)" }
        events.append("<\(name)\(sorted.joined())>")
    }

    mutating func end() {
        flush()
        events.append("</>")
    }

    private mutating func flush() {
        if !text.isEmpty { events.append(text) }
        text = ""
    }
}

private final class FoundationEvents: NSObject, XMLParserDelegate {
    private var log = EventLog()

    /// Nil where the document is not accepted.
    static func events(of document: String) -> [String]? {
        let parser = XMLParser(data: Data(document.utf8))
        let delegate = FoundationEvents()
        parser.delegate = delegate
        return parser.parse() ? delegate.log.events : nil
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        log.start(name, attributes.map { ($0.key, $0.value) })
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        log.end()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { log.text += text }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        log.text += String(decoding: block, as: UTF8.self)
    }
}

private enum RandomXML {
    static func document(using random: inout SeededGenerator) -> String {
        let start = [
            "", "<?xml version=\"1.0\"?>\n", "<!DOCTYPE a SYSTEM 'a.dtd'>", "<!-- a -->\r\n",
        ]
        return (start.randomElement(using: &random) ?? "") + element(depth: 0, using: &random)
            + "\n"
    }

    /// An element with all that is in it; a plain one has no instructions.
    static func element(
        depth: Int,
        isPlain: Bool = false,
        using random: inout SeededGenerator
    ) -> String {
        let name = ["a", "b", "é", "a-1", "_x.y"].randomElement(using: &random) ?? "a"
        var tag = "<" + name
        for attribute in ["x", "y", "ü"].shuffled(using: &random).prefix(
            Int.random(in: 0...2, using: &random)
        ) {
            let quote = ["'", "\""].randomElement(using: &random) ?? "'"
            let space = [" ", "\n", " \t"].randomElement(using: &random) ?? " "
            tag += space + attribute + "=" + quote + text(using: &random) + quote
        }
        if Int.random(in: 0..<4, using: &random) == 0 { return tag + " />" }
        var content = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                content +=
                    depth < 4 ? element(depth: depth + 1, isPlain: isPlain, using: &random) : "deep"
            case 2: content += "<![CDATA[<&]] >\n]]>"
            case 3:
                content +=
                    ["<!-- - c -->", isPlain ? "" : "<?do it?>"].randomElement(using: &random) ?? ""
            default: content += text(using: &random)
            }
        }
        return tag + ">" + content + "</\(name)\(["", " "].randomElement(using: &random) ?? "")>"
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", " ", "\n", "\r\n", "\r", "\t", "é", "日本", "&amp;", "&lt;", "&#65;", "&#x1F600;",
            "&quot;", "&apos;", ">", "] ", "=", "🇫🇷",
        ]
        return (0..<Int.random(in: 0...6, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
