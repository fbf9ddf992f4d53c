import Device
import Foundation
import SearchCore
import SyncProtocol

/// What of the device's store a value names; completion offers what is there.
enum StoredName: Sendable, Hashable, CaseIterable {
    case catalog, session, savedSearch, deletedSearch, space

    /// Sessions that are offered at most: nobody reads a longer list of ids.
    private static let mostSessions = 20

    /// What this device has of it; nothing where there is no store, or it cannot be read now.
    ///
    /// A line that is being typed waits for nobody and is no place to tell errors.
    func candidates(beginning part: String, _ paths: Paths) async -> [Completions.Candidate] {
        guard FileManager.default.fileExists(atPath: paths.deviceStore),
            let store = try? await DeviceStore.open(
                at: URL(fileURLWithPath: paths.deviceStore),
                busyTimeout: .milliseconds(50)
            ),
            let found = try? await candidates(beginning: part, in: store)
        else { return [] }
        var seen = Set<String>()
        return found.filter { $0.canBeOffered && seen.insert($0.text).inserted }
    }

    private func candidates(
        beginning part: String,
        in store: DeviceStore
    ) async throws(StoreError) -> [Completions.Candidate] {
        switch self {
        case .catalog:
            return try await store.catalogs().map { catalog in
                let items = catalog.items.of("item")
                return .init(text: catalog.name, summary: items)
            }
        case .session:
            let names = try await store.latestSessions(Self.mostSessions, beginning: part)
            let last = try await store.latestSessions(1).map {
                Completions.Candidate(text: "last", summary: "The newest: \($0.summary)")
            }
            return names.map { .init(text: $0.id.text, summary: $0.summary) } + last
        case .savedSearch, .deletedSearch:
            return try await store.savedSearches().filter { shown in
                shown.search.isDeleted == (self == .deletedSearch)
            }
            .map { shown in
                let query = shown.search.definition?.value.search.json.query ?? ""
                return .init(text: shown.search.shownName, summary: query.withoutControls)
            }
        case .space:
            return try await store.knownSpaces().map { space in
                .init(text: space.shownName, summary: "You are its \(space.role.rawValue).")
            }
        }
    }
}

extension Completions.Candidate {
    /// Whether a shell takes it for what it is: one line, and neither an option nor a sign of ours.
    fileprivate var canBeOffered: Bool {
        !text.isEmpty && !text.hasPrefix(":") && !text.hasPrefix("-")
            && text.withoutControls == text
    }
}

extension SessionName {
    /// When it began and what it was about: `2026-01-31 10:00  berlin`.
    fileprivate var summary: String {
        let minute = String(createdAt.description.prefix(16)).replacing("T", with: " ")
        let about = title ?? text
        return (about.isEmpty ? minute : "\(minute)  \(about)").withoutControls
    }
}
