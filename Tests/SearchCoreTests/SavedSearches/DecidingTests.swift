import SearchCore
import Testing

@Suite("Who wins")
struct DecidingTests {
    @Test("an edit of what was seen wins, though its clock is a year behind")
    func seen() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .rename("Trams"), base: 1), -31_000_000)
        )
        #expect(search.name?.value == "Trams")
    }

    @Test("of two edits that did not see each other the later one wins, whichever came first")
    func later() {
        let early = (Sample.operation(2, .rename("Early"), base: 1), Int64(200))
        let late = (Sample.operation(3, .rename("Late"), base: 1), Int64(300))
        #expect(Sample.folded((Sample.create(1), 100), early, late).name?.value == "Late")
        #expect(Sample.folded((Sample.create(1), 100), late, early).name?.value == "Late")
    }

    @Test("of two edits of one moment the one with the greater id wins, whichever came first")
    func tie() {
        let less = (Sample.operation(2, .rename("Less"), base: 1), Int64(200))
        let more = (Sample.operation(3, .rename("More"), base: 1), Int64(200))
        #expect(Sample.folded((Sample.create(1), 100), less, more).name?.value == "More")
        #expect(Sample.folded((Sample.create(1), 100), more, less).name?.value == "More")
    }

    @Test("an edit that was seen by what stands loses, however late it comes")
    func arrivedLate() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(3, .rename("Third"), base: 2), 300),
            (Sample.operation(2, .rename("Second"), base: 1), 900)
        )
        #expect(search.name?.value == "Third")
        #expect(search.name?.rank == Sample.time(900))
    }

    @Test("a clock in the future does not win for ever: who saw its value replaces it")
    func future() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .rename("From 2099"), base: 1), 4_000_000_000),
            (Sample.operation(3, .rename("Now"), base: 2), 200)
        )
        #expect(search.name?.value == "Now")
    }

    @Test("an edit is later than what it edited, so that a stale one does not beat it")
    func rankOfAnEdit() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .rename("Seen"), base: 1), 500),
            (Sample.operation(3, .rename("Edit of it"), base: 2), 200),
            (Sample.operation(4, .rename("Stale"), base: 1), 400)
        )
        #expect(search.name?.value == "Edit of it")
    }

    @Test("an operation that comes twice in a row changes nothing")
    func twice() {
        let rename = Sample.operation(2, .rename("Once"), base: 1)
        let once = Sample.folded((Sample.create(1), 100), (rename, 200))
        var twice = once
        twice.apply(rename, effectiveAt: Sample.time(900))
        #expect(twice == once)
    }

    @Test("name, definition, note and folder are decided each by itself")
    func fields() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .rename("Trams"), base: 1), 200),
            (Sample.operation(3, .setDefinition(Sample.definition("tram")), base: 1), 150),
            (Sample.operation(4, .setNote("mine"), base: 1), 120),
            (Sample.operation(5, .setFolder("Rail"), base: 1), 110)
        )
        #expect(search.name?.value == "Trams")
        #expect(search.definition?.value == Sample.definition("tram"))
        #expect(search.note?.value == "mine")
        #expect(search.folder?.value == "Rail")
    }

    @Test("a definition is never a mixture of two people's edits")
    func wholeDefinition() {
        let hers = SavedDefinition(
            search: SearchDefinition(text: "tram", tokens: [Token(field: "city", value: "Basel")])
        )
        let his = SavedDefinition(search: SearchDefinition(text: "bus", scope: "today"))
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .setDefinition(hers), base: 1), 200),
            (Sample.operation(3, .setDefinition(his), base: 1), 300)
        )
        #expect(search.definition?.value == his)
    }
}

@Suite("Deleting and restoring")
struct DeletionTests {
    @Test("a deletion beats edits that did not see it, also later ones")
    func masksEdits() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .delete), 200),
            (Sample.operation(3, .rename("Later"), base: 1), 900)
        )
        #expect(search.isDeleted && !search.isVisible)
        #expect(search.name?.value == "Later")
    }

    @Test("only a restore revives, and then the edits below come to light")
    func restore() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .delete), 200),
            (Sample.operation(3, .rename("Later"), base: 1), 900),
            (Sample.operation(4, .restore, base: 2), 150)
        )
        #expect(search.isVisible)
        #expect(search.name?.value == "Later")
    }

    @Test("creating it again does not revive it")
    func createAgain() {
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .delete), 200),
            (Sample.create(3), 900)
        )
        #expect(search.isDeleted)
        #expect(search.creation == Sample.id(1))
    }

    @Test("what was edited before it was created is seen only once it is created")
    func editBeforeCreation() {
        let rename = Sample.operation(2, .rename("Trams"), base: 1)
        #expect(!Sample.folded((rename, 200)).isVisible)
        let search = Sample.folded((rename, 200), (Sample.create(1), 100))
        #expect(search.isVisible)
        #expect(search.name?.value == "Trams")
    }

    @Test("operations at or below the position that was taken in change nothing")
    func position() {
        var search = Sample.folded((Sample.create(1), 100))
        let before = search
        search.apply(
            AcceptedOperation(
                position: 1,
                effectiveAt: Sample.time(900),
                operation: Sample.operation(2, .rename("Again"), base: 1)
            )
        )
        #expect(search == before)
    }

    @Test("what this version does not know changes nothing but the position")
    func unknown() {
        let type = OperationType(rawValue: "colour")
        let search = Sample.folded(
            (Sample.create(1), 100),
            (Sample.operation(2, .unknown(type, .string("red"))), 200)
        )
        #expect(search.position == 2)
        #expect(search.name?.operation == Sample.id(1))
    }
}

@Suite("When an operation was made, by the server's clock")
struct EffectiveTimeTests {
    private func effective(_ made: Int64, _ sent: Int64, _ now: Int64) -> Timestamp {
        .effective(made: Sample.time(made), sent: Sample.time(sent), now: Sample.time(now))
    }

    @Test("it is the server's time less the operation's age, whatever the device's clock says")
    func age() {
        #expect(effective(1000, 1060, 5000) == Sample.time(4940))
        #expect(effective(-31_000_000, -30_999_940, 5000) == Sample.time(4940))
    }

    @Test("it is never later than now, also where the clock went backwards between")
    func never() {
        #expect(effective(2000, 1000, 5000) == Sample.time(5000))
        #expect(effective(1000, 1000, 5000) == Sample.time(5000))
    }

    @Test("times at the ends of what can be told do not trap")
    func extremes() {
        let first = Timestamp(microseconds: .min)
        let last = Timestamp(microseconds: .max)
        #expect(Timestamp.effective(made: first, sent: last, now: Sample.time(1)) == Sample.time(1))
        #expect(Timestamp.effective(made: last, sent: first, now: Sample.time(1)) == Sample.time(1))
        #expect(Timestamp.effective(made: Sample.time(0), sent: last, now: first) == first)
    }
}
