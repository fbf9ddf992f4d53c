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
                  catalog               Load, list, compare and pin catalogs: the items that are
                                        searched.
                  record                Record a session: in a search bar in the terminal, or
                                        from events.
                  replay                Show what a search bar held and showed, step by step.
                  sessions              List, find, show, export, import, repair and convert
                                        recorded sessions.
                  search                Search a catalog once, as a search bar would.
                  tail                  Follow the server's log as it grows.
                  sync                  Upload what is recorded, and bring saved searches in
                                        step.
                  saved                 Keep named searches, in step on all your devices.
                  space                 Make and leave the spaces through which saved searches
                                        are shared.
                  share                 Say who is in a space, and what they may do there.
                  audit                 Verify the log, prove what is in it, list who did what.
                  erase                 Erase a session or a person, for good.
                  hold                  Keep sessions and people from being erased.
                  retention             Say how long sessions are kept.
                  export                Take out what is known of a person, as files.
                  login                 Let this device in, with a code.
                  logout                Revoke this device and forget its token.
                  device                Invite, list, rename and revoke devices.
                  person                List, add and remove people.
                  token                 Create, list and revoke tokens.
                  workspace             Create and list the workspaces of a server.
                  projection            Show, rebuild and verify what the server sums up of the
                                        log.
                  status                Show how the server and this device are doing.
                  doctor                Check this machine, the device's store and the server.
                  migrate               Bring a database's schema up to date.
                  backup                Write the database into a file, while the server runs.
                  restore               Make the database of a backup again.

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

    @Test("catalog log")
    func catalogLog() {
        #expect(
            Self.help(["catalog", "log"]) == #"""
                List the versions of a catalog, newest first.

                USAGE
                  searchsync catalog log NAME [OPTIONS]

                Tells of each who loaded it and when, and how many items it added, removed,
                changed and moved. Without a server, the versions on this device are listed.

                ARGUMENTS
                  NAME                  The catalog.

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
                  # See how countries came about.
                  searchsync catalog log countries

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

    @Test("catalog diff")
    func catalogDiff() {
        #expect(
            Self.help(["catalog", "diff"]) == #"""
                Show what one version of a catalog has otherwise than another.

                USAGE
                  searchsync catalog diff NAME A B [OPTIONS]

                Items are matched by their ids. + is an item that B has and A has not, - one
                that A has and B has not, ~ one that has other fields. Moved items are counted:
                the fewest that have to be put elsewhere for the others to stand in their old
                order. As with diff, 0 means that both are the same, 1 that they differ, and 2
                or more that they could not be compared.

                ARGUMENTS
                  NAME                  The catalog.
                  A                     The version that is held against the other.
                  B                     The other.

                OPTIONS
                  --limit N             How many changes are shown at most. [default: all]

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
                  # See what the second version of countries changed.
                  searchsync catalog diff countries 1 2

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

    @Test("catalog export")
    func catalogExport() {
        #expect(
            Self.help(["catalog", "export"]) == #"""
                Write the items of a version of a catalog, in their order.

                USAGE
                  searchsync catalog export NAME [OPTIONS]

                Loaded again with catalog load, the file gives the same version.

                ARGUMENTS
                  NAME                  The catalog.

                OPTIONS
                  --version N           The version. [default: the pinned one, or else the
                                        newest]
                  --file-format FORMAT  The form of the file. One of: csv, tsv, json, ndjson.
                                        [default: by its name, or ndjson]
                  -o, --output FILE     Where the items are written. [default: the standard
                                        output]
                  --force               Replace a file that is there, once the new one is whole.

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
                  # Get the first version of countries back.
                  searchsync catalog export countries --version 1 -o countries.csv

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

    @Test("catalog pin")
    func catalogPin() {
        #expect(
            Self.help(["catalog", "pin"]) == #"""
                Give searches and new sessions a certain version of a catalog.

                USAGE
                  searchsync catalog pin NAME [VERSION] [OPTIONS]

                Versions that are loaded later are kept and wait until the pinning ends.
                Sessions that are recorded already keep the version that they name. Who pinned
                what is noted in the log.

                ARGUMENTS
                  NAME                  The catalog.
                  VERSION               The version that searches and new sessions get.

                OPTIONS
                  --none                Give them the newest again.

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
                  # Go back to the third version.
                  searchsync catalog pin countries 3
                  # Go on with the newest.
                  searchsync catalog pin countries --none

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

    @Test("record")
    func record() {
        #expect(
            Self.help(["record"]) == #"""
                Record a session: in a search bar in the terminal, or from events.

                USAGE
                  searchsync record [OPTIONS]

                In a terminal, shows a search bar over a catalog; what is done in it is recorded
                as it is done. The bar is drawn on the terminal itself, so that the standard
                output has the id of the result that was opened, and scripts can use it to let
                somebody choose.

                Keys: typing searches; Enter begins a search, submits it, or opens the chosen
                result; Up, Down, Page Up and Page Down choose; Tab takes a suggested token, and
                where none is suggested leaves the field and comes back to it; Esc cancels the
                search; Backspace at the start of the text removes a token, and Left there goes
                to the tokens; Ctrl-T adds any token; Ctrl-S changes the scope; Ctrl-X puts in a
                marker; Ctrl-R pauses the recording, so that nothing is recorded until it goes
                on; Ctrl-Q, or Ctrl-D in an empty field, ends it. The text is edited as in a
                shell: Ctrl-A, Ctrl-E, Ctrl-W, Ctrl-U, Ctrl-K, Ctrl-Y, Alt-B, Alt-F.

                From a pipe or a file, reads one JSON object a line; only "kind" must be given,
                such as {"kind":"textChanged","data":{"text":"uni"}}. A line that is wrong is
                refused and told, and the others are kept. Prints the session's id.

                Either way, events are stored on this device as they come and uploaded
                meanwhile, where a server is known; what is left is for searchsync sync.

                With --redact, or where the profile demands it, what is found is masked as •••
                in texts, in every key that led to it, in tokens and in whatever else could tell
                it. So events wait in memory until the field is empty again or the recording
                ends; killed before, the program loses these.

                Built-in profiles: filter-list, custom-bar, submit-only, prefix-table,
                contains-table, open-table, header-list, prefix-list, tokens-and-scope.

                OPTIONS
                  --catalog NAME        What is searched; its newest version. [default: what the
                                        first line says, else none]
                  --profile NAME|FILE   The rules of the bar: a built-in profile, or a JSON
                                        file. [default: what the first line says, else
                                        filter-list]
                  --saved NAME          Begin with this saved search; its catalog and profile
                                        hold where none is given.
                  --title TEXT          What the recording is called.
                  --application NAME    The app whose bar it is.
                  -o, --output FILE     Also write a session file, which plays anywhere.
                  --redact WHAT         Mask before anything is written: email, card, phone, or
                                        a regular expression. May be repeated. [default: what
                                        the profile demands]
                  --on-open WHAT        In a terminal: what opening a result does, end with its
                                        id or stay. One of: end, stay. [default: end where a
                                        program reads the output, else stay]

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
                  # Search in a terminal, and record it.
                  searchsync record --catalog countries --profile tokens-and-scope
                  # Let somebody choose an item, and get its id.
                  searchsync record --catalog words > chosen
                  # Record a file of events.
                  searchsync record --catalog countries --profile filter-list < events.ndjson
                  # Type events, end with Ctrl-D.
                  cat | searchsync record -o demo.searchsession

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

                In a terminal, plays the session like a film: the bar as it was, its results,
                the events and a time line. --no-wait prints it instead.

                Keys: Space pauses and plays on; Left and Right, or Up and Down, step by one
                event, Page Up and Page Down by ten; comma and full stop go five seconds back
                and on; Home and End go to the ends; + and - change the speed from 0.1 to 100, 1
                makes it what it was; [ and ] go to markers; g goes to an event's number, a time
                such as 1:30 or 90s, or a marker; / finds a text, n and N find it again; q ends.

                Elsewhere, text shows a step for each action: the time, what happened, the bar
                with its tokens, text and scope, and the results by name. The other formats give
                one object for each event: sequence, kind, offsetMs, active, editing, text,
                tokens, scope, listing, query, total, first (the ids of the first ten results),
                suggestions. Text and jsonl go at the pace of the recording unless --no-wait is
                given.

                A session that is wholly on the server is replayed by the server, where it can
                be reached; everything else is replayed here. What this device keeps no events
                of any more only the server can replay.

                --diff replays the session as it was and with another profile or version, and
                shows each event after which the bar, the total, the first ten results or the
                suggestions differ; what an app reported of its results does not count. --verify
                computes what the session showed and compares it with the totals and ids that
                were recorded. Both end with 0 where nothing differs, 1 where something does,
                and 2 or more where nothing could be compared.

                ARGUMENTS
                  SESSION               A session's id, four or more of its first digits, or
                                        "last". Or a session file, or - for one on the standard
                                        input.

                OPTIONS
                  --speed X             How many times faster than it happened. [default: 1]
                  --no-wait             Show everything at once.
                  --idle-limit SECONDS  No pause of the recording counts as longer than this.
                  --until WHEN          End there: an event's number, or a time such as 1:30 or
                                        90s.
                  --diff                Show where --profile or --catalog-version would have
                                        shown something else.
                  --profile NAME|FILE   With --diff: other rules of the bar, a built-in profile
                                        or a JSON file.
                  --catalog-version N   With --diff: another version of the catalog.
                  --verify              Compute every state and compare it with what was
                                        recorded as shown.

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
                  # See what another version of the catalog would have shown.
                  searchsync replay last --diff --catalog-version 2

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

    @Test("backup")
    func backup() {
        #expect(
            Self.help(["backup"]) == #"""
                Write the database into a file, while the server runs.

                USAGE
                  searchsync backup FILE [OPTIONS]

                One file, which is whole or not there: a custom archive of pg_dump with a
                manifest behind it, which says where each workspace's log ends and what the
                SHA-256 is. Dump and manifest are of one moment; pg_restore reads the file as it
                is.

                Once the file is on the disk, the database notes it (audit log: backupTaken),
                and devices may let go of what they kept until then. Without --database-url it
                is the private database of this machine, whether its server runs or not. pg_dump
                must not be older than the database's PostgreSQL.

                ARGUMENTS
                  FILE                  The file to write; in a folder, it is named after the
                                        time.

                OPTIONS
                  --force               Replace a file that is there, once the new one is whole.
                  --unrecorded          Do not note in the database that there is a backup,
                                        which takes more than reading.
                  --database-url URL    A PostgreSQL database of your own, as postgresql://…;
                                        else a private one is run. [variable:
                                        SEARCHSYNC_DATABASE_URL]
                  --owner-database-url URL
                                        The same database as its owner, for the schema, where
                                        that is another login. [default: --database-url]
                                        [variable: SEARCHSYNC_OWNER_DATABASE_URL]

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
                  # Keep one more backup.
                  searchsync backup /var/backups/searchsync/
                  # Keep one for each name.
                  searchsync backup --force today.backup

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  130                   It was interrupted; what was recorded is kept.

                """#
        )
    }

    @Test("restore")
    func restore() {
        #expect(
            Self.help(["restore"]) == #"""
                Make the database of a backup again.

                USAGE
                  searchsync restore FILE [OPTIONS]

                The servers must be stopped. The file is checked, loaded into a database beside
                the old one, brought up to date and verified; in the last step, that database
                takes the old one's place and name. Until then, and whenever it is interrupted,
                the old one is as it was. Afterwards it is kept under another name, which is
                told.

                The log goes on in a new epoch (audit log: restored): who followed it is told
                and begins anew, and devices send again what they still have. What was erased
                after the backup is erased again, by the receipts in the old database and in
                files, and tokens that were cut off stay so. The login must own the schema and
                may make databases (CREATEDB).

                ARGUMENTS
                  FILE                  A file that searchsync backup wrote.

                OPTIONS
                  --replace             Put it in the place of a database that has something in
                                        it, which is kept aside.
                  --receipts FILE       A file of receipts of erasures, which are carried out
                                        again. May be repeated. [default: erasures.ndjson in the
                                        data folder]
                  --check               Only see whether the file is whole and as it was
                                        written.
                  --database-url URL    A PostgreSQL database of your own, as postgresql://…;
                                        else a private one is run. [variable:
                                        SEARCHSYNC_DATABASE_URL]
                  --owner-database-url URL
                                        The same database as its owner, for the schema, where
                                        that is another login. [default: --database-url]
                                        [variable: SEARCHSYNC_OWNER_DATABASE_URL]

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
                  # See whether a backup is whole.
                  searchsync restore --check today.backup
                  # Go back to that backup.
                  searchsync restore --replace today.backup

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.
                  130                   It was interrupted; what was recorded is kept.

                """#
        )
    }

    @Test("sync")
    func sync() {
        #expect(
            Self.help(["sync"]) == #"""
                Upload what is recorded, and bring saved searches in step.

                USAGE
                  searchsync sync [OPTIONS]
                  searchsync sync COMMAND [OPTIONS]

                Uploads catalogs and events that the server does not have, sends changes of
                saved searches, and reads those of others. What the server refuses stays on this
                device, is told, and does not block the rest.

                Uploaded sessions stay on this device until a backup of the server holds them,
                so that a server that was restored gets back what it lost. Then their events are
                removed; the server lists and replays them. Without a backup they stay 30 days.
                With --keep all they are never removed.

                Where this device is a copy of another that recorded the same session on, what
                this one recorded goes on as a session of its own.

                COMMANDS
                  pending               List changes of saved searches that are not sent, or
                                        were refused.
                  retry                 Send changes of saved searches anew that were refused.
                  drop                  Dispose of a change of a saved search that was refused
                                        or never sent.
                  repair                Read saved searches anew from the server, above what is
                                        not sent.

                OPTIONS
                  --timeout SECONDS     How long it goes on trying while the server cannot be
                                        reached. [default: 10]
                  --keep DAYS           How long uploaded events stay here without a backup of
                                        the server, or all. [default: keepDays of config.json,
                                        then 30]
                  --watch               Go on: sync whenever something changes, here or
                                        elsewhere.
                  --dry-run             Only tell what would be sent.

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
                  # Bring everything in step.
                  searchsync sync
                  # Keep it so.
                  searchsync sync --watch

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  4                     The server could not be reached.
                  5                     The server refused the token or its role.
                  6                     Some of the input was refused; the rest was kept.

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
                after a sync. ON says where its events are: on this device, on the server, or on
                both.

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

    @Test("login")
    func login() {
        #expect(
            Self.help(["login"]) == #"""
                Let this device in, with a code.

                USAGE
                  searchsync login URL [OPTIONS]

                The code is what searchsync device invite printed, on another device of yours or
                on the server's machine; it works ten minutes, once. This device gets a token of
                its own, which is kept in a file that only you may read, and shown nowhere. What
                this device has recorded is uploaded at the next sync.

                ARGUMENTS
                  URL                   The server, such as https://search.example.com.

                OPTIONS
                  --code CODE           The code; else it is asked for, or read from the
                                        standard input.
                  --name NAME           What this device is called. [default: the machine's
                                        name]

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
                  # Type the code when asked.
                  searchsync login https://search.example.com
                  # Give the code at once.
                  searchsync login http://127.0.0.1:8780 --code 1-7K3M-9QXT-4ZB2-HN8F

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

    @Test("logout")
    func logout() {
        #expect(
            Self.help(["logout"]) == #"""
                Revoke this device and forget its token.

                USAGE
                  searchsync logout [OPTIONS]

                What this device has from the server, and what it has recorded and the server
                has, is removed. What the server does not have stays, and is uploaded after the
                next login; searchsync sync first leaves nothing. To come back, the device needs
                a new code.

                OPTIONS
                  --force               Forget the login here although the server cannot be
                                        told.

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
                  # Leave nothing behind.
                  searchsync sync && searchsync logout

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  4                     The server could not be reached.

                """#
        )
    }

    @Test("device invite")
    func deviceInvite() {
        #expect(
            Self.help(["device", "invite"]) == #"""
                Print a code that lets a new device in.

                USAGE
                  searchsync device invite [OPTIONS]

                On the new device: searchsync login URL. The code works ten minutes, once, and
                ends after five wrong tries. Only its SHA-256 is stored.

                The way back for somebody who has lost the only device: whoever runs the server
                makes a code with --on-server --person NAME, which asks for no token; with
                --database-url it is that database. The audit log shows it.

                OPTIONS
                  --person NAME         Whose device; another person's needs an administrator's
                                        token, or --on-server. [default: yours]
                  --role ROLE           What the device may do, at most what you may. One of:
                                        recorder, member, analyst, auditor, admin. [default:
                                        what this device may; the person's role]
                  --on-server           Work on the database of the server on this machine,
                                        without a token.
                  --workspace NAME      Which workspace of the database, by name or number; a
                                        token has its own. [default: default]
                  --database-url URL    A PostgreSQL database of your own, as postgresql://…;
                                        else a private one is run. [variable:
                                        SEARCHSYNC_DATABASE_URL]

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
                  # Let another device of yours in.
                  searchsync device invite
                  # On the server's machine: let ada back in.
                  searchsync device invite --on-server --person ada

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

    @Test("device list")
    func deviceList() {
        #expect(
            Self.help(["device", "list"]) == #"""
                List your devices, oldest first.

                USAGE
                  searchsync device list [OPTIONS]

                OPTIONS
                  --all                 Everybody's; needs an administrator's token.
                  --person NAME         This person's; needs an administrator's token.

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
                  # See which devices speak for you.
                  searchsync device list

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

    @Test("device revoke")
    func deviceRevoke() {
        #expect(
            Self.help(["device", "revoke"]) == #"""
                Cut a device off, at once and for good.

                USAGE
                  searchsync device revoke DEVICE [OPTIONS]

                The server answers it nothing any more, and ends what it follows. The next time
                that it asks, it removes what it has from the server; what it has recorded and
                not uploaded stays on it. To come back it needs a new code. This device is ended
                by searchsync logout.

                ARGUMENTS
                  DEVICE                A device's name or id, as the list tells.

                OPTIONS
                  --person NAME         Whose device, where it is not yours; needs an
                                        administrator's token.

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
                  # Cut a phone off that was stolen.
                  searchsync device revoke phone

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

    @Test("person add")
    func personAdd() {
        #expect(
            Self.help(["person", "add"]) == #"""
                Add a person, and print a code for the first device.

                USAGE
                  searchsync person add NAME [OPTIONS]

                Somebody who was removed comes back as the same person; the devices stay
                revoked. Needs an administrator's token.

                ARGUMENTS
                  NAME                  What the person is called.

                OPTIONS
                  --role ROLE           What the person's devices may do. One of: recorder,
                                        member, analyst, auditor, admin. [default: member]

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
                  # Let ada in, by the code that is printed.
                  searchsync person add ada

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

    @Test("person remove")
    func personRemove() {
        #expect(
            Self.help(["person", "remove"]) == #"""
                Remove a person: the devices are revoked, what was done stays.

                USAGE
                  searchsync person remove PERSON [OPTIONS]

                To take out what the person recorded too: searchsync erase person. The last
                administrator cannot be removed. Needs an administrator's token.

                ARGUMENTS
                  PERSON                A person's name or id.

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
                  # Cut off all devices of ada.
                  searchsync person remove ada

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

    @Test("workspace create")
    func workspaceCreate() {
        #expect(
            Self.help(["workspace", "create"]) == #"""
                Create a workspace, and print a code for its first administrator.

                USAGE
                  searchsync workspace create NAME [OPTIONS]

                ARGUMENTS
                  NAME                  What the workspace is called.

                OPTIONS
                  --admin NAME          Who administers it first. [default: your login's name]
                  --database-url URL    A PostgreSQL database of your own, as postgresql://…;
                                        else a private one is run. [variable:
                                        SEARCHSYNC_DATABASE_URL]
                  --owner-database-url URL
                                        The same database as its owner, for the schema, where
                                        that is another login. [default: --database-url]
                                        [variable: SEARCHSYNC_OWNER_DATABASE_URL]

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
                  # Make room for a team.
                  searchsync workspace create research --admin ada

                EXIT CODES
                  0                     It worked; a reader that went away (a broken pipe)
                                        counts too.
                  1                     It failed; the message says why.
                  2                     The command line is wrong.
                  3                     What was named is not there.

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
