import Base
import Boards
import HTML
import TestSupport
import Testing

/// What a Kita's team sees, in every state.
@Suite struct StaffPagesTests {
    static func check(_ page: HTML, _ name: String) { ParentPagesTests.check(page, name) }

    static func context(_ language: Language = .german) throws -> PageContext {
        try PageContext.fixture(language, path: "/boards", viewer: "Kim Petersen")
    }

    static func settings(change: (inout KitaSettingsPage.Model) -> Void = { _ in }) -> KitaSettingsPage.Model {
        var model = KitaSettingsPage.Model(
            id: 7,
            name: "Kita Sonnenblume",
            isPaused: false,
            url: "https://brett.musterstadt.example/k/b7Qm2xVt9LdKfR3pWcZy/",
            path: "/k/b7Qm2xVt9LdKfR3pWcZy/",
            hasPush: true,
            boards: [
                .init(
                    id: 1,
                    slug: "team",
                    name: "Wichtiges vom Team",
                    hasNotifications: true,
                    noteCount: 12,
                    bellCount: 48
                ),
                .init(id: 2, slug: "fund", name: "Fundsachen", hasNotifications: false, noteCount: 1, bellCount: 0),
            ],
            draft: .init(name: "Kita Sonnenblume", staffEmails: "kim@beispiel.de\nsascha@beispiel.de")
        )
        change(&model)
        return model
    }

    static func board(change: (inout BoardSettingsPage.Model) -> Void = { _ in }) -> BoardSettingsPage.Model {
        var model = BoardSettingsPage.Model(
            kitaID: 7,
            kitaName: "Kita Sonnenblume",
            id: 2,
            name: "Tauschen und Verschenken",
            slug: "tauschen",
            url: "https://brett.musterstadt.example/k/b7Qm2xVt9LdKfR3pWcZy/tauschen/",
            hasPush: true,
            hasNotifications: true,
            bellCount: 31,
            notes: NoteCard.fixtures.map { .init(id: $0.id, title: $0.title, author: $0.name, pinnedAt: $0.pinnedAt) },
            olderBefore: 3
        )
        change(&model)
        return model
    }

    static let code = (path: "M0 0h7v7h-7zM8 0h2v1h-2zM22 0h7v7h-7zM0 22h7v7h-7zM10 10h9v9h-9z", size: 29)

    static func poster(hasPush: Bool = true) -> PosterPage.Model {
        PosterPage.Model(
            kitaID: 7,
            kitaName: "Kita Sonnenblume",
            url: "https://brett.musterstadt.example/k/b7Qm2xVt9LdKfR3pWcZy/",
            qrPath: code.path,
            qrSize: code.size,
            hasPush: hasPush
        )
    }

    @Test func `the Kitas of an account`() throws {
        let kitas = [
            KitasPage.Model.Kita(
                id: 7,
                name: "Kita Sonnenblume",
                isPaused: false,
                boardCount: 5,
                noteCount: 42,
                bellCount: 131
            ),
            KitasPage.Model.Kita(
                id: 9,
                name: "Kita am Hafen",
                isPaused: true,
                boardCount: 1,
                noteCount: 1,
                bellCount: nil
            ),
        ]
        Self.check(KitasPage.render(.init(kitas: kitas), try Self.context()), "staff-kitas")
        Self.check(KitasPage.render(.init(kitas: []), try Self.context(.english)), "staff-kitas-empty")
        Self.check(KitasPage.render(.init(kitas: [], canCreate: false), try Self.context()), "staff-kitas-nothing")
        let refused = KitasPage.Model(
            kitas: kitas,
            newName: "x",
            faults: FormFaults(fields: ["name": Fault("string_too_short", ["limit": "2"])]),
            wasDeleted: true
        )
        Self.check(KitasPage.render(refused, try Self.context()), "staff-kitas-refused")
    }

    @Test func `a Kita's settings`() throws {
        Self.check(KitaSettingsPage.render(Self.settings(), try Self.context()), "staff-kita")
        Self.check(
            KitaSettingsPage.render(
                Self.settings {
                    $0.isPaused = true; $0.notice = .renamed
                },
                try Self.context()
            ),
            "staff-kita-paused"
        )
        Self.check(
            KitaSettingsPage.render(
                Self.settings {
                    $0.boards = []; $0.notice = .created
                },
                try Self.context()
            ),
            "staff-kita-new"
        )
        let refused = Self.settings {
            $0.refused = .newBoard
            $0.faults = FormFaults(fields: ["slug": Fault("slug_taken")])
            $0.draft.boardName = "Team"
            $0.draft.boardSlug = "team"
        }
        Self.check(KitaSettingsPage.render(refused, try Self.context()), "staff-kita-refused")
        let staff = Self.settings {
            $0.refused = .staff
            $0.faults = FormFaults(whole: Fault("unknown_account", ["email": "neu@beispiel.de"]))
        }
        Self.check(KitaSettingsPage.render(staff, try Self.context(.english)), "staff-kita-unknown-account")
    }

