internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Figures over all decisions, for whoever has an account.
package enum OverviewRoutes {
    /// `GET /api/council/fields`.
    ///
    /// - Throws: 401, 403.
    package static func fields(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let texts = environment.page(request.head, account).texts
        let town = try await environment.town(request.head, account.id)
        let fields = try await environment.database.read { try Overview.fields(of: town, in: $0) }
        return .json { json in
            json.member("fields", list: fields) { each, json in
                json.object {
                    $0.member("key", orNull: each.name)
                    $0.member("label", texts.field(named: each.name))
                    $0.member("n", orNull: each.count)
                }
            }
        }
    }

    /// `GET /api/council/members`.
    ///
    /// - Throws: 401, 403.
    package static func members(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let town = try await town(request, environment)
        let members = try await environment.database.read { try MemberLine.all(of: town, in: $0) }
        return .json { json in
            json.member("members", list: members) { each, json in
                json.object {
                    $0.member("slug", orNull: each.slug)
                    $0.member("name", orNull: each.name)
                    $0.member("party", orNull: each.party)
                    $0.member("committees", texts: each.committees)
                }
            }
        }
    }

    /// `GET /api/council/analysis`.
    ///
    /// - Throws: 401, 403, 422.
    package static func analysis(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let town = try await town(request, environment)
        let from = try ListQuery.day(request.head, "date_from")
        let to = try ListQuery.day(request.head, "date_to")
        let analysis = try await environment.database.read {
            try Overview.analysis(from: from, to: to, of: town, in: $0)
        }
        return .json { json in
            json.member("outcomes") { json in
                for each in analysis.outcomes { json.member(each.name, orNull: each.count) }
            }
            json.member("votes") { json in
                for each in analysis.votes { json.member(each.name, orNull: each.count) }
            }
            json.member("by_committee", list: analysis.byCommittee) { each, json in
                json.object {
                    $0.member("committee", orNull: each.name)
                    $0.member("n", orNull: each.count)
                }
            }
            json.member("by_month", list: analysis.byMonth) { each, json in
                json.object {
                    $0.member("month", orNull: each.name)
                    $0.member("n", orNull: each.count)
                }
            }
        }
    }

    /// `GET /api/council/trends`.
    ///
    /// - Throws: 401, 403.
    package static func trends(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let town = try await town(request, environment)
        let today = environment.today
        let trends = try await environment.database.read { try Overview.trends(today: today, of: town, in: $0) }
        return .json { json in
            json.member("trends", list: trends) { each, json in
                json.object {
                    $0.member("slug", orNull: each.slug)
                    $0.member("name", orNull: each.name)
                    $0.member("n", orNull: each.count)
                    $0.member("n_before", orNull: each.countBefore)
                }
            }
        }
    }

    /// `GET /api/council/diese-woche`.
    ///
    /// - Throws: 401, 403.
    package static func week(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let reader = try await Session.active(request.head, environment.accounts).account.id
        let (today, town) = (environment.today, try await environment.town(request.head, reader))
        let week = try await environment.database.read {
            try CouncilWeek.load(around: today, reader: reader, of: town, in: $0)
        }
        return .json { json in
            json.member("from", orNull: week.from.text)
            json.member("to", orNull: week.to.text)
            json.member("sessions", list: week.sessions) { $1.session($0) }
            json.member("decisions", list: week.decisions) { $1.decision($0) }
            json.member("subscribed", texts: week.subscribed.sorted())
        }
    }

    /// `GET /api/council/fundstueck`.
    ///
    /// - Throws: 401, 403.
    package static func find(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let town = try await town(request, environment)
        let today = environment.today
        let find = try await environment.database.read { try Overview.find(on: today, of: town, in: $0) }
        return .json { json in
            if let find {
                json.decision("decision", find)
            } else {
                json.member("decision", orNull: nil as String?)
            }
        }
    }

    /// `GET /api/council/places`: the districts of the operator's file, also those that no decision names yet.
    ///
    /// - Throws: 401, 403.
    package static func places(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let places = try await places(of: try await town(request, environment), environment)
        return .json { json in
            json.member("places", list: places) { each, json in
                json.object {
                    $0.member("place_id", orNull: each.id)
                    $0.member("name", orNull: each.name)
                    $0.member("n", orNull: each.count)
                }
            }
        }
    }

    /// The districts by how many decisions name them, then by name.
    static func places(
        of town: Body.ID?,
        _ environment: CouncilEnvironment
    ) async throws -> [(id: String, name: String, count: Int)] {
        let counts = try await environment.database.read { try Overview.places(of: town, in: $0) }
        let known = Dictionary(counts.map { ($0.name, $0.count) }) { first, _ in first }
        return environment.districts.places.map { ($0.id, $0.name, known[$0.id] ?? 0) }
            .sorted { ($1.2, $0.1) < ($0.2, $1.1) }
    }

    /// `GET /api/council/finance`.
    ///
    /// - Throws: 401; 403 without the right.
    package static func finance(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await requireBudget(request, environment)
        let town = try await environment.town(request.head, account.id)
        let years = try await environment.database.read { try FinanceYear.all(of: town, in: $0) }
        return .json { json in
            json.member("years", list: years) { year, json in
                json.object { json in
                    json.member("year", orNull: year.year)
                    json.member("sum", orNull: year.sum)
                    json.member("by_committee", list: year.byCommittee) { each, json in
                        json.object {
                            $0.member("committee", orNull: each.committee)
                            $0.member("sum", orNull: each.sum)
                        }
                    }
                    json.member("decisions", list: year.decisions) { $1.decision($0) }
                }
            }
        }
    }

    /// Lets accounts in, and says which town they look at.
    private static func town(_ request: Request, _ environment: CouncilEnvironment) async throws -> Body.ID? {
        let account = try await Session.active(request.head, environment.accounts).account
        return try await environment.town(request.head, account.id)
    }

    /// Lets in who may see the budget.
    static func requireBudget(_ request: Request, _ environment: CouncilEnvironment) async throws -> Account {
        let account = try await Session.active(request.head, environment.accounts).account
        guard account.may(.budget) || account.may(.admin) else { throw Problem.forbidden }
        return account
    }
}
