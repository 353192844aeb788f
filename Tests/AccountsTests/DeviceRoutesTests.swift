import API
import Accounts
import Base
import Foundation
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct DeviceRoutesTests {
    @Test func `devices are listed with all members, the latest first`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.register, cookie, #"{"token": "t1", "platform": "android"}"#)
        world.clock.advance(by: .minutes(5))
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        let devices = try await world.devices(cookie)
        #expect(devices.map { $0["id"] as? String } == ["web-1", "app-1"])
        #expect(devices.map { $0["kind"] as? String } == ["web", "android"])
        #expect(devices.allSatisfy { Set($0.keys) == ["id", "kind", "name", "created_at", "last_success_at"] })
        #expect(devices[0]["created_at"] as? String == "2026-11-30T12:05:00.000Z")
        #expect(devices[0]["last_success_at"] is NSNull)
    }

    @Test func `what never leaves the server is where messages go`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.register, cookie, #"{"token": "secret-token", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("secret-endpoint"))
        let text = AccountPagesTests.text(try await world.call(DeviceRoutes.list, cookie))
        #expect(text.contains("web-1") && !text.contains("secret"))
    }

    @Test func `a device is removed by its owner only`() async throws {
        let (world, ada) = try await AccountsWorld.signedIn(.fixture())
        let bob = try await world.another()
        _ = try await world.call(PushRoutes.register, ada, #"{"token": "t1", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.subscribe, ada, AccountsWorld.subscription("a"))
        @Sendable func remove(_ device: String, _ cookie: String) async throws -> Response {
            try await world.call({ try await DeviceRoutes.remove($0, device: device, $1) }, cookie)
        }
        for device in ["app-1", "web-1"] {
            #expect(await problem { _ = try await remove(device, bob) }?.status == 404)
            #expect(try await remove(device, ada).status == 204)
            #expect(await problem { _ = try await remove(device, ada) }?.status == 404)
        }
        #expect(try await world.devices(ada).isEmpty)
    }

    @Test(arguments: [
        "", "1", "app", "app-", "app-x", "app-1-2", "app-12345678901234567890", "web--1", "mail-1", "APP-1",
    ])
    func `what names no device leads nowhere`(device: String) async throws {
        #expect(Device.ID(device) == nil)
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem {
            _ = try await world.call({ try await DeviceRoutes.remove($0, device: device, $1) }, cookie)
        }
        #expect(problem?.status == 404)
    }

    @Test func `browsers of an older key pair are neither listed nor written to`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        try await world.database.write { _ = try $0.execute("UPDATE account_push SET key_id = 'key-0'") }
        #expect(try await world.devices(cookie).isEmpty)
        #expect(try await world.addresses([1])[1]?.contains { $0.kind == .webPush } == false)
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        #expect(try await world.devices(cookie).count == 1, "registering again takes the new key over")
    }
}
