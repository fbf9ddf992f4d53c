import Device
import Foundation
import SearchCore

extension Replay {
    /// Plays the film where somebody sits at a terminal that it can be drawn on.
    ///
    /// - Returns: Nil where it is to be printed.
    func playInTerminal(
        _ screening: Screening,
        _ context: CommandContext
    ) async throws -> ExitCode? {
        let steps = screening.frames.actions.compactMap(PlayedStep.init)
        guard waits, context.format == .text, context.options.takesInput, !steps.isEmpty,
            isatty(STDIN_FILENO) == 1,
            isatty(STDOUT_FILENO) == 1,
            let device = try? TerminalDevice(
                environment: context.environment,
                style: context.screenStyle
            )
        else { return nil }
        let catalog = screening.catalog?.name ?? "no catalog"
        let player = PlayerModel(steps, timing: timing, size: device.size)
        let run = PlayerRun(player, on: device) { player in
            PlayerScreen(
                player,
                profile: screening.profile,
                catalog: catalog,
                names: screening.names
            ).screen
        }
        let wasEnded = await run.run()
        for note in screening.notes { context.console.tell("searchsync: \(note)") }
        return wasEnded ? .success : .interrupted
    }
}
