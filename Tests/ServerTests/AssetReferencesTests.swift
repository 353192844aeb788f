import Testing

@testable import Server

@Suite struct AssetReferencesTests {
    static func resolve(_ files: [String: String]) -> [String: String] {
        AssetReferences.resolve(files.mapValues { Array($0.utf8) }).mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `imports and pictures get the version of what they name`() throws {
        let resolved = Self.resolve([
            "js/a.js": "import { b } from \"./b.js\";\nimport \"./c.js\";\n", "js/b.js": "export const b = 1;",
            "js/c.js": "", "x.css": "a { background: url(\"p.svg\") 0 0; }", "p.svg": "<svg/>",
        ])
        let b = ContentHash(Array("export const b = 1;".utf8)).short
        let c = ContentHash([UInt8]()).short
        let p = ContentHash(Array("<svg/>".utf8)).short
        #expect(resolved["js/a.js"] == "import { b } from \"./b.js?v=\(b)\";\nimport \"./c.js?v=\(c)\";\n")
        #expect(resolved["x.css"] == "a { background: url(\"p.svg?v=\(p)\") 0 0; }")
        #expect(resolved["p.svg"] == "<svg/>" && resolved.count == 5)
    }

    @Test func `a change deep down reaches everything that leads to it`() {
        let files = ["a.js": "import \"./b.js\";", "b.js": "import \"./c.js\";", "c.js": "1"]
        let before = Self.resolve(files)
        let after = Self.resolve(files.merging(["c.js": "2"]) { $1 })
        #expect(before["a.js"] != after["a.js"] && before["b.js"] != after["b.js"])
    }

    @Test func `circles end, and what is not there stays as it is`() throws {
        let resolved = Self.resolve([
            "a.js": "import \"./b.js\";", "b.js": "import \"./a.js\";", "d.js": "import \"./gone.js\"; from \"./",
            "e.txt": "url(\"a.js\")",
        ])
        #expect(resolved.count == 4)
        #expect(try #require(resolved["a.js"]).hasPrefix("import \"./b.js?v="))
        #expect(resolved["b.js"] == "import \"./a.js\";")
        #expect(resolved["d.js"] == "import \"./gone.js\"; from \"./")
        #expect(resolved["e.txt"] == "url(\"a.js\")")
    }
}
