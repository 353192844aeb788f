internal import Base

/// How much a ``RouteBook`` asks and how long it believes what it heard.
package struct RouteBookSettings: Sendable {
    /// How long an answer counts as the present.
    package var freshness = Duration.minutes(5)
    /// How long the last answer stands in for one that does not come; its text says "Stand 07:02", without a day.
    package var memory = Duration.hours(12)
    /// How far two departures may lie apart until the traffic of one says nothing about the other.
    package var trafficReach = Duration.hours(1)
    /// How long a provider is left alone that refuses for a quota without naming a duration, or refuses the key.
    package var quiet = Duration.minutes(15)
    /// How many failures in a row make a provider silent for ``pause``.
    package var patience = 3
    /// How long a provider is left alone that does not answer: nobody waits four seconds again for every leg.
    package var pause = Duration.minutes(1)
    /// How many ways, and how many answers, are kept in memory.
    package var limit = 20_000
    /// How many questions a second the provider gets at most; nil for any number.
    package var perSecond: Int?
    /// How long a question waits for its turn; a longer queue is not worth waiting for, and the way can be asked later.
    package var patienceForTurn = Duration.seconds(2)
    /// How many questions a day, by UTC, the provider may be asked by this process; nil for any number.
    package var perDay: Int?

    /// The settings of a server.
    ///
    /// - Parameters:
    ///   - perDay: how many questions a day; nil for any number.
    ///   - perSecond: how many a second; nil for any number.
    package init(perDay: Int? = nil, perSecond: Int? = nil) {
        self.perDay = perDay
        self.perSecond = perSecond
    }
}
