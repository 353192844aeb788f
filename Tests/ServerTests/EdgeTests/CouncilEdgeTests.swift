import HTTP
import TestSupport
import Testing

@testable import Server

/// The council at the edge: who is led where, and the files that make it an app.
@Suite struct CouncilEdgeTests {
    @Test func `guests are led to the sign-in page and back, forms to their page`() async throws {
        try await EdgeWorld.run { world in
            let page = await world.answer("GET", "/council?tab=decisions&q=rad", EdgeWorld.browser)
            #expect(page.status == 303)
            #expect(page.header("Location") == "/login?weiter=%2Fcouncil%3Ftab%3Ddecisions%26q%3Drad")
            let form = await world.answer("POST", "/topics", EdgeWorld.browser, form: "name=x")
            #expect(form.header("Location") == "/login?weiter=%2Ftopics")
            let missing = await world.answer("GET", "/council/decision?id=99999999999999999999", EdgeWorld.browser)
            #expect(missing.status == 404)
            #expect(Markup.faults(in: missing.page) == [])
        }
    }

    @Test func `whoever signs in without staff's duties begins at Heute`() async throws {
        try await EdgeWorld.run { world in
            let form = "email=kim%40example.org&password=ein%20langes%20Passwort"
            let answer = await world.answer("POST", "/register", EdgeWorld.browser, form: form)
            #expect(answer.header("Location") == "/dashboard")
            let cookie = try #require(answer.header("Set-Cookie")).prefix { $0 != ";" }
            let own = EdgeWorld.browser + [("Cookie", String(cookie))]
            for target in [
                "/dashboard", "/council", "/topics", "/council/woche", "/council/analyse", "/council/karten",
            ] {
                let page = await world.answer("GET", target, own)
                #expect(page.status == 200, "\(target)")
                #expect(Markup.faults(in: page.page) == [], "\(target)")
            }
            #expect(await world.answer("GET", "/council/haushalt", own).status == 403)
        }
    }

    @Test func `the manifest, the worker, the pictures and the page without a network`() async throws {
        try await EdgeWorld.run { world in
            let manifest = await world.answer("GET", "/manifest.webmanifest")
            #expect(manifest.object["start_url"] as? String == "/dashboard")
            #expect(manifest.object["scope"] as? String == "/")
            let icons = manifest.object["icons"] as? [[String: Any]] ?? []
            #expect(icons.count == 4)
            for icon in icons {
                let source = try #require(icon["src"] as? String)
                #expect(await world.answer("GET", source).status == 200, "\(source)")
            }
            let worker = await world.answer("GET", "/app-sw.js")
            #expect(worker.header("Service-Worker-Allowed") == "/")
            #expect(worker.page.contains("importScripts(\"/sw.js\")"))
            let picture = await world.answer("GET", "/themen/radverkehr.svg")
            #expect(picture.status == 200 && picture.header("Content-Type")?.hasPrefix("image/svg") == true)
            #expect(await world.answer("GET", "/themen/tokens.css").status == 404)
            #expect(await world.answer("GET", "/themen/..%2Ftokens.css").status == 404)
            #expect(await world.answer("GET", "/offline", EdgeWorld.browser).status == 200)
        }
    }
}
