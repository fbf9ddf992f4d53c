import Testing

@testable import searchsync

/// The help of the commands with session files, word for word.
@Suite("Help of the commands with session files")
@MainActor
struct SessionFileHelpTests {
    @Test("sessions export")
    func exporting() {
        #expect(
            Self.help(["sessions", "export"]) == #"""
                Write sessions as files that play anywhere.

                USAGE
                  searchsync sessions export [SESSION…] [OPTIONS]

                A session file is text, one JSON object a line, and can be read, edited, cut off
                and compressed (a name that ends with .gz is). What this device has is taken
                from here, the rest from the server; reading another person's session needs an
                auditor's token and is noted in the log. --all and the filters of sessions list
                choose several.

                ARGUMENTS
                  SESSION               A session's id, four or more of its first digits, or
                                        "last".

                OPTIONS
                  -o, --output FILE|FOLDER
                                        Where it is written, - for the standard output; of
                                        several sessions, the folder. [default: ID.searchsession
                                        here]
                  --with-items          Put the catalog's items in, so that the file plays
                                        without the catalog.
                  --all                 Every session, or every one that the filters let by.
                  --since TIME          Sessions that began at this moment or later.
                  --until TIME          Sessions that began before this moment.
                  --person NAME         Sessions of this person.
                  --device NAME         Sessions of this device.
                  --outcome OUTCOME     Sessions whose last search ended so. One of: selected,
                                        submitted, cancelled, left, open.
                  --text TEXT           Sessions whose title or last query contains this.
                  --limit N             How many sessions are listed at most. [default: 50]
                  --force               Write over files that are there.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text]
                  --server URL          The server to talk to. [default: config.json, then a
                                        server that runs here] [variable: SEARCHSYNC_SERVER]
                  --token-file FILE     A file that holds the token; SEARCHSYNC_TOKEN may hold
                                        the token itself.
                  --offline             Do not talk to any server.
                  -h, --help            Show this help.

                EXAMPLES
                  # Write the newest session as a file that plays anywhere.
                  searchsync sessions export last --with-items -o demo.searchsession
                  # Write each session of this year that led nowhere.
                  searchsync sessions export --since 2026-01-01 --outcome left -o left/

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  4                     The server could not be reached.
                  5                     The server refused the token or its role.

                """#
        )
    }

    @Test("sessions import")
    func importing() {
        #expect(
            Self.help(["sessions", "import"]) == #"""
                Keep the sessions of files on this device.

                USAGE
                  searchsync sessions import FILE… [OPTIONS]

                A session that was recorded elsewhere becomes a session of this device, with an
                id of its own and a note of where it comes from; the next sync uploads it.
                Importing a file again adds only what was not there, and a session that was
                recorded here is left as it is. Of a file that was cut off or edited, what can
                be read is kept.

                ARGUMENTS
                  FILE                  A session file, compressed or not; - for the standard
                                        input.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text]
                  --server URL          The server to talk to. [default: config.json, then a
                                        server that runs here] [variable: SEARCHSYNC_SERVER]
                  --token-file FILE     A file that holds the token; SEARCHSYNC_TOKEN may hold
                                        the token itself.
                  --offline             Do not talk to any server.
                  -h, --help            Show this help.

                EXAMPLES
                  # Keep somebody's session.
                  searchsync sessions import demo.searchsession

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  6                     Some of the input was refused; the rest was kept.

                """#
        )
    }

    @Test("sessions repair")
    func repairing() {
        #expect(
            Self.help(["sessions", "repair"]) == #"""
                Write a whole session file of what can be read of a damaged one.

                USAGE
                  searchsync sessions repair FILE [OPTIONS]

                Every event and item that can be read is kept as it is, in the order of the
                events' numbers; the header and the last line are made anew. What is lost is
                told, line by line. The damaged file stays as it is unless -o names it and
                --force is given. A file of events without header is taken too.

                ARGUMENTS
                  FILE                  A session file, or a file of events; - for the standard
                                        input.

                OPTIONS
                  -o, --output FILE     Where the whole file is written, - for the standard
                                        output. [default: FILE.repaired.searchsession]
                  --force               Write over a file that is there.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text]
                  --server URL          The server to talk to. [default: config.json, then a
                                        server that runs here] [variable: SEARCHSYNC_SERVER]
                  --token-file FILE     A file that holds the token; SEARCHSYNC_TOKEN may hold
                                        the token itself.
                  --offline             Do not talk to any server.
                  -h, --help            Show this help.

                EXAMPLES
                  # Mend a file.
                  searchsync sessions repair demo.searchsession

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  6                     Some of the input was refused; the rest was kept.

                """#
        )
    }

    @Test("sessions convert")
    func converting() {
        #expect(
            Self.help(["sessions", "convert"]) == #"""
                Write a session file in another form.

                USAGE
                  searchsync sessions convert --to FORM FILE [OPTIONS]

                json is one object with the events; jsonl an event a line, as record reads them;
                csv an event a line for spreadsheets; asciicast (version 2) what replay shows,
                for asciinema and its web player; searchsession the same session as a whole file
                of the newest format.

                ARGUMENTS
                  FILE                  A session file, compressed or not; - for the standard
                                        input.

                OPTIONS
                  --to FORM             What it becomes. One of: json, jsonl, csv, asciicast,
                                        searchsession.
                  -o, --output FILE     Where it is written. [default: the standard output]
                  --columns N           Of an asciicast: the width of the terminal. [default:
                                        80]
                  --rows N              Of an asciicast: the height of the terminal. [default:
                                        24]
                  --idle-limit SECONDS  Of an asciicast: no pause counts as longer than this.
                  --force               Write over a file that is there.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text]
                  --server URL          The server to talk to. [default: config.json, then a
                                        server that runs here] [variable: SEARCHSYNC_SERVER]
                  --token-file FILE     A file that holds the token; SEARCHSYNC_TOKEN may hold
                                        the token itself.
                  --offline             Do not talk to any server.
                  -h, --help            Show this help.

                EXAMPLES
                  # Make a film of it: asciinema play demo.cast
                  searchsync sessions convert demo.searchsession --to asciicast -o demo.cast
                  # Get its events for a spreadsheet.
                  searchsync sessions convert demo.searchsession --to csv

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  6                     Some of the input was refused; the rest was kept.

                """#
        )
    }

    private static func help(_ names: [String]) -> String {
        var path = [CommandDeclaration.root]
        for name in names {
            guard let next = path[path.count - 1].subcommands.first(where: { $0.name == name })
            else { return "there is no \(name)" }
            path.append(next)
        }
        return HelpText(path: path, globals: GlobalOptions.all.map(\.spec)).text
    }
}
