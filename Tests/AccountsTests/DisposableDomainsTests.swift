import API
import Accounts
import Base
import HTTP
import TestSupport
import Testing

@Suite struct DisposableDomainsTests {
    @Test(arguments: ["a@mailinator.com", "a@deep.sub.mailinator.com", "A@YOPMAIL.com "])
    func `a disposable mailbox gets no account, is told no reason, and is counted`(email: String) async throws {
        let world = try await AccountsWorld()
        let refused = await problem { try await world.register(email) }
        #expect(refused == Problem(400, "registration_refused"))
        #expect(try await world.rejections("disposable_email") == 1)
        #expect(try await world.rejections("duplicate_email") == nil)
        // The domain helps the operator, the address is nobody's business.
        #expect(world.log.text.contains(email.lowercased().contains("yopmail") ? "yopmail.com" : "mailinator.com"))
        #expect(!world.log.text.contains("@"))
    }

    @Test(arguments: ["a@notmailinator.com", "a@mailinator.com.example.org", "a@example.org"])
    func `a domain that only looks like one is fine`(email: String) async throws {
        let world = try await AccountsWorld()
        #expect(try await world.register(email).status == 201)
    }

    @Test func `protected domains are never refused, whatever the list says`() async throws {
        let list = DisposableDomains { ["privaterelay.appleid.com", "appleid.com", "gmail.com", "bad.example"] }
        let world = try await AccountsWorld(disposable: list)
        #expect(try await world.register("a@privaterelay.appleid.com").status == 201)
        #expect(try await world.register("a@gmail.com").status == 201)
        #expect(await problem { try await world.register("a@bad.example") }?.status == 400)
        #expect(try await world.register("a@mailinator.com").status == 201)
    }

    @Test func `a list has one domain a line, and comments`() {
        let text = "# providers\nOne.Example\r\n\n  two.example  # why\n#three.example\n"
        #expect(DisposableDomains.parse(text) == ["one.example", "two.example"])
    }

    @Test func `the starter list holds plain domains and nothing protected`() {
        #expect(DisposableDomains.starterList.count >= 50)
        #expect(DisposableDomains.starterList.isDisjoint(with: DisposableDomains.protected))
        #expect(DisposableDomains.starterList.allSatisfy { EmailAddress("a@\($0)")?.text == "a@\($0)" })
    }
}
