import SMTP
import Testing

@Suite struct SMTPReplyTests {
    @Test func `several lines are one reply`() throws {
        let reply = try #require(SMTPReply(lines: ["550-5.1.1 The mailbox", "550 5.1.1 does not exist"]))
        #expect(reply == SMTPReply(code: 550, enhancedCode: .init(5, 1, 1), text: "The mailbox does not exist"))
        #expect(reply.isPermanent)
        #expect(!reply.isTransient)
    }

    @Test(
        arguments: [
            ("250 2.0.0 ok", 250, "2.0.0", "ok"), ("250", 250, nil, ""), ("250 ok", 250, nil, "ok"),
            ("451 4.7.1", 451, "4.7.1", ""), ("421 4.3 no", 421, nil, "4.3 no"),
            ("550 5.1.1111 x", 550, nil, "5.1.1111 x"),
            ("550 3.1.1 x", 550, nil, "3.1.1 x"), ("550 5.12.345 x", 550, "5.12.345", "x"),
        ] as [(String, Int, String?, String)]
    ) func `the enhanced code is read where there is one`(line: String, code: Int, enhanced: String?, text: String)
        throws
    {
        let reply = try #require(SMTPReply(lines: [line]))
        #expect(reply.code == code)
        #expect(reply.enhancedCode?.description == enhanced)
        #expect(reply.text == text)
    }

    @Test(arguments: [[], [""], ["25"], ["HTTP/1.1 400 Bad Request"], ["2x0 ok"]]) func `what is no reply is none`(
        lines: [String]
    ) {
        #expect(SMTPReply(lines: lines) == nil)
    }
}
