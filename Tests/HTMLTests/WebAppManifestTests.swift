import Foundation
import HTML
import TestSupport
import Testing

@Suite struct WebAppManifestTests {
    static func json(_ manifest: WebAppManifest) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(manifest), as: UTF8.self)
    }

    static func icons(_ plain: String, _ maskable: String) -> String {
        [(plain, "any"), (maskable, "maskable")].flatMap { name, purpose in
            [192, 512].map { size in
                """
                {"purpose":"\(purpose)","sizes":"\(size)x\(size)","src":"/assets/\(name)-\(size).png?v=1",\
                "type":"image/png"}
                """
            }
        }.joined(separator: ",")
    }

    @Test func `an app with all members has its colours, its icons and its short ways`() throws {
        let manifest = try WebAppManifest(
            .visits,
            name: "Voco",
            description: "Dein Tag",
            start: "/visits/heute",
            scope: "/visits",
            shortcuts: [.init(name: "Neu", url: "/visits/neu")],
            .fixture()
        )
        #expect(
            try Self.json(manifest) == """
                {"background_color":"#f3f6f3","description":"Dein Tag","display":"standalone",\
                "icons":[\(Self.icons("visits", "visits-maskable"))],"id":"/visits/heute","lang":"de","name":"Voco",\
                "scope":"/visits","short_name":"Voco","shortcuts":[{"name":"Neu","url":"/visits/neu"}],\
                "start_url":"/visits/heute","theme_color":"#f3f6f3"}
                """
        )
    }

    @Test func `what an app does not say is not in its manifest`() throws {
        let manifest = try WebAppManifest(.boards, name: "Kita", start: "/k/a/", scope: "/k/a/", .fixture(.english))
        #expect(
            try Self.json(manifest) == """
                {"background_color":"#f8f3e9","display":"standalone","icons":[\(Self.icons("icon", "maskable"))],\
                "id":"/k/a/","lang":"en","name":"Kita","scope":"/k/a/","short_name":"Kita","start_url":"/k/a/",\
                "theme_color":"#f8f3e9"}
                """
        )
    }
}
