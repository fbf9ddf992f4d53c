public import SearchCore

/// What a version of a catalog is wanted for, so that all that this needs can be made before.
public struct CatalogUse: Sendable, Hashable {
    /// What is searched under.
    public let profile: Profile
    /// Fields by whose values results are narrowed or counted.
    public let fields: [String]

    /// Makes a use.
    public init(profile: Profile, fields: [String] = []) {
        self.profile = profile
        self.fields = fields
    }
}

/// How catalogs fill the memory that they may have, and what was counted since the start.
public struct CatalogMemory: Sendable, Hashable {
    /// Versions in memory.
    public internal(set) var versions = 0
    /// Bytes of these with their indexes, about.
    public internal(set) var bytes = 0
    /// Bytes that they may have; the version used last may have more.
    public internal(set) var budget = 0
    /// How often a version was in memory, or on its way there, when it was asked for.
    public internal(set) var hits = 0
    /// How often one had to be read.
    public internal(set) var misses = 0
    /// How often one was given up to make room.
    public internal(set) var evictions = 0
    /// Versions that are being read or made ready.
    public internal(set) var underWay = 0
}