    @Test(arguments: KitaSettingsPage.Notice.allCases) func `every notice has a sentence`(
        notice: KitaSettingsPage.Notice
    ) throws {
        let page = KitaSettingsPage.render(Self.settings { $0.notice = notice }, try Self.context())
        #expect(!page.string.contains("staff.notice."))
    }

    @Test(arguments: BoardSettingsPage.Notice.allCases) func `every notice of a board has a sentence`(
        notice: BoardSettingsPage.Notice
    ) throws {
        let page = BoardSettingsPage.render(Self.board { $0.notice = notice }, try Self.context())
        #expect(!page.string.contains("staff.notice."))
    }

    @Test func `a board's settings`() throws {
        Self.check(BoardSettingsPage.render(Self.board(), try Self.context()), "staff-board")
        Self.check(
            BoardSettingsPage.render(
                Self.board {
                    $0.hasNotifications = false; $0.notes = []; $0.olderBefore = nil
                },
                try Self.context()
            ),
            "staff-board-silent"
        )
        let silent = BoardSettingsPage.render(Self.board { $0.hasPush = false }, try Self.context()).string
        #expect(!silent.contains("Benachrichtigungen") && !silent.contains("Glocken an"))
    }

    @Test func `the questions before something ends`() throws {
        Self.check(
            NewLinkPage.render(.init(kitaID: 7, kitaName: "Kita Sonnenblume", hasPush: true), try Self.context()),
            "staff-new-link"
        )
        let kita = DeleteKitaPage.Model(
            kitaID: 7,
            kitaName: "Kita Sonnenblume",
            boardCount: 5,
            noteCount: 42,
            typed: "Sonnenblume",
            faults: FormFaults(fields: ["name": Fault("confirmation_mismatch")])
        )
        Self.check(DeleteKitaPage.render(kita, try Self.context()), "staff-delete-kita")
        let board = DeleteBoardPage.Model(
            kitaID: 7,
            kitaName: "Kita Sonnenblume",
            boardID: 2,
            boardName: "Tauschen",
            noteCount: 1,
            bellCount: 31
        )
        Self.check(DeleteBoardPage.render(board, try Self.context(.english)), "staff-delete-board")
    }

    @Test func `the poster`() throws {
        Self.check(PosterPage.render(Self.poster(), try Self.context()), "poster")
        Self.check(PosterPage.render(Self.poster(hasPush: false), try Self.context(.english)), "poster-english")
    }

    @Test func `whatever the team types stays text`() throws {
        let faults = FormFaults(whole: Fault("unknown_account", ["email": hostileText]))
        let pages: [HTML] = [
            KitasPage.render(
                .init(
                    kitas: [.init(id: 1, name: hostileText, isPaused: true, boardCount: 1, noteCount: 1, bellCount: 1)],
                    newName: hostileText,
                    faults: faults
                ),
                try Self.context()
            ),
            KitaSettingsPage.render(
                Self.settings {
                    $0.name = hostileText
                    $0.url = "javascript:\(hostileText)"
                    $0.boards[0].name = hostileText
                    $0.draft = .init(
                        name: hostileText,
                        staffEmails: hostileText,
                        boardName: hostileText,
                        boardSlug: hostileText
                    )
                    $0.refused = .staff
                    $0.faults = faults
                },
                try Self.context()
            ),
            BoardSettingsPage.render(
                Self.board {
                    $0.name = hostileText
                    $0.kitaName = hostileText
                    $0.draftName = hostileText
                    $0.draftSlug = hostileText
                    $0.notes = [.init(id: 1, title: hostileText, author: hostileText, pinnedAt: .ago(1))]
                },
                try Self.context()
            ),
            DeleteKitaPage.render(
                .init(kitaID: 1, kitaName: hostileText, boardCount: 1, noteCount: 1, typed: hostileText),
                try Self.context()
            ),
            DeleteBoardPage.render(
                .init(kitaID: 1, kitaName: hostileText, boardID: 1, boardName: hostileText, noteCount: 1, bellCount: 1),
                try Self.context()
            ),
            NewLinkPage.render(.init(kitaID: 1, kitaName: hostileText, hasPush: true), try Self.context()),
            PosterPage.render(
                .init(
                    kitaID: 1,
                    kitaName: hostileText,
                    url: hostileText,
                    qrPath: hostileText,
                    qrSize: 1,
                    hasPush: true
                ),
                try Self.context()
            ),
        ]
        for page in pages {
            #expect(Markup.faults(in: page.string) == [])
            #expect(!page.string.contains("<script>") && !page.string.contains("<img"))
        }
    }
}
