import Base
import Boards
import Foundation
import HTML
import TestSupport
import Testing

/// What parents see, in every state; looked at in `Snapshots/`.
@Suite struct ParentPagesTests {
    static func check(_ page: HTML, _ name: String) {
        #expect(Markup.faults(in: page.string) == [], "\(name)")
        let verdict = Snapshot.compare(page.string, name + ".html", beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
    }

    static func kita(_ frame: KitaFrame) -> KitaPage.Model {
        let notes = NoteCard.fixtures
        let recent = notes.map { KitaPage.Model.Recent(id: $0.id, pinnedAt: $0.pinnedAt) }
        let newest: [(String, String?, Timestamp)] = [
            ("Schließtag am 14.\u{A0}Dezember", "Team", .ago(39)), (notes[0].title, "Jana", notes[0].pinnedAt),
            ("Wer fährt donnerstags Richtung Hafenviertel?", nil, .ago(4000)),
            ("Protokoll vom November hängt aus", nil, .ago(14_400)),
        ]
        let boards = frame.boards.enumerated().map { index, board in
            KitaPage.Model.Board(
                slug: board.slug,
                name: board.name,
                hasBell: board.slug != "fund",
                newest: index < newest.count
                    ? .init(title: newest[index].0, author: newest[index].1, pinnedAt: newest[index].2) : nil,
                recent: Array(recent.prefix([2, 4, 3, 1, 0][index]))
            )
        }
        return KitaPage.Model(frame: frame, boards: boards)
    }

    static func board(
        _ frame: KitaFrame = .fixture(),
        notes: [NoteCard] = NoteCard.fixtures,
        change: (inout BoardPage.Model) -> Void = { _ in }
    ) -> BoardPage.Model {
        var model = BoardPage.Model(
            frame: frame,
            slug: "tauschen",
            name: "Tauschen und Verschenken",
            hasBell: true,
            notes: notes,
            hasMore: !notes.isEmpty,
            shownUntil: PageContext.fixtureNow
        )
        change(&model)
        return model
    }

    @Test func `the Kita's page`() throws {
        let context = try PageContext.fixture(path: "/k/b7Qm2xVt9LdKfR3pWcZy/")
        Self.check(KitaPage.render(Self.kita(.fixture()), context), "kita")
        Self.check(KitaPage.render(Self.kita(.fixture(isPaused: true)), context), "kita-paused")
        Self.check(KitaPage.render(Self.kita(.fixture(hasPush: false)), context), "kita-without-push")
        var bare = KitaFrame.fixture()
        bare.boards = []
        Self.check(KitaPage.render(KitaPage.Model(frame: bare, boards: []), context), "kita-empty")
        Self.check(KitaPage.render(Self.kita(.fixture()), try .fixture(.english)), "kita-english")
    }

    @Test func `a board`() throws {
        let context = try PageContext.fixture(path: "/k/b7Qm2xVt9LdKfR3pWcZy/tauschen/")
        Self.check(BoardPage.render(Self.board(), context), "board")
        Self.check(BoardPage.render(Self.board(notes: []), context), "board-empty")
        Self.check(BoardPage.render(Self.board(.fixture(isPaused: true)), context), "board-paused")
        Self.check(
            BoardPage.render(
                Self.board {
                    $0.hasBell = false; $0.notice = .takenDown
                },
                context
            ),
            "board-without-bell"
        )
        Self.check(
            BoardPage.render(
                Self.board {
                    $0.isOlderPage = true; $0.shownUntil = nil
                },
                context
            ),
            "board-older"
        )
        Self.check(BoardPage.render(Self.board { $0.notice = .pinned }, try .fixture(.english)), "board-english")
    }

    @Test func `a form that was refused keeps what was typed and says what is wrong`() throws {
        let model = Self.board {
            $0.draft = .init(
                title: "",
                text: "Zeile 1\n\n  Zeile 2 <b>",
                name: "Kim & Co",
                contact: "",
                faults: FormFaults(fields: [
                    "title": Fault("missing"), "text": Fault("string_too_long", ["limit": "4000"]),
                ])
            )
        }
        let page = BoardPage.render(model, try .fixture())
        #expect(page.string.contains("\nZeile 1\n\n  Zeile 2 &lt;b&gt;</textarea>"))
        #expect(page.string.contains("value=\"Kim &amp; Co\""))
        Self.check(page, "board-refused")
        let paused = Self.board {
            $0.draft = .init(title: "a", text: "b", faults: .init(whole: Fault("rate_limited", ["seconds": "30"])))
        }
        Self.check(BoardPage.render(paused, try .fixture()), "board-rate-limited")
    }

    @Test func `help, and the question before a note comes down`() throws {
        Self.check(
            KitaHelpPage.render(.init(frame: .fixture()), try .fixture(path: "/k/b7Qm2xVt9LdKfR3pWcZy/hilfe")),
            "help"
        )
        Self.check(
            KitaHelpPage.render(.init(frame: .fixture(hasPush: false)), try .fixture(.english)),
            "help-without-push"
        )
        let model = RemoveNotePage.Model(frame: .fixture(), slug: "tauschen", noteID: 8, noteTitle: "Bücherkiste")
        Self.check(RemoveNotePage.render(model, try .fixture()), "remove-note")
        var refused = model
        refused.faults = FormFaults(whole: Fault("wrong_secret"))
        Self.check(RemoveNotePage.render(refused, try .fixture()), "remove-note-refused")
    }

    @Test func `the page carries what the scripts need, and nothing of it without notifications`() throws {
        let page = KitaPage.render(Self.kita(.fixture()), try .fixture()).string
        #expect(page.contains("<meta name=\"vapid-public-key\" content=\"\(KitaFrame.key)\">"))
        #expect(page.contains("<meta name=\"shown-until\" content=\"2026-11-30T07:54:00.000Z\">"))
        #expect(page.contains("data-kita=\"/k/b7Qm2xVt9LdKfR3pWcZy/\" data-push=\"on\" data-zone=\"Europe/Berlin\""))
        #expect(page.contains("<link rel=\"manifest\" href=\"/k/b7Qm2xVt9LdKfR3pWcZy/manifest.webmanifest\">"))
        #expect(page.contains("<meta name=\"referrer\" content=\"no-referrer\">"))
        #expect(!page.contains("data-board") && !page.contains("data-paused"))
        let silent = KitaPage.render(Self.kita(.fixture(hasPush: false)), try .fixture()).string
        #expect(
            !silent.contains("vapid-public-key") && !silent.contains("data-bell=")
                && silent.contains("data-push=\"off\"")
        )
        let paused = BoardPage.render(Self.board(.fixture(isPaused: true)), try .fixture()).string
        #expect(paused.contains(" data-board=\"tauschen\"") && paused.contains(" data-paused"))
        #expect(!paused.contains("data-bell=\"") && !paused.contains("<form class=\"card form\""))
        let older = BoardPage.render(
            Self.board {
                $0.isOlderPage = true; $0.shownUntil = nil
            },
            try .fixture()
        ).string
        #expect(!older.contains("shown-until") && older.contains("data-older"))
    }

