internal import Accounts
internal import Base
internal import Store
internal import VisitPlanner
internal import Visits

/// The example day of `serve --demo`: six visits of an invented visitor, today.
enum DemoVisits {
    /// One visit of the day.
    private struct Stop {
        let key: String
        let name: String
        let address: String
        let place: (latitude: Double, longitude: Double)
        let begins: String
        let ends: String
        var phone: String?
        var email: String?
        var status = Visit.Status.planned
    }

    private static let start = (latitude: 53.1405, longitude: 8.2140)

    // The numbers are those that Germany keeps free for films.
    private static let stops = [
        Stop(
            key: "eckhorn",
            name: "Tischlerei Eckhorn",
            address: "Nadorster Weg 4, Musterstadt",
            place: (53.1690, 8.2235),
            begins: "08:15",
            ends: "09:00",
            phone: "040 66969-101",
            email: "werkstatt@eckhorn.example"
        ),
        Stop(
            key: "autohaus",
            name: "Autohaus am Ring",
            address: "Ringstraße 88, Musterstadt",
            place: (53.1570, 8.1890),
            begins: "09:30",
            ends: "10:15"
        ),
        Stop(
            key: "lindhof",
            name: "Gärtnerei Lindhof",
            address: "Am Moorgraben 12, Rastdorf",
            place: (53.2460, 8.1990),
            begins: "11:00",
            ends: "12:00",
            phone: "+49 (0)40 66969-112",
            email: "hofladen@lindhof.example"
        ),
        Stop(
            key: "baustoffe",
            name: "Norddeutsche Baustoffhandelsgenossenschaft",
            address: "Industrieweg 3, Bad Musterahn",
            place: (53.1830, 8.0030),
            begins: "12:30",
            ends: "13:30",
            phone: "040 66969-130",
            email: "einkauf@baustoffe.example"
        ),
        Stop(
            key: "seeblick",
            name: "Hotel Seeblick",
            address: "Uferweg 1, Bad Musterahn",
            place: (53.1925, 7.9990),
            begins: "15:00",
            ends: "15:30",
            status: .cancelled
        ),
        Stop(
            key: "morgenrot",
            name: "Bäckerei Morgenrot",
            address: "Lange Straße 17, Hudheim",
            place: (53.1090, 8.4620),
            begins: "16:15",
            ends: "17:00",
            phone: "0171 39200 17"
        ),
    ]

    /// Minutes and kilometres of each way, and the minutes that traffic costs on it.
    private static let table: [(from: String, to: String, minutes: Int, kilometres: Int, delay: Int)] = [
        ("start", "eckhorn", 12, 5, 0), ("eckhorn", "autohaus", 14, 6, 0), ("autohaus", "lindhof", 26, 17, 14),
        ("lindhof", "baustoffe", 38, 27, 14), ("baustoffe", "seeblick", 6, 3, 0), ("seeblick", "morgenrot", 45, 41, 0),
        ("baustoffe", "morgenrot", 42, 38, 3),
    ]

    /// The ways of the day with their traffic, for whoever asks no service.
    static func ways(clock: WallClock) async -> RouteProvider {
        let places = Dictionary(
            uniqueKeysWithValues: [("start", start)] + stops.map { ($0.key, $0.place) }
        ).compactMapValues { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
        let lines = table.compactMap { line -> (way: FixedRoutes.Way, delay: Int)? in
            guard let from = places[line.from], let to = places[line.to] else { return nil }
            let way = FixedRoutes.Way(
                from: from,
                to: to,
                travelTime: line.minutes * 60,
                distance: line.kilometres * 1000
            )
            return (way, line.delay * 60)
        }
        let routes = FixedRoutes(lines.map(\.way), clock: clock)
        for line in lines { await routes.setDelay(line.delay, from: line.way.from, to: line.way.to) }
        return routes.provider
    }

    /// Puts the day into an account, today; a day that is there already stays as somebody left it.
    static func prepare(_ owner: Account.ID, _ environment: ServerEnvironment) async throws {
        let now = environment.clock.now()
        let zone = environment.zone
        let today = zone.wallTime(at: now).day
        let visits = stops.compactMap { stop -> Visit? in
            guard let begins = WallTime.second(ofClock: stop.begins), let ends = WallTime.second(ofClock: stop.ends)
            else { return nil }
            return Visit(
                id: stop.key,
                customer: Visit.Customer(
                    name: stop.name,
                    address: stop.address,
                    coordinates: Coordinates(latitude: stop.place.latitude, longitude: stop.place.longitude),
                    phone: stop.phone,
                    email: stop.email
                ),
                begins: WallTime(day: today, second: begins),
                ends: WallTime(day: today, second: ends),
                zone: zone,
                status: stop.status
            )
        }
        try await environment.database.write { transaction in
            try ExampleDay.put(
                visits,
                start: (
                    address: "Markt 1, Musterstadt",
                    Coordinates(latitude: start.latitude, longitude: start.longitude)
                ),
                into: owner,
                now: now,
                in: transaction
            )
        }
    }
}
