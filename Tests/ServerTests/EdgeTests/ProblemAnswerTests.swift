import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

@Suite struct ProblemAnswerTests {
    static let english: [(name: String, value: String)] = [("Accept-Language", "en-GB, de;q=0.5")]

    @Test func `programs get a problem document, in their user's language`() async throws {
        try await EdgeWorld.run { world in
            let german = await world.answer("GET", "/api/nirgends")
            #expect(german.status == 404)
            #expect(german.header("Content-Type") == "application/problem+json")
            #expect(german.header("Cache-Control") == "no-store")
            #expect(german.object["type"] as? String == "about:blank")
            #expect(german.object["status"] as? Int == 404)
            #expect(german.object["code"] as? String == "not_found")
            let english = await world.answer("GET", "/api/nirgends", Self.english)
            for member in ["title", "detail"] {
                let (de, en) = (german.object[member] as? String, english.object[member] as? String)
                #expect(de?.isEmpty == false && en?.isEmpty == false)
                #expect(de != en, "\(member)")
            }
        }
    }

    @Test func `people get a page with the same status`() async throws {
        try await EdgeWorld.run { world in
            for target in ["/nirgends", "/k/falsch/", "/boards/12345678901234567890"] {
                let response = await world.answer("GET", target, EdgeWorld.browser)
                #expect(response.status == 404, "\(target)")
                #expect(response.header("Content-Type")?.hasPrefix("text/html") == true)
                #expect(response.page.contains("<h1"))
            }
            let script = await world.answer("GET", "/k/falsch/tauschen/notes")
            #expect(script.header("Content-Type") == "application/problem+json")
        }
    }

    @Test func `the API never answers with a page`() async throws {
        try await EdgeWorld.run { world in
            let response = await world.answer("GET", "/api/auth/me", EdgeWorld.browser)
            #expect(response.status == 401)
            #expect(response.header("Content-Type") == "application/problem+json")
        }
    }

    @Test func `whoever must sign in first is led there and back`() async throws {
        try await EdgeWorld.run { world in
            let page = await world.answer("GET", "/boards/3?done=saved", EdgeWorld.browser)
            #expect(page.status == 303)
            #expect(page.header("Location") == "/login?weiter=%2Fboards%2F3%3Fdone%3Dsaved")
            let form = await world.answer("POST", "/boards/3", EdgeWorld.browser, form: "action=pause")
            #expect(form.status == 303)
            #expect(form.header("Location") == "/login?weiter=%2Fboards%2F3")
            #expect(await world.answer("GET", "/boards").status == 401, "a program is told, not led")
        }
    }

    @Test func `faulty fields are a list with type, place and sentence, without the value`() async throws {
        try await EdgeWorld.run { world in
            let json = #"{"email": "kein", "password": "geheim1"}"#
            let response = await world.answer("POST", "/api/auth/register", json: json)
            #expect(response.status == 422)
            let detail = try #require(response.object["detail"] as? [[String: Any]])
            #expect(detail.count == 2)
            for field in detail {
                #expect((field["loc"] as? [String])?.first == "body")
                #expect((field["type"] as? String)?.isEmpty == false)
                #expect((field["msg"] as? String)?.isEmpty == false)
            }
            #expect(!response.page.contains("geheim1"))
        }
    }

    @Test(
        arguments: [
            ("DELETE", "/login", "GET, POST, HEAD"), ("PUT", "/", "GET, HEAD"), ("POST", "/api/health", "GET, HEAD"),
            ("GET", "/api/auth/login", "POST"), ("PATCH", "/api/boards/kitas", "GET, POST, HEAD"),
            ("GET", "/k/x/push/sync", "POST"), ("OPTIONS", "/login", "GET, POST, HEAD"),
        ]
    )
    func `another method is 405 with those that are allowed`(method: String, target: String, allow: String) async throws
    {
        try await EdgeWorld.run { world in
            let response = await world.answer(method, target)
            #expect(response.status == 405)
            #expect(response.all("Allow") == [allow])
            #expect(response.object["code"] as? String == "method_not_allowed")
        }
    }

    @Test func `HEAD is answered like GET`() async throws {
        try await EdgeWorld.run { world in
            for target in ["/", "/login", "/api/health", "/assets/components.css"] {
                let (head, get) = (await world.answer("HEAD", target), await world.answer("GET", target))
                #expect(head.status == 200 && get.status == 200, "\(target)")
                #expect(head.header("Content-Type") == get.header("Content-Type"))
            }
        }
    }

    @Test func `a database that does not answer is 503, for programs and people`() async throws {
        try await EdgeWorld.run { world in
            #expect(await world.answer("GET", "/api/health").object["status"] as? String == "ok")
            await world.environment.database.close()
            let health = await world.answer("GET", "/api/health")
            #expect(health.status == 503)
            #expect(health.object["code"] as? String == "database_unavailable")
            let notes = await world.answer("GET", "/k/x/tauschen/notes")
            #expect(notes.status == 503)
            #expect(notes.header("Retry-After") == "10")
            let page = await world.answer("GET", "/k/x/", EdgeWorld.browser)
            #expect(page.status == 503)
            #expect(page.header("Retry-After") == "10")
            #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
            #expect(!page.page.contains("closed"), "what broke is the operator's business")
            #expect(world.log.messages(.error).count >= 3)
        }
    }
}