    @Test func `the page names every module that its script imports`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Server/Server/Web/js")
        var found: Set<String> = []
        var open = ["boards"]
        while let name = open.popLast() {
            let text = try String(contentsOf: folder.appending(path: name + ".js"), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([a-z-]+)\.js"/) where found.insert(String(match.1)).inserted {
                open.append(String(match.1))
            }
        }
        #expect(found.sorted() == KitaFrame.modules)
    }

    @Test func `whatever people type stays text`() throws {
        let draft = BoardPage.Draft(
            title: hostileText,
            text: hostileText,
            name: hostileText,
            contact: hostileText,
            faults: FormFaults(
                fields: ["title": Fault("string_too_long", ["limit": hostileText])])
        )
        let recent = [KitaPage.Model.Recent(id: 1, pinnedAt: .ago(1))]
        let context = try PageContext.fixture(path: "/k/x/?q=\(hostileText)", viewer: hostileText)
        let pages: [HTML] = [
            KitaPage.render(
                .init(
                    frame: .hostile,
                    boards: [
                        .init(
                            slug: "a",
                            name: hostileText,
                            hasBell: true,
                            newest: .init(title: hostileText, author: hostileText, pinnedAt: .ago(1)),
                            recent: recent
                        )
                    ]
                ),
                context
            ),
            BoardPage.render(
                .init(
                    frame: .hostile,
                    slug: "a",
                    name: hostileText,
                    hasBell: true,
                    notes: [.hostile],
                    hasMore: true,
                    draft: draft
                ),
                context
            ),
            KitaHelpPage.render(.init(frame: .hostile), context),
            RemoveNotePage.render(.init(frame: .hostile, slug: "a", noteID: 1, noteTitle: hostileText), context),
        ]
        for page in pages {
            #expect(Markup.faults(in: page.string) == [])
            #expect(!page.string.contains("<script>") && !page.string.contains("<img"))
        }
    }
}
