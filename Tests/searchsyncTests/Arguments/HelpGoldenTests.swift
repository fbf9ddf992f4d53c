import Testing

@testable import searchsync

/// The help of the program's commands, word for word: whoever changes a flag sees what people read.
@Suite("Help of the commands")
@MainActor
struct HelpGoldenTests {
    @Test("the program lists its commands and exit codes")
    func program() {
        #expect(
            Self.help([]) == #"""
                searchsync: a flight recorder for search bars.

                USAGE
                  searchsync COMMAND [OPTIONS]

                Records every interaction with a search bar, rebuilds from the events alone what
                the bar held and showed at any moment, and keeps working where there is no
                server.

                COMMANDS
                  serve                 Run the server.
                  catalog               Load, list and show catalogs: the items that are
                                        searched.
                  record                Record a session from events on the standard input.
                  replay                Show what a search bar held and showed, step by step.
                  sessions              List and show recorded sessions.
                  search                Search a catalog once, as a search bar would.
                  tail                  Follow the server's log as it grows.
                  sync                  Upload what is recorded on this device.
                  audit                 Verify the log, prove what is in it, list who did what.
                  token                 Create, list and revoke tokens.
                  projection            Show, rebuild and verify what the server sums up of the
                                        log.
                  status                Show how the server and this device are doing.
                  doctor                Check this machine, the device's store and the server.
                  migrate               Bring a database's schema up to date.

                GLOBAL OPTIONS
                  --format FORMAT       How data is written to the standard output. One of:
                                        text, json, jsonl, csv. [default: text]
                  --server URL          The server to talk to. [default: config.json, then a
                                        server that runs here] [variable: SEARCHSYNC_SERVER]
                  --token-file FILE     A file that holds the token; SEARCHSYNC_TOKEN may hold
                                        the token itself.
                  --offline             Do not talk to any server.
                  -h, --help            Show this help.
                  --version             Show the version.

                EXAMPLES
                  # Keep a catalog of items to search in.
                  searchsync catalog load countries countries.csv
                  # Record a session.
                  searchsync record --catalog countries < events.ndjson
                  # See what the bar showed, step by step.
                  searchsync replay last

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  4                     The server could not be reached.
                  5                     The server refused the token or its role.
                  6                     Some of the input was refused; the rest was kept.
                  130                   It was interrupted; what was recorded is kept.

                """#
        )
    }

    @Test("catalog load")
    func catalogLoad() {
        #expect(
            Self.help(["catalog", "load"]) == #"""
                Load a catalog from a file, as its newest version.

                USAGE
                  searchsync catalog load NAME FILE [OPTIONS]

                A version is known by the digest of its items: the same items are the same
                version. It is kept on this device and, where a server can be reached, uploaded;
                otherwise the next sync uploads it. Rows that are wrong are left out and told
                with their lines.

                ARGUMENTS
                  NAME                  What the catalog is called.
                  FILE                  CSV, TSV, JSON, NDJSON, XML, a property list or a name a
                                        line, each compressed with gzip or not; - for the
                                        standard input.

                OPTIONS
                  --id COLUMN           The column of the ids. [default: id, or ids made from
                                        each row's content]
                  --text COLUMN         A column that texts are matched against. May be
                                        repeated. [default: name, title, label, term or text]
                  --token COLUMN        A column whose values can be tokens. May be repeated.
                                        [default: columns with few values]
                  --scope COLUMN        The column of the scope bar.
                  --file-format FORMAT  The form of the file. One of: csv, tsv, json, ndjson,
                                        text, plist, xml. [default: by its name or its first
                                        bytes]
                  --encoding ENCODING   How the file's characters are written. One of: utf-8,
                                        utf-16le, utf-16be, latin-1. [default: by its byte order
                                        mark, else utf-8]
                  --item ELEMENT        In XML, the element that is an item. [default: the one
                                        that is repeated below the root]
                  --strict              Keep nothing where any row is wrong.
                  --dry-run             Show what would be loaded; keep nothing.

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
                  # Load countries with a scope bar of years.
                  searchsync catalog load countries countries.csv --scope year
                  # Load a name a line.
                  sort -u words | searchsync catalog load words -
                  # See what would be loaded.
                  searchsync catalog load places places.xml.gz --item place --dry-run

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  5                     The server refused the token or its role.
                  6                     Some of the input was refused; the rest was kept.

                """#
        )
    }

    @Test("record")
    func record() {
        #expect(
            Self.help(["record"]) == #"""
                Record a session from events on the standard input.

                USAGE
                  searchsync record [OPTIONS]

                Reads one JSON object a line; only "kind" must be given, such as
                {"kind":"textChanged","data":{"text":"uni"}}. Lines are stored on this device as
                they come and uploaded meanwhile, where a server is known; what is left is for
                searchsync sync. A line that is wrong is refused and told, and the others are
                kept. Prints the session's id.

                Built-in profiles: filter-list, custom-bar, submit-only, prefix-table,
                contains-table, open-table, header-list, prefix-list, tokens-and-scope.

                OPTIONS
                  --catalog NAME        What is searched; its newest version. [default: what the
                                        first line says, else none]
                  --profile NAME|FILE   The rules of the bar: a built-in profile, or a JSON
                                        file. [default: what the first line says, else
                                        filter-list]
                  --title TEXT          What the recording is called.
                  --application NAME    The app whose bar it is.
                  -o, --output FILE     Also write a session file, which plays anywhere.

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
                  # Record a file of events.
                  searchsync record --catalog countries --profile filter-list < events.ndjson
                  # Type events, end with Ctrl-D.
                  searchsync record -o demo.searchsession

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  6                     Some of the input was refused; the rest was kept.
                  130                   It was interrupted; what was recorded is kept.

                """#
        )
    }

    @Test("replay")
    func replay() {
        #expect(
            Self.help(["replay"]) == #"""
                Show what a search bar held and showed, step by step.

                USAGE
                  searchsync replay SESSION [OPTIONS]

                Text shows a step for each action: the time, what happened, the bar with its
                tokens, text and scope, and the results by name. The other formats give one
                object for each event: sequence, kind, offsetMs, active, editing, text, tokens,
                scope, listing, query, total, first (the ids of the first ten results),
                suggestions. Text and jsonl go at the pace of the recording unless --no-wait is
                given.

                A session that is wholly on the server is replayed by the server, where it can
                be reached; everything else is replayed here.

                ARGUMENTS
                  SESSION               A session's id, four or more of its first digits, or
                                        "last". Or a session file, or - for one on the standard
                                        input.

                OPTIONS
                  --speed X             How many times faster than it happened. [default: 1]
                  --no-wait             Show everything at once.
                  --idle-limit SECONDS  No pause of the recording counts as longer than this.

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
                  # Watch the newest session.
                  searchsync replay last --idle-limit 2
                  # Get a session file's steps for a program.
                  searchsync replay demo.searchsession --no-wait --format jsonl

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  5                     The server refused the token or its role.

                """#
        )
    }

    @Test("sessions list")
    func sessionsList() {
        #expect(
            Self.help(["sessions", "list"]) == #"""
                List sessions, newest first.

                USAGE
                  searchsync sessions list [OPTIONS]

                The server's sessions where it can be reached, else those of this device. A
                session of this device that is not uploaded yet is on the server's list only
                after a sync.

                OPTIONS
                  --since TIME          Sessions that began at this moment or later.
                  --until TIME          Sessions that began before this moment.
                  --person NAME         Sessions of this person.
                  --device NAME         Sessions of this device.
                  --outcome OUTCOME     Sessions whose last search ended so. One of: selected,
                                        submitted, cancelled, left, open.
                  --text TEXT           Sessions whose title or last query contains this.
                  --limit N             How many sessions are listed at most. [default: 50]

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
                  # List sessions that led nowhere.
                  searchsync sessions list --since 2026-01-01 --outcome left

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  5                     The server refused the token or its role.

                """#
        )
    }

    @Test("token create")
    func tokenCreate() {
        #expect(
            Self.help(["token", "create"]) == #"""
                Create a token; its secret is told only once.

                USAGE
                  searchsync token create --role ROLE --person NAME --device NAME [OPTIONS]

                Prints the secret alone, so that it can go into a file.

                OPTIONS
                  --role ROLE           What it may do. One of: recorder, member, analyst,
                                        auditor, admin.
                  --person NAME         Whom it speaks for; made where new.
                  --device NAME         Which device it speaks for; made where new.

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
                  # Let ada record and search with her laptop.
                  searchsync token create --role member --person ada --device laptop > token

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  4                     The server could not be reached.
                  5                     The server refused the token or its role.

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
