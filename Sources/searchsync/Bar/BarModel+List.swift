import SearchCore

extension BarModel {
    /// How many rows of the list there is room for.
    var listHeight: Int { max(0, size.rows - BarScreen.frameHeight(of: self)) }

    /// Moves the choice in the list; above the first row there is none.
    mutating func choose(by step: Int) {
        if profile.presentation.startsHidden, !isRevealed, step < 0 {
            isRevealed = true
            return
        }
        guard rowCount > 0 else { return }
        let next = (row ?? -1) + step
        row = next < 0 ? nil : min(next, rowCount - 1)
        scroll()
        askForMore()
    }

    /// Keeps the chosen row in view.
    mutating func scroll() {
        let chosen = row ?? 0
        let height = max(1, listHeight)
        if chosen < top { top = chosen }
        if chosen >= top + height { top = chosen - height + 1 }
    }

    /// Asks for more of the same listing, where the choice comes near the end of what is known.
    private mutating func askForMore() {
        guard suggestions.isEmpty, let answer, let row, answer.rows.count < answer.total,
            row + 2 * listHeight >= answer.rows.count
        else { return }
        request = BarRequest(
            number: request.number + 1,
            listing: request.listing,
            limit: answer.rows.count * 4
        )
        want(.search(request))
    }
}

extension BarModel {
    /// Takes another size of the terminal.
    mutating func resize(to size: ScreenSize) {
        self.size = size
        scroll()
    }
}
