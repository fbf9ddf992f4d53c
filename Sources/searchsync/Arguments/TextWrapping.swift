extension String {
    /// The lines of a text, broken at spaces so that none is wider than `width` columns.
    ///
    /// A word that is wider stands alone on its line. Line feeds of the text are kept.
    func wrapped(to width: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines: [String] = []
            var line = ""
            for word in paragraph.split(separator: " ") {
                if line.isEmpty {
                    line = String(word)
                } else if line.displayWidth + 1 + String(word).displayWidth <= width {
                    line += " " + word
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            return lines + [line]
        }
    }
}
