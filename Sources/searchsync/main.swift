import Foundation

// A reader that goes away is an error of write(2), not the end of the process.
signal(SIGPIPE, SIG_IGN)
let program = Program(environment: ProcessInfo.processInfo.environment)
let code = await program.run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
