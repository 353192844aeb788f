import Testing

@testable import WebPush

@Suite struct VAPIDSubjectTests {
    @Test(arguments: [
        "mailto:betrieb@example.org", "MAILTO:a@b.example", "mailto:a@push.test", "https://example.org",
        "https://example.org/contact?x#y", "https://example.org:8443/", "mailto:betrieb@münchen.example",
        "mailto:a@localhost.example.org", "https://invalid.example/", "mailto:a@b.example?subject=push",
    ])
    func `a subject that can be reached is taken as it is`(text: String) throws {
        #expect(try VAPIDSubject(text).url == text)
    }

    @Test(
        arguments: [
            ("", .empty), ("betrieb@example.org", .bareAddress), ("example.org", .otherScheme),
            ("http://example.org", .otherScheme), ("tel:+49", .otherScheme), ("mailto:", .malformed),
            ("mailto:betrieb", .malformed), ("mailto:@example.org", .malformed), ("mailto:a@", .malformed),
            ("mailto:a@b@c.example", .malformed), ("mailto: a@example.org", .malformed),
            ("mailto:<a@example.org>", .malformed), ("mailto:a@example.org\n", .malformed), ("https:", .malformed),
            ("https:example.org", .malformed), ("https://", .malformed), ("https:///x", .malformed),
            ("mailto:a@.example", .malformed), ("mailto:a@b..example", .malformed),
            ("mailto:a@localhost", .specialUseHost("localhost")), ("https://localhost", .specialUseHost("localhost")),
            ("https://localhost:8080/x", .specialUseHost("localhost")),
            ("https://user@LOCALHOST/", .specialUseHost("localhost")),
            ("mailto:a@app.localhost", .specialUseHost("app.localhost")),
            ("mailto:a@printer.local", .specialUseHost("printer.local")),
            ("mailto:a@printer.local.", .specialUseHost("printer.local")),
            ("mailto:a@x.invalid", .specialUseHost("x.invalid")), ("https://x.invalid/", .specialUseHost("x.invalid")),
        ] as [(String, VAPIDSubject.Fault)]
    )
    func `each fault of a subject is named`(text: String, fault: VAPIDSubject.Fault) {
        #expect(throws: fault) { try VAPIDSubject(text) }
        #expect(fault.description.hasSuffix("."))
    }
}
