"""What is a request, where does it end, and what does its target mean."""

from support import ServerTest

NEXT = b"GET /json HTTP/1.1\r\nHost: next\r\n\r\n"


class Targets(ServerTest):
    def echo(self, target):
        status, _, body = self.demo.get(target)
        self.assertEqual(status, 200, target)
        return body.decode()

    def refused(self, target):
        self.assertRefused(b"GET " + target + b" HTTP/1.1\r\nHost: t\r\n\r\n" + NEXT)

    def test_nul_escape(self):
        for target in [b"/echo/%00x", b"/echo/a%00", b"/%00", b"/echo?q=%00"]:
            self.refused(target)

    def test_segments_are_decoded_after_splitting(self):
        self.assertIn('path ["echo", "a/b", "\u00fc x", ""]', self.echo("/echo/a%2Fb/%C3%BC%20x/"))

    def test_dots_are_kept(self):
        self.assertIn('path ["echo", "..", ".", ".."]', self.echo("/echo/../%2e/%2E%2e"))

    def test_plus_is_a_space_in_the_query_only(self):
        text = self.echo("/echo/a+b?q=1%2B2+3&flag&x=a%26b%3Dc")
        self.assertIn('path ["echo", "a+b"]', text)
        self.assertIn('query ["q=1+2 3", "flag=", "x=a&b=c"]', text)
        self.assertIn("target /echo/a+b?q=1%2B2+3&flag&x=a%26b%3Dc", text)

    def test_absolute_form(self):
        self.assertIn('path ["echo", "a"]', self.echo("http://test/echo/a"))

    def test_broken_targets(self):
        for target in [b"/echo/%", b"/echo/%4", b"/echo/%zz", b"/echo/%FF", b"/echo/\xc3\xbc", b"/echo#x", b"echo", b"/a b",
                       b"/echo/\x01", b"/echo/\x00x"]:
            self.refused(target)


class StaticFiles(ServerTest):
    def status(self, target):
        return self.demo.get(target)[0]

    def test_file(self):
        status, head, body = self.demo.get("/files/sub/a.txt")
        self.assertEqual((status, body), (200, b"hello\n"))
        self.assertIn("text/plain", head)

    def test_ways_out(self):
        for path in ["../secret.txt", "sub/../../secret.txt", "%2e%2e/secret.txt", "..%2Fsecret.txt", "sub%2Fa.txt",
                     "%2Fetc%2Fpasswd", "/etc/passwd", "link.txt", "sub", "sub/", "", ".", "..%5Csecret.txt", "pipe", "sub//a.txt"]:
            self.assertEqual(self.status("/files/" + path), 404, path)

    def test_large_file(self):
        status, _, body = self.demo.get("/files/large.bin")
        self.assertEqual((status, len(body)), (200, 20_000_000))

    def test_not_modified(self):
        _, head, _ = self.demo.get("/files/sub/a.txt")
        tag = next(line for line in head.split("\r\n") if line.startswith("ETag")).split(": ")[1]
        status, _, body = self.demo.get("/files/sub/a.txt", f"If-None-Match: {tag}")
        self.assertEqual((status, body), (304, b""))


