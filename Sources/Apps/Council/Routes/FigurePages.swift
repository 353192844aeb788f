internal import API
internal import Accounts
internal import HTML
package import HTTP
internal import Store

/// Ratswoche, Analyse, Karten, Haushalt.
package enum FigurePages {
    /// `/council/woche?woche=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func week(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let day = try ListQuery.day(request.head, "woche").flatMap { CouncilDay($0) } ?? environment.today
        let reader = try await environment.reader(account, request.head)
        let week = try await environment.database.read {
            try CouncilWeek.load(around: day, reader: account.id, of: reader.towns.chosen, in: $0)
        }
        let model = WeekPage.Model(reader: reader, week: week)
        return .html(WeekPage.render(model, environment.context(request.head, account)))
    }

    /// `/council/analyse?monate=`.
    ///
    /// - Throws: 401, 403, 422.
    package static func analysis(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let months = try ListQuery.number(request.head, "monate", in: 0...1200) ?? 12
        let today = environment.today
        let reader = try await environment.reader(account, request.head)
        let from = months == 0 ? nil : (today + -(months * 365 / 12)).text
        let (analysis, trends) = try await environment.database.read { transaction in
            (
                try Overview.analysis(from: from, to: nil, of: reader.towns.chosen, in: transaction),
                try Overview.trends(today: today, of: reader.towns.chosen, in: transaction)
            )
        }
        let model = AnalysisPage.Model(
            reader: reader,
            analysis: analysis,
            trends: trends,
            months: months == 0 ? nil : months
        )
        return .html(AnalysisPage.render(model, environment.context(request.head, account)))
    }

    /// `/council/karten?ort=`.
    ///
    /// - Throws: 401, 403, 404 for a district that there is not.
    package static func maps(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let reader = try await environment.reader(account, request.head)
        let places = try await OverviewRoutes.places(of: reader.towns.chosen, environment).map {
            MapsPage.Row(id: $0.id, name: $0.name, count: $0.count)
        }
        var model = MapsPage.Model(
            reader: reader,
            places: places,
            drawing: environment.drawing
        )
        if let id = ListQuery.text(request.head, "ort") {
            guard let place = places.first(where: { $0.id == id }) else { throw Problem.notFound }
            var query = ListQuery()
            query.limit = 10
            query.town = reader.towns.chosen
            let list = try await ListRoutes.decisions(query, DecisionList.Filter(place: id), environment).list
            model.open = (place, list)
        }
        return .html(MapsPage.render(model, environment.context(request.head, account)))
    }

    /// `/council/haushalt?jahr=`.
    ///
    /// - Throws: 401; 403 without the right; 422.
    package static func budget(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await OverviewRoutes.requireBudget(request, environment)
        let year = try ListQuery.number(request.head, "jahr", in: 1900...9999)
        let reader = try await environment.reader(account, request.head)
        let years = try await environment.database.read { try FinanceYear.all(of: reader.towns.chosen, in: $0) }
        let model = BudgetPage.Model(reader: reader, years: years, year: year)
        return .html(BudgetPage.render(model, environment.context(request.head, account)))
    }
}
