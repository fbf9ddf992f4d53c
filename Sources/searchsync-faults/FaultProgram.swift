import Foundation

/// The program that lets things go wrong, and looks whether anything acknowledged is lost.
///
///     Scripts/faults [--runs N] [--seed N] [--only K]
@main
struct FaultProgram {
    static func main() async {
        do {
            let options = try FaultOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                say(FaultOptions.help)
                return
            }
            signal(SIGPIPE, SIG_IGN)
            exit(try await FaultSeries(options).run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("searchsync-faults: \(error)\n".utf8))
            exit(2)
        }
    }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
