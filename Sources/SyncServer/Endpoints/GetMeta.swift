import EventStore
import HTTPServer
import Postgres
import SyncProtocol

extension Service {
    /// `GET /v1/meta`: what a client learns before it speaks.
    func meta(_ call: Call) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        let head = try await log.head(of: workspace)
        let (epochBegan, backedUp) = try await log.backedUp(in: workspace)
        return HTTPResponse(
            Meta(
                version: ProgramVersion.current,
                epoch: head.epoch,
                epochBegan: epochBegan,
                head: head.position,
                backedUpTo: backedUp.map {
                    BackedUpTo(epoch: $0.epoch, position: $0.position, takenAt: $0.takenAt)
                },
                time: now(),
                workspace: call.caller.workspaceName,
                role: call.caller.role,
                person: call.caller.person,
                device: call.caller.device
            )
        )
    }

    /// `GET /v1/status`: how far the projections have come.
    func status(_ call: Call) async throws -> HTTPResponse {
        let workspace = call.caller.workspace
        let checkpoints = try await log.checkpoints(in: workspace)
        let models = try await log.models(in: workspace)
        let head = try await log.head(of: workspace)
        let shown = checkpoints.filter { checkpoint in
            let model = models.first { $0.projection == checkpoint.projection }
            return model.map { $0.version == checkpoint.modelVersion } ?? true
        }
        return HTTPResponse(
            ServerStatus(
                version: ProgramVersion.current,
                epoch: head.epoch,
                head: head.position,
                projections: shown.map {
                    ProjectionStatus(
                        name: $0.projection,
                        position: $0.position,
                        lag: max(0, head.position - $0.position)
                    )
                },
                parked: try await visiblyParked(call)
            )
        )
    }

    /// `GET /readyz`: whether the database answers.
    func readiness() async throws -> HTTPResponse {
        _ = try await log.workspaces()
        return HTTPResponse(status: 200, text: "ready\n")
    }

    /// `GET /openapi.json`: the description of all this.
    static func openAPI() throws -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: .bytes(try OpenAPIDocument.bytes.get())
        )
    }
}
