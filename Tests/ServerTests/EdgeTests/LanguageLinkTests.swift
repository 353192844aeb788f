import Accounts
import Base
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Server

/// A page that answers a form can be read in the other language: its link opens a page that says the same.
@Suite struct LanguageLinkTests {
    /// The address behind a page's link to another language.
    private static func link(_ page: String) throws -> String {
        let match = try #require(page.firstMatch(of: /href="([^"]+)" lang="(?:en|de)" hreflang/))
        return String(match.1).replacing("&amp;", with: "&")
    }

    private static func heading(_ page: String) -> String? {
        page.firstMatch(of: /<h1[^>]* ?id="([^"]+)"/).map { String($0.1) }
    }

    private static let mailing = ["BASE_URL": "https://kita.example", "MAIL_FROM": "rat@kita.example"]

    /// What a form is sent to, what stands in it, and what the page in the other language must hold.
    private static let forms: [(path: String, form: String, holds: String)] = [
        ("/login", "email=a%40example.org&password=x&weiter=%2Fkonto", "value=\"/konto\""),
        ("/login?weiter=%2Fkonto", "email=a%40example.org&password=x", "value=\"/konto\""),
        ("/register", "email=x&password=x&weiter=%2Fkonto", "value=\"/konto\""),
        ("/forgot-password", "email=x&weiter=%2Fkonto", "value=\"/konto\""),
        ("/forgot-password", "email=a%40example.org&weiter=%2Fkonto", "%2Fkonto"),
        ("/verify-email", "token=abc&weiter=%2Fkonto", "value=\"abc\""),
        ("/kontakt", "message=x", "name=\"message\""),
    ]

    @Test(arguments: forms.indices) func `a guest's form that was refused`(index: Int) async throws {
        let (path, form, holds) = Self.forms[index]
        try await EdgeWorld.run { world in
            let answer = await world.answer("POST", path, EdgeWorld.browser, form: form)
            let link = try Self.link(answer.page)
            let other = await world.answer("GET", link, EdgeWorld.browser)
            #expect(other.status == 200, "\(link)")
            #expect(other.page.contains("<html lang=\"en\"") && other.page.contains(holds), "\(link)")
            #expect(Self.heading(other.page) == Self.heading(answer.page))
        }
    }

    @Test func `what was done by a form`() async throws {
        let folder = try TestFolder()
        let values = Self.mailing.merging(["MAIL_OUTBOX_DIR": folder.path]) { $1 }
        try await EdgeWorld.run(values) { world in
            let accounts = world.environment.accounts
            let form = "email=ada%40example.org&password=correct+horse"
            let made = await world.answer("POST", "/register", EdgeWorld.browser, form: form)
            #expect(made.header("Location") == "/konto/bestaetigen")
            let cookie = (name: "Cookie", value: String(try #require(made.header("Set-Cookie")).prefix { $0 != ";" }))
            let wrong = "action=change&new_email=x&current_password=x&weiter=%2Fkonto"
            let waiting = await world.answer("POST", "/konto/bestaetigen", EdgeWorld.browser + [cookie], form: wrong)
            let english = await world.answer("GET", try Self.link(waiting.page), EdgeWorld.browser + [cookie])
            #expect(english.status == 200 && english.page.contains("value=\"/konto\""))

            await accounts.errands.doAll()
            let token = try Self.token(in: folder)
            let done = await world.answer(
                "POST",
                "/verify-email",
                EdgeWorld.browser + [cookie],
                form: "token=\(token)&weiter=%2Fkonto"
            )
            #expect(done.status == 200 && done.page.contains("Deine Adresse ist bestätigt."))
            for headers in [EdgeWorld.browser + [cookie], EdgeWorld.browser] {
                let again = await world.answer("GET", try Self.link(done.page), headers)
                #expect(again.status == 200 && again.page.contains("Your address is confirmed."))
                #expect(again.page.contains(headers.count > 1 ? "href=\"/konto\"" : "href=\"/login?weiter=%2Fkonto\""))
            }
        }
    }

    @Test func `who is signed in finds every form again`() async throws {
        try await EdgeWorld.run { world in
            let headers = EdgeWorld.browser + [try await world.cookie()]
            for (path, form) in [
                ("/konto", "action=x"), ("/konto/adresse", "new_email=x"), ("/konto/passwort", "action=change"),
                ("/konto/benachrichtigungen", "action=x"), ("/konto/loeschen", "password=x"),
                ("/admin/konten/1", "action=x"), ("/admin/feedback", "action=x"), ("/boards", "name="),
            ] {
                let answer = await world.answer("POST", path, headers, form: form)
                #expect(answer.status >= 400, "\(path)")
                let link = try Self.link(answer.page)
                let other = await world.answer("GET", link, headers)
                #expect(link.hasPrefix(path + "?"), "\(link)")
                #expect(other.status == 200 && other.page.contains("<html lang=\"en\""), "\(link)")
            }
        }
    }

    @Test func `an error page of a form without a page leads somewhere`() async throws {
        try await EdgeWorld.run { world in
            let foreign = EdgeWorld.browser + [(name: "Origin", value: "https://evil.example")]
            for path in ["/logout", "/nirgends", "/k/abc/tauschen/notes"] {
                let answer = await world.answer("POST", path, foreign, form: "x=y")
                #expect(answer.status == 403)
                let link = try Self.link(answer.page)
                #expect(await world.answer("GET", link, EdgeWorld.browser).status == 200, "\(link)")
            }
        }
    }

    /// The token in the one mail of a folder.
    private static func token(in folder: TestFolder) throws -> String {
        let folder = URL(filePath: folder.path)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let mail = try #require(files.first { $0.pathExtension == "eml" })
        let text = try String(contentsOf: mail, encoding: .utf8)
        // Lines of quoted-printable are joined again (RFC 2045 §6.7).
        let plain = text.replacing("=\r\n", with: "").replacing("=3D", with: "=")
        return String(try #require(plain.firstMatch(of: /token=([A-Za-z0-9_-]{20,})/)).1)
    }
}
