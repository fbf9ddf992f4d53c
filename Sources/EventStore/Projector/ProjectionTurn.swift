import Postgres

/// A server's turn at one projection of one workspace, under its lease.
///
/// A turn ends when there is nothing more to do, or after so many pages: others wait.
struct ProjectionTurn: Sendable {
    /// Events of a page that follows the log, which is soon shown.
    private static let page = 1000
    /// Events of a page of a version that is yet to be shown: fewer transactions.
    private static let rebuildPage = 10_000
    private static let pages = 20
    /// Rows that are removed in a step: each looks for them from the table's beginning, so that many small
    /// ones would take long; an erasure waits for one.
    private static let removedRows = 20_000

    let projector: Projector
    let projection: any Projection
    let lease: Lease

    /// Does what there is to do.
    ///
    /// - Returns: Whether anything was committed.
    /// - Throws: ``LeaseLost``; anything that the projection throws.
    func run() async throws -> Bool {
        do {
            let hasMoved = try await lease.prolonged(on: projector.pool) { try await work() }
            try await lease.release(on: projector.pool)
            return hasMoved
        } catch {
            await giveBack()
            throw error
        }
    }

    /// A lease that cannot be given back, because the database is away, ends by itself.
    private func giveBack() async {
        let (lease, pool) = (lease, projector.pool)
        // In a task of its own: the current one may be cancelled.
        await Task { _ = try? await lease.release(on: pool) }.value
    }

    private func work() async throws -> Bool {
        guard let projection = projection as? any RebuildableProjection else {
            return try await follow { events, transaction in
                try await self.projection.apply(events, of: lease.workspace, in: transaction)
            }
        }
        var model = try await model(of: projection)
        var hasMoved = false
        let strays = try await strayModels()
        if strays.contains(model.version) {
            // What is shown is of a log that was restored since: shown it stays until the new one
            // takes its place, and nothing is added to it.
            if model.rebuild.map({ strays.contains($0.version) }) ?? true {
                try await restart(projection)
                model = try await self.model(of: projection)
            }
        } else {
            hasMoved = try await follow(into: model.version, projection)
            if try await retryParked(in: model.version, projection) { hasMoved = true }
            if let next = model.rebuild, strays.contains(next.version) {
                try await restart(projection)
                model = try await self.model(of: projection)
            }
        }
        if let next = model.rebuild, next.fold <= projection.modelVersion {
            if try await rebuild(next, projection) { hasMoved = true }
        }
        if try await removeOld(projection) { hasMoved = true }
        return hasMoved
    }

    /// What is shown and what is being filled; a newer fold than the one shown begins a rebuild.
    private func model(of projection: any RebuildableProjection) async throws -> ProjectionModel {
        let key = key(projection.modelVersion)
        while true {
            let models = try await projector.log.models(in: lease.workspace)
            guard let model = models.first(where: { $0.projection == projection.name }) else {
                try await projector.pool.run(.insertModel, key)
                continue
            }
            let newest = max(model.fold, model.rebuild?.fold ?? 0)
            guard newest < projection.modelVersion else { return model }
            try await projector.pool.run(.requestRebuild, key + ["an upgrade"])
        }
    }

    /// The versions whose checkpoints are no places in the log as it is.
    private func strayModels() async throws -> [Int] {
        let key: [any PostgresParameter] = [lease.workspace.rawValue, projection.name]
        return try await projector.pool.run(.findStrayCheckpoints, key).map {
            Int(try $0.decode(Int32.self, "model_version"))
        }
    }

    private func restart(_ projection: any RebuildableProjection) async throws {
        let key = key(projection.modelVersion)
        try await projector.pool.run(.restartRebuild, key + ["a restore of the log"])
    }

    /// Takes pages into the model that is shown.
    private func follow(
        into model: Int,
        _ projection: any RebuildableProjection
    ) async throws -> Bool {
        try await follow(model) { events, transaction in
            try await projection.apply(
                events,
                of: lease.workspace,
                into: model,
                in: transaction
            )
        }
    }

    private func follow(
        _ model: Int? = nil,
        _ apply: ([StoredEvent], PostgresConnection) async throws -> Void
    ) async throws -> Bool {
        var count = 0
        for _ in 0..<Self.pages {
            let taken = try await advance(model ?? projection.modelVersion, apply)
            count += taken
            if taken < Self.page { break }
        }
        return count > 0
    }

    /// Takes one page in.
    ///
    /// - Returns: How many events it had.
    private func advance(
        _ model: Int,
        page: Int = Self.page,
        reading read: ((Int) async throws -> [StoredEvent])? = nil,
        orAtEnd finish: (PostgresConnection) async throws -> Void = { _ in },
        _ apply: ([StoredEvent], PostgresConnection) async throws -> Void
    ) async throws -> Int {
        try await projector.pool.transaction { transaction in
            let position = try await begin(model, mustBeOfLog: true, on: transaction)
            let events =
                if let read {
                    try await read(position)
                } else {
                    try await events(after: position, limit: page, on: transaction)
                }
            if let last = events.last {
                try await apply(events, transaction)
                try await move(model, from: position, to: last.position, on: transaction)
            }
            if events.count < page { try await finish(transaction) }
            try await lease.confirm(on: transaction)
            return events.count
        }
    }

