extension Timestamp {
    /// When an operation was made, by the server's clock.
    ///
    /// A device's clock may be a year off; how long ago something was by it is nearly always right.
    ///
    /// - Parameters:
    ///   - made: When the operation was made, by the device's clock.
    ///   - sent: When it was sent, by the same clock.
    ///   - now: The server's clock.
    /// - Returns: The server's time less the operation's age; never later than now, nor before 1970.
    public static func effective(
        made: Timestamp,
        sent: Timestamp,
        now: Timestamp
    ) -> Timestamp {
        let (age, isTooLong) = sent.microseconds.subtractingReportingOverflow(made.microseconds)
        guard !isTooLong, age > 0 else { return now }
        let (time, isTooEarly) = now.microseconds.subtractingReportingOverflow(age)
        return isTooEarly ? now : Timestamp(microseconds: max(0, time))
    }
}
