internal import Base
internal import VisitPlanner
internal import Visits

/// What `doctor` says about the service that knows the ways to visits: asks for a short one through Berlin.
enum RouteCheck {
    typealias Finding = DoctorCommand.Finding

    private static let subject = "routes"

    static func run(_ configuration: ServerConfiguration, _ context: CommandContext) async -> [Finding] {
        guard let setup = configuration.routes else {
            return [
                Finding(subject, .absent, "no service, so ways to visits are estimated; see docs/visits-routes.md")
            ]
        }
        let provider = setup.provider(http: context.client(configuration), clock: context.clock)
        // From the main station to the town hall: places of no customer.
        guard let station = Coordinates(latitude: 52.52508, longitude: 13.3694),
            let hall = Coordinates(latitude: 52.51861, longitude: 13.40831)
        else { return [] }
        do throws(RouteFailure) {
            let leg = try await provider.leg(station, hall, context.clock.now())
            let traffic = leg.delay == nil ? "it knows no traffic" : "it knows the traffic"
            let limit = setup.perDay.map { "at most \($0) questions a day" } ?? "any number of questions a day"
            return [
                Finding(
                    subject,
                    .ok,
                    "\(provider.name) answers (\((leg.distance + 50) / 100 * 100) m); \(traffic); \(limit)"
                )
            ]
        } catch {
            return [Finding(subject, status(error), "\(provider.name) \(error); \(advice(error, setup))")]
        }
    }

    private static func status(_ failure: RouteFailure) -> Finding.Status {
        switch failure {
        case .refused(status: 401), .refused(status: 403), .malformed, .unreachable(.certificate),
            .unreachable(.address):
            .fault
        case .timedOut, .refused, .quota, .unreachable, .noRoute, .cancelled: .warning
        }
    }

    private static func advice(_ failure: RouteFailure, _ setup: ServerConfiguration.RouteSetup) -> String {
        let (key, url) =
            switch setup.service {
            case .tomTom: ("TOMTOM_API_KEY", "TOMTOM_URL")
            case .here: ("HERE_API_KEY", "HERE_URL")
            case .osrm: ("OSRM_URL", "OSRM_URL")
            }
        return switch failure {
        case .refused(status: 401), .refused(status: 403): "check \(key) and whether it may ask for routes"
        case .quota: "ways are estimated until it answers again; compare ROUTE_QUESTIONS_PER_DAY with the contract"
        case .noRoute: "this check's way leads through Berlin; does its map have your region?"
        case .malformed: "check that \(url) leads to this service (\(setup.url))"
        case .refused: "check \(url) (\(setup.url)) and the service's status page"
        case .unreachable(.certificate): "check \(url) and EGRESS_CA_FILE"
        case .timedOut, .unreachable, .cancelled: "check \(url) (\(setup.url)), proxy and firewall"
        }
    }
}