    private func events(
        after position: Int,
        limit: Int,
        on runner: (any StatementRunner)? = nil
    ) async throws -> [StoredEvent] {
        try await projector.log.events(
            after: position,
            limit: limit,
            in: lease.workspace,
            on: runner
        )
    }

    /// Fills the next version; when it has come to the end of the log, it is shown.
    ///
    /// While a page is folded and saved, the next one is read over another connection.
    private func rebuild(
        _ next: ProjectionModel.Rebuild,
        _ projection: any RebuildableProjection
    ) async throws -> Bool {
        var ahead: (position: Int, page: Task<[StoredEvent], any Error>)?
        defer { ahead?.page.cancel() }
        for number in 1...Self.pages {
            let taken = try await advance(
                next.version,
                page: Self.rebuildPage,
                reading: { position in
                    let page =
                        if let ahead, ahead.position == position {
                            try await ahead.page.value
                        } else {
                            try await events(after: position, limit: Self.rebuildPage)
                        }
                    // What comes after the turn's last page is read in the next turn.
                    ahead = number < Self.pages ? self.ahead(of: page) : nil
                    return page
                },
                orAtEnd: { try await $0.run(.switchModel, key(next.version)) },
                { events, transaction in
                    try await projection.apply(
                        events,
                        of: lease.workspace,
                        into: next.version,
                        in: transaction
                    )
                }
            )
            if taken < Self.rebuildPage { break }
        }
        return true
    }

    /// Begins to read what comes after a page; nil where that was the last one.
    private func ahead(
        of page: [StoredEvent]
    ) -> (position: Int, page: Task<[StoredEvent], any Error>)? {
        guard page.count == Self.rebuildPage, let position = page.last?.position else { return nil }
        return (
            position, Task { try await events(after: position, limit: Self.rebuildPage) }
        )
    }

    private func retryParked(
        in model: Int,
        _ projection: any RebuildableProjection
    ) async throws -> Bool {
        let key: [any PostgresParameter] = [
            lease.workspace.rawValue, projection.name, Int32(model),
        ]
        guard try await projector.pool.run(.findRetries, key).first != nil else { return false }
        try await projector.pool.transaction { transaction in
            let position = try await begin(model, mustBeOfLog: true, on: transaction)
            try await projection.retryParked(
                of: lease.workspace,
                in: model,
                through: position,
                in: transaction
            )
            try await lease.confirm(on: transaction)
        }
        return true
    }

    /// Removes the rows of versions that are neither shown nor being filled, in steps.
    private func removeOld(_ projection: any RebuildableProjection) async throws -> Bool {
        let model = try await model(of: projection)
        let kept = [model.version, model.rebuild?.version].compactMap(\.self)
        let old = try await projector.log.checkpoints(in: lease.workspace).first {
            $0.projection == projection.name && !kept.contains($0.modelVersion)
        }
        guard let version = old?.modelVersion else { return false }
        for _ in 0..<Self.pages {
            let isDone = try await projector.pool.transaction { transaction in
                _ = try await begin(version, on: transaction)
                let goesOn = try await projection.remove(
                    version,
                    of: lease.workspace,
                    limit: Self.removedRows,
                    in: transaction
                )
                if !goesOn { try await transaction.run(.deleteCheckpoint, key(version)) }
                try await lease.confirm(on: transaction)
                return !goesOn
            }
            if isDone { break }
        }
        return true
    }

    private func begin(
        _ model: Int,
        mustBeOfLog: Bool = false,
        on transaction: PostgresConnection
    ) async throws -> Int {
        let row = try await transaction.run(.beginPage, key(model)).only()
        if try mustBeOfLog && !row.decode(Bool.self, "is_of_log") {
            throw CheckpointOfOtherLog(projection: projection.name, workspace: lease.workspace)
        }
        return Int(try row.decode(Int64?.self, "position") ?? 0)
    }

    private func move(
        _ model: Int,
        from old: Int,
        to new: Int,
        on transaction: PostgresConnection
    ) async throws {
        let moved = try await transaction.run(
            .moveCheckpoint,
            key(model) + [Int64(old), Int64(new)]
        )
        guard moved.first != nil else {
            throw LeaseLost(projection: projection.name, workspace: lease.workspace)
        }
    }

    private func key(_ model: Int) -> [any PostgresParameter] {
        [lease.workspace.rawValue, projection.name, Int32(model)]
    }
}
