public import Postgres

/// Why the log did not do what it was asked.
public enum EventStoreError: Error, Sendable {
    /// PostgreSQL refused, or could not be reached.
    case database(PostgresError)
    /// Other writers came first at every try.
    case contention(tries: Int)
    /// A position is missing: the log was changed from outside.
    case hole(expected: Int, found: Int)
    /// The text of an applied migration is not the one that was applied.
    case migrationEdited(number: Int, name: String)
    /// The database has a migration that this program does not know.
    case databaseIsNewer(number: Int, name: String)
    /// The database lacks migrations, and this command does not apply them.
    case migrationsPending([String])
}

extension EventStoreError {
    /// What PostgreSQL said, where it was that.
    var database: PostgresError? {
        guard case .database(let error) = self else { return nil }
        return error
    }
}

extension EventStoreError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .database(let error): error.description
        case .contention(let tries):
            "Other writers came first \(tries) times; send the same events again."
        case .hole(let expected, let found):
            "The log goes on at position \(found) where \(expected) should stand: it was changed "
                + "from outside. Restore it from a backup."
        case .migrationEdited(let number, let name):
            "Migration \(number) (\(name)) was edited after it had been applied. Put its text "
                + "back, and make the change in a new migration."
        case .databaseIsNewer(let number, let name):
            "The database has migration \(number) (\(name)), which this version does not know. "
                + "Upgrade searchsync."
        case .migrationsPending(let names):
            "The database lacks \(names.joined(separator: ", ")). Run: searchsync migrate"
        }
    }
}
