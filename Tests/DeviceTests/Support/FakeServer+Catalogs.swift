import Foundation
import SearchCore
import SearchIndex
import SyncProtocol

@testable import Device

extension FakeServer {
    static func catalogs(
        _ route: Route,
        _ request: ClientRequest,
        _ state: inout State
    ) -> ClientReply {
        switch route {
        case .catalog(let name):
            let list = CatalogList(catalogs: state.catalogs.filter { $0.name == name }.reversed())
            return list.catalogs.isEmpty
                ? refusal(404, "unknown_catalog") : ClientReply(status: 200, body: list.bytes)
        case .currentCatalog(let name):
            guard let record = state.catalogs.last(where: { $0.name == name }) else {
                return refusal(404, "unknown_catalog")
            }
            return ClientReply(status: 200, body: record.bytes)
        case .catalogDifference(let name, let version):
            return difference(name, version, request, state)
        case .catalogItems(let digest): return items(state.items[digest] ?? [], request)
        case .beginUpload(let name):
            guard state.role == .admin else { return refusal(403, "role_too_low") }
            let upload = UUID()
            state.uploads[upload] = (name, [:])
            return ClientReply(
                status: 201,
                body: UploadTicket(upload: upload, partBytes: 1000).bytes
            )
        case .uploadPart(let upload, let part):
            state.uploads[upload]?.parts[part] = request.body
            return ClientReply(status: 204)
        case .commitUpload(let upload): return commit(upload, request, &state)
        default: return refusal(404, "not_in_this_fake")  // It stands in for these only.
        }
    }

    /// A page of three lines of the difference between two versions that are known.
    private static func difference(
        _ name: String,
        _ version: Int,
        _ request: ClientRequest,
        _ state: State
    ) -> ClientReply {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let from = query?.first { $0.name == "from" }?.value ?? ""
        let record = state.catalogs.first { $0.name == name && $0.version == version }
        guard let record, let old = state.items[from], let new = state.items[record.digest] else {
            return refusal(404, "unknown_base")
        }
        let both = [old, new].map { lines in
            lines.compactMap { try? CatalogItem.parse(line: $0) }
        }
        let difference = CatalogDifference(from: both[0], to: both[1])
        let bytes = difference.chunks(of: 1 << 20).flatMap(\.bytes)
        let lines = bytes.split(separator: 0x0A).map { Array($0) + [0x0A] }
        return items(lines, request)
    }

    /// A page of three items, whatever was asked for.
    private static func items(_ all: [[UInt8]], _ request: ClientRequest) -> ClientReply {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        let after = query?.first { $0.name == "after" }?.value.flatMap(Int.init) ?? 0
        let page = all.dropFirst(after).prefix(3)
        let next = after + page.count
        return ClientReply(
            status: 200,
            headers: next < all.count ? ["X-Next-After": String(next)] : [:],
            body: Array(page.joined())
        )
    }

    private static func commit(
        _ upload: UUID,
        _ request: ClientRequest,
        _ state: inout State
    ) -> ClientReply {
        guard let (name, parts) = state.uploads[upload],
            let commit = try? UploadCommit(decoding: request.body ?? []),
            commit.format == "ndjson", commit.parts == parts.count
        else { return refusal(422, "parts_missing") }
        let bytes = parts.sorted { $0.key < $1.key }.flatMap(\.value)
        let items = bytes.split(separator: 0x0A).compactMap {
            try? CatalogItem.parse(line: Array($0))
        }
        let record = CatalogRecord(
            name: name,
            version: state.catalogs.count + 1,
            digest: DeviceCatalogs.digest(of: items),
            items: items.count,
            roles: commit.roles ?? CatalogRoles(text: []),
            loadedAt: TestClock.began
        )
        state.catalogs.append(record)
        state.items[record.digest] = items.map(\.canonicalBytes)
        return ClientReply(status: 201, body: record.bytes)
    }
}