class Smuggling(ServerTest):
    def refused(self, head, rest=b"", status=400):
        self.assertRefused(head + rest + NEXT, status)

    def test_length_and_encoding(self):
        for first, second in [(b"Content-Length: 5", b"Transfer-Encoding: chunked"),
                              (b"Transfer-Encoding: chunked", b"Content-Length: 5"),
                              (b"Transfer-Encoding: chunked", b"Content-Length: 0")]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\n" + first + b"\r\n" + second + b"\r\n\r\n", b"0\r\n\r\n")

    def test_repeated_length(self):
        for first, second in [(b"5", b"6"), (b"6", b"5"), (b"5", b"5"), (b"0", b"5")]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nContent-Length: " + first + b"\r\nContent-Length: " + second
                         + b"\r\n\r\n", b"abcde")

    def test_odd_lengths(self):
        for value in [b"5, 5", b"+5", b"-5", b"0x5", b"5a", b"", b"5 5", b"99999999999999999999"]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nContent-Length: " + value + b"\r\n\r\n", b"abcde")

    def test_encodings(self):
        for value in [b"gzip, chunked", b"chunked, chunked", b"identity", b"xchunked", b"chunked;a", b""]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: " + value + b"\r\n\r\n", b"0\r\n\r\n")
        self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
                     b"0\r\n\r\n")
        self.refused(b"POST /upload HTTP/1.0\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n")

    def test_space_before_colon(self):
        for name in [b"Content-Length :", b"Content-Length\t:", b" Content-Length:", b"Content Length:", b"Content-Length\x0b:"]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nX: y\r\n" + name + b" 5\r\n\r\n", b"abcde")

    def test_folded_lines(self):
        self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA: b\r\n c\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA: b\r\n\tc\r\n\r\n")
        # Some readers append the continuation to the name: this would become Content-Length.
        self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nContent: 5\r\n -Length\r\n\r\n", b"abcde")

    def test_bare_line_feeds(self):
        for head in [b"GET /json HTTP/1.1\nHost: t\r\n\r\n", b"GET /json HTTP/1.1\r\nHost: t\n\r\n",
                     b"GET /json HTTP/1.1\r\nHost: t\r\n\n", b"GET /json HTTP/1.1\nHost: t\n\n",
                     b"GET /json HTTP/1.1\r\nA: b\nHost: t\r\n\r\n", b"GET /json HTTP/1.1\r\nHost: t\r\nA: b\n\r\n"]:
            self.refused(head)

    def test_bare_carriage_return(self):
        self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA: b\rc\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA: b\r\r\n\r\n")

    def test_nul_bytes(self):
        for line in [b"A: b\x00", b"A: b\x00\x00Content-Length\x005", b"A: b\x00\x00X: y", b"A: \x00\x00", b"A: b\x00\x00\x00\x00"]:
            self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\n" + line + b"\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA\x00: b\r\n\r\n")

    def test_control_characters(self):
        for byte in [1, 7, 8, 11, 12, 27, 127]:
            self.refused(b"GET /json HTTP/1.1\r\nHost: t\r\nA: b" + bytes([byte]) + b"\r\n\r\n")

    def test_host(self):
        self.refused(b"GET /json HTTP/1.1\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nA: b\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost:\r\n\r\n")
        self.refused(b"GET /json HTTP/1.1\r\nHost: a b\r\n\r\n")
        received, _ = self.demo.exchange(b"GET /json HTTP/1.0\r\n\r\n")
        self.assertTrue(received.startswith(b"HTTP/1.1 200 "), received)

    def test_request_lines(self):
        for line in [b"GET  /json HTTP/1.1", b"G(T /json HTTP/1.1", b"GET\t/json HTTP/1.1"]:
            self.refused(line + b"\r\nHost: t\r\n\r\n")
        for line in [b"GET /json", b"GET /json HTTP/1.1 ", b"GET /json http/1.1", b"GET /json HTTP/1", b"GET /json HTTP/11.1"]:
            self.refused(line + b"\r\nHost: t\r\n\r\n")
        self.refused(b"GET /json HTTP/2.0\r\nHost: t\r\n\r\n", status=505)

    def test_malformed_chunks(self):
        for body in [b"x\r\nhello\r\n0\r\n\r\n", b"-5\r\nhello\r\n0\r\n\r\n", b"5 \r\nhello\r\n0\r\n\r\n", b"5\r\nhelloXX0\r\n\r\n",
                     b"0x5\r\nhello\r\n0\r\n\r\n", b"\r\nhello\r\n0\r\n\r\n"]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n", body)

    def test_line_ends_between_chunks(self):
        """LF alone, CR alone, and anything else where CRLF belongs."""
        for body in [b"5\nhello\r\n0\r\n\r\n", b"5\r\nhello\n0\r\n\r\n", b"5\r\nhello\r\n0\n\r\n", b"5\r\nhello\r\n0\r\n\n",
                     b"5\nhello\n0\n\n", b"5\rXhello\r\n0\r\n\r\n", b"5\r\nhello\n\n0\r\n\r\n", b"5\r\nhello\r\r0\r\n\r\n",
                     b"5;a\nb\r\nhello\r\n0\r\n\r\n", b"5\r\nhello\r\n0\r\nA: b\n\r\n", b"5\r\nhello\r\n0\r\nA: b\rc\r\n\r\n"]:
            self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n", body)

    def test_chunk_extensions_are_passed_over(self):
        received, _ = self.demo.exchange(
            b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            b"5;name=\"a b\"\r\nhello\r\n0;last\r\n\r\n")
        self.assertTrue(received.endswith(b"5\n"), received)
        self.refused(b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n", b"5;" + b"a" * 5000 + b"\r\nhello\r\n")

    def test_trailers_are_not_headers(self):
        received, _ = self.demo.exchange(
            b"POST /echo HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            b"2\r\nhi\r\n0\r\nX-Late: 1\r\nContent-Length: 9\r\n\r\n")
        self.assertTrue(received.startswith(b"HTTP/1.1 200 "), received)
        self.assertNotIn(b"X-Late", received)


class Headers(ServerTest):
    def test_case_repeats_and_text(self):
        status, _, body = self.demo.get("/echo", "X-A: 1", "x-a:  2  ", "X-\u00fc: no".encode().decode("latin-1"))
        self.assertEqual(status, 400)
        status, _, body = self.demo.get("/echo", "X-A: 1", "x-a:  2  ", "X-B:", "X-C: ü")
        self.assertEqual(status, 200)
        text = body.decode()
        self.assertIn("host test", text)
        self.assertIn('"X-A: 1", "x-a: 2", "X-B: ", "X-C: \u00fc"', text)
        self.assertIn("peer 127.0.0.1", text)

    def test_answers_carry_the_date_and_no_server_name(self):
        _, head, _ = self.demo.get("/json")
        self.assertRegex(head, r"Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")
        self.assertNotIn("Server:", head)

    def test_answer_header_cannot_be_split(self):
        status, head, _ = self.demo.get("/inject")
        self.assertEqual(status, 200)
        self.assertNotIn("X-Evil", head)


class ServerName(ServerTest):
    options = {"name": 1}

    def test_is_sent_when_asked_for(self):
        """By the library and by the driver itself."""
        _, head, _ = self.demo.get("/json")
        self.assertIn("Server: Demo", head)
        received, _ = self.demo.exchange(b"POST /nobody HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\n")
        self.assertIn(b"Server: Demo", received)
