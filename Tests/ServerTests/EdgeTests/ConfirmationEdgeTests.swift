import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

/// Confirming and new passwords, through the whole edge.
@Suite struct ConfirmationEdgeTests {
    @Test(arguments: ["pending", "disabled"])
    func `who may not go on is led from a page to what is missing, and a program is told`(status: String) async throws {
        try await EdgeWorld.run { world in
            let cookie = try await world.cookie()
            try await world.environment.database.write { transaction in
                _ = try transaction.execute("UPDATE web_users SET role = 'user', status = \(status)")
            }
            let signedIn = [cookie]
            let page = await world.answer("GET", "/konto/benachrichtigungen", EdgeWorld.browser + signedIn)
            #expect(page.status == 303)
            #expect(page.header("Location") == "/konto/bestaetigen?weiter=%2Fkonto%2Fbenachrichtigungen")
            let waiting = await world.answer("GET", "/konto/bestaetigen", EdgeWorld.browser + signedIn)
            #expect(waiting.status == 200)
            let program = await world.answer("GET", "/api/account/devices", signedIn)
            #expect(program.status == 403)
        }
    }

    @Test(arguments: ["/verify-email?token=x", "/reset-password?token=x"])
    func `the link of a mail is kept from other sites and from search engines`(target: String) async throws {
        try await EdgeWorld.run { world in
            let answer = await world.answer("GET", target, EdgeWorld.browser)
            #expect(answer.header("Referrer-Policy") == "no-referrer")
            #expect(answer.header("X-Robots-Tag") == "noindex, nofollow")
        }
    }

    @Test func `the operator's list in the data folder counts`() async throws {
        let folder = try TestFolder()
        let list = URL(filePath: folder.path).appending(path: DisposableList.fileName)
        try Data("bad.example\n".utf8).write(to: list)
        try await EdgeWorld.run(folder: folder) { world in
            let body = #"{"email": "a@sub.bad.example", "password": "correct horse"}"#
            let refused = await world.answer("POST", "/api/auth/register", json: body)
            #expect(refused.status == 400)
        }
    }

    @Test func `the page that waits has its script, and that has its modules`() async throws {
        try await EdgeWorld.run { world in
            for name in ["js/confirmation.js", "js/server.js"] {
                #expect(world.environment.assets.url(name).hasPrefix("/assets/"))
                #expect(await world.answer("GET", world.environment.assets.url(name)).status == 200)
            }
        }
    }
}
