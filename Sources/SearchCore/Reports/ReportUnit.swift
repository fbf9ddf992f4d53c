/// A unit of time by which a trend is told.
public enum ReportUnit: String, Sendable, CaseIterable {
    case hour, day, week, month
}
