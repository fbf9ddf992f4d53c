import Crypto
import Dispatch
import Foundation
import Locks
public import SearchCore
public import SearchIndex
public import SyncProtocol

/// The catalogs of a device: kept by digest, verified when read, cached in memory.
public final class DeviceCatalogs: Sendable {
    let store: DeviceStore
    let clock: DeviceClock
    private let cached = Lock([String: CatalogVersion]())
    let queue = DispatchQueue(label: "device-catalogs")
    let progress: @Sendable (CatalogProgress) async -> Void

    /// Makes the catalogs of a store.
    ///
    /// - Parameters:
    ///   - store: Where they are kept.
    ///   - clock: The device's.
    ///   - progress: Told how far each download is, after every page.
    public init(
        store: DeviceStore,
        clock: DeviceClock = .system,
        progress: @escaping @Sendable (CatalogProgress) async -> Void = { _ in }
    ) {
        self.store = store
        self.clock = clock
        self.progress = progress
    }

    /// The digest of items in order: SHA-256 over their canonical lines, in hexadecimal.
    public static func digest(of items: [CatalogItem]) -> String {
        var hasher = SHA256()
        CatalogVersion.canonicalEncoding(of: items) { hasher.update($0) }
        return hasher.finalize().hex
    }

    /// Keeps a version of a catalog.
    ///
    /// - Parameters:
    ///   - name: The catalog's name.
    ///   - items: In catalog order.
    ///   - roles: Which fields are what.
    ///   - version: The server's label; nil where it is not known.
    ///   - uploads: Whether the next sync uploads it.
    /// - Returns: What is kept.
    /// - Throws: `StoreError`.
    @discardableResult
    public func put(
        _ name: String,
        items: [CatalogItem],
        roles: CatalogRoles,
        version: Int? = nil,
        uploads: Bool = false
    ) async throws(StoreError) -> StoredCatalog {
        let (lines, digest) = await queue.result { Self.encode(items) }
        let entry = CatalogEntry(
            name: name,
            digest: digest,
            version: version,
            roles: roles,
            items: items.count,
            loadedAt: clock.now(),
            isPending: uploads
        )
        try await store.put(entry, lines: lines)
        guard let stored = try await store.newestCatalog(named: name) else {
            throw .unknownCatalog(name: name)
        }
        return stored
    }

    /// Every version known here, by name, the newest of a name first.
    public func list() async throws(StoreError) -> [StoredCatalog] { try await store.catalogs() }

    /// The newest version of a catalog; nil where there is none.
    public func newest(named name: String) async throws(StoreError) -> StoredCatalog? {
        try await store.newestCatalog(named: name)
    }

    /// A version by its digest, verified; nil where it is not on this device.
    ///
    /// - Throws: `StoreError.damagedCatalog` where the stored items are not what the digest says.
    public func version(digest: String) async throws(StoreError) -> CatalogVersion? {
        if let known = cached.withLock({ $0[digest] }) { return known }
        guard let catalog = try await store.catalog(digest: digest) else { return nil }
        let lines = try await store.catalogLines(digest: digest)
        guard lines.count == catalog.items else {
            let detail = "\(lines.count) of \(catalog.items) items"
            throw .damagedCatalog(digest: digest, detail: detail)
        }
        let version = try await queue.result { () throws(StoreError) in
            try Self.decode(lines, digest: digest)
        }
        cached.withLock { $0[digest] = version }
        return version
    }

    /// The version that a session means: that of its digest, or the newest of the name.
    ///
    /// - Parameters:
    ///   - reference: What the session names.
    ///   - client: Asked for what is not on this device; nil for the device alone.
    /// - Returns: Nil where it is neither here nor, as far as can be told, there.
    /// - Throws: `StoreError`.
    public func version(
        of reference: CatalogReference,
        from client: ServerClient? = nil
    ) async throws(StoreError) -> CatalogVersion? {
        if let digest = reference.digest {
            do throws(StoreError) {
                if let version = try await version(digest: digest) { return version }
            } catch {
                // What is damaged here may be whole at the server.
                guard case .damagedCatalog = error, client != nil else { throw error }
            }
        } else if let newest = try await newest(named: reference.name) {
            return try await version(digest: newest.digest)
        }
        guard let client else { return nil }
        do {
            return try await fetch(reference, from: client)
        } catch let error as StoreError {
            throw error
        } catch {
            return nil  // Not to be reached, or not to be had: the caller replays without it.
        }
    }

    /// Keeps a version in memory.
    func remember(_ version: CatalogVersion, _ digest: String) {
        cached.withLock { $0[digest] = version }
    }

    static func encode(_ items: [CatalogItem]) -> (lines: [[UInt8]], digest: String) {
        var hasher = SHA256()
        let lines = items.map { item in
            let line = item.canonicalBytes
            hasher.update(line)
            return line
        }
        return (lines, hasher.finalize().hex)
    }

    private static func decode(
        _ lines: [[UInt8]],
        digest: String
    ) throws(StoreError) -> CatalogVersion {
        var items: [CatalogItem] = []
        items.reserveCapacity(lines.count)
        var hasher = SHA256()
        for (index, line) in lines.enumerated() {
            do throws(CatalogItemError) {
                let item = try CatalogItem.parse(line: line)
                hasher.update(item.canonicalBytes)
                items.append(item)
            } catch {
                let detail = "item \(index + 1): \(error.description)"
                throw .damagedCatalog(digest: digest, detail: detail)
            }
        }
        guard hasher.finalize().hex == digest else {
            throw .damagedCatalog(digest: digest, detail: "another checksum")
        }
        return CatalogVersion(items: items)
    }
}
