import Device
import SearchCore

extension SessionFile {
    /// Writes it as a whole file of the newest format; the caller finishes the output.
    @MainActor
    func write(to output: FileOutput) throws {
        var writer = SessionFileWriter(session: session, writer: SessionExport.writer)
        try output.write(writer.header())
        for item in items ?? [] { try output.write(writer.item(item)) }
        for event in events { try output.write(writer.event(EventCodec.encode(event))) }
        try output.write(writer.end())
    }
}
