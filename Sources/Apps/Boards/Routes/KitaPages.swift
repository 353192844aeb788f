internal import API
internal import Base
internal import Foundation
internal import HTML
package import HTTP
internal import Store

/// A Kita's own pages, for parents.
package enum KitaPages {
    /// The Kita with its boards.
    package static func show(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let model = try await environment.database.read { transaction in
            let boards = try Board.all(of: kita.id, in: transaction)
            let entries = try boards.map { board in
                let notes = try Note.newest(on: board.id, limit: 30, in: transaction)
                return KitaPage.Model.Board(
                    slug: board.slug,
                    name: board.name,
                    hasBell: board.hasNotifications,
                    newest: notes.first.map {
                        KitaPage.Model.Glimpse(title: $0.title, author: $0.name, pinnedAt: $0.pinnedAt)
                    },
                    recent: notes.map { KitaPage.Model.Recent(id: $0.id.rawValue, pinnedAt: $0.pinnedAt) }
                )
            }
            return KitaPage.Model(frame: frame(kita, boards, environment), boards: entries)
        }
        return secret(KitaPage.render(model, environment.page(request.head, nil)))
    }

    /// How everything works.
    package static func help(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let boards = try await environment.database.read { try Board.all(of: kita.id, in: $0) }
        let model = KitaHelpPage.Model(frame: frame(kita, boards, environment))
        return secret(KitaHelpPage.render(model, environment.page(request.head, nil)))
    }

    /// The address with the slash at its end, which is the app's scope.
    package static func addSlash(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        .seeOther(try await KitaGate.find(link, environment).path)
    }

    /// The Kita's web app manifest.
    package static func manifest(
        _ request: Request,
        link: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        // The Kita's page is identity, start and scope alike.
        let context = environment.page(request.head, nil)
        let manifest = WebAppManifest(.boards, name: kita.name, start: kita.path, scope: kita.path, context)
        return Response.bytes(try JSONBody.encode(manifest), type: "application/manifest+json")
            .with("Cache-Control", "no-store").withSecrecy
    }

    /// What all pages of a Kita share.
    static func frame(_ kita: Kita, _ boards: [Board], _ environment: BoardsEnvironment) -> KitaFrame {
        KitaFrame(
            name: kita.name,
            link: kita.link,
            isPaused: kita.isPaused,
            pushKey: environment.push?.publicKey,
            boards: boards.map { KitaFrame.Board(slug: $0.slug, name: $0.name) }
        )
    }

    /// A page whose address is a secret: not to be indexed, not to be told to others.
    static func secret(_ page: HTML, status: Int = 200) -> Response {
        Response.html(page, status: status).withSecrecy
    }
}

extension Response {
    /// Keeps the address out of indexes and referrers.
    var withSecrecy: Response {
        with("X-Robots-Tag", "noindex, nofollow").with("Referrer-Policy", "no-referrer")
    }
}
