/// At which hours of the day the council's jobs run, by the clock on the deployment's wall (seed).
package enum JobHours {
    package static let committees = [7]
    package static let council = [8, 14]
    package static let protocols = [9]
    package static let follows = [10]
    package static let evening = 18
    /// On Sundays.
    package static let week = 18
}
