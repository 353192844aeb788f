internal import API
internal import Accounts
internal import Boards
internal import Council
internal import HTML
internal import HTTP

extension Router {
    /// Hands a page, or a form without script, to its handler.
    func show(_ page: Page, _ request: Request) async throws -> Response {
        let accounts = environment.accounts
        let boards = environment.boards
        return switch page {
        case .start: try await start(request)
        case .login: try await LoginPageRoute.get(request, views, accounts)
        case .submitLogin: try await LoginPageRoute.post(request, views, accounts)
        case .register: try await RegisterPageRoute.get(request, views, accounts)
        case .submitRegister: try await RegisterPageRoute.post(request, views, accounts)
        case .submitLogout: try await LogoutPageRoute.post(request, accounts)
        case .apple: try await ApplePageRoutes.begin(request, accounts)
        case .appleReturn: try await ApplePageRoutes.end(request, accounts)
        case .appleReturnOpened: .seeOther("/login")
        case .verifyEmail: try await VerifyEmailPageRoute.get(request, accounts)
        case .submitVerifyEmail: try await VerifyEmailPageRoute.post(request, accounts)
        case .forgotPassword: try await PasswordPageRoutes.forgot(request, accounts)
        case .submitForgotPassword: try await PasswordPageRoutes.submitForgot(request, accounts)
        case .resetPassword: try await PasswordPageRoutes.reset(request, accounts)
        case .submitResetPassword: try await PasswordPageRoutes.submitReset(request, accounts)
        case .confirmation: try await ConfirmationPageRoute.get(request, accounts)
        case .submitConfirmation: try await ConfirmationPageRoute.post(request, accounts)
        case .account: try await AccountPageRoutes.show(request, accounts)
        case .submitAccount: try await AccountPageRoutes.submit(request, accounts)
        case .changeAddress: try await AddressPageRoutes.show(request, accounts)
        case .submitChangeAddress: try await AddressPageRoutes.submit(request, accounts)
        case .changePassword: try await PasswordPageRoutes.change(request, accounts)
        case .submitChangePassword: try await PasswordPageRoutes.submitChange(request, accounts)
        case .accountByAnotherName: .seeOther(AccountPage.path)
        case .traceByAnotherName: .seeOther(NotificationsPage.path + "#warum")
        case .notifications: try await NotificationsPageRoute.get(request, accounts)
        case .submitNotifications: try await NotificationsPageRoute.post(request, accounts)
        case .notificationsByAnotherName: .seeOther(NotificationsPage.path)
        case .deleteAccount: try await DeleteAccountPages.show(request, accounts)
        case .submitDeleteAccount: try await DeleteAccountPages.submit(request, accounts)
        case .contact: try await ContactPages.show(request, accounts)
        case .submitContact: try await ContactPages.submit(request, accounts)
        case .privacy:
            .html(
                PrivacyPage.render(
                    PrivacyPage.Model(environment.configuration),
                    environment.page(for: request.head, viewer: nil)
                )
            )
        case .adminUsers: try await AdminPages.users(request, accounts)
        case .adminUser(let user): try await AdminUserPages.show(request, user: user, accounts)
        case .submitAdminUser(let user): try await AdminUserPages.submit(request, user: user, accounts)
        case .adminStatistics: try await AdminPages.statistics(request, accounts)
        case .adminFeedback: try await AdminPages.feedback(request, accounts)
        case .submitAdminFeedback: try await AdminPages.submitFeedback(request, accounts)
        case .unsubscribe(let token): try await UnsubscribePages.show(request, token: token, accounts)
        case .submitUnsubscribe(let token): try await UnsubscribePages.submit(request, token: token, accounts)
        case .serviceWorker: try file("sw.js", request).with("Service-Worker-Allowed", "/k/")
        case .appServiceWorker: try file("app-sw.js", request).with("Service-Worker-Allowed", "/")
        case .asset(let name): try file(name, request)
        case .icon: try file("icon-192.png", request)
        case .kita(let link): try await KitaPages.show(request, link: link, boards)
        case .kitaWithoutSlash(let link): try await KitaPages.addSlash(request, link: link, boards)
        case .kitaManifest(let link): try await KitaPages.manifest(request, link: link, boards)
        case .kitaHelp(let link): try await KitaPages.help(request, link: link, boards)
        case .board(let link, let board): try await BoardPages.show(request, link: link, board: board, boards)
        case .boardWithoutSlash(let link, let board):
            try await BoardPages.addSlash(request, link: link, board: board, boards)
        case .confirmRemoveNote(let link, let board, let note):
            try await BoardPages.confirmRemoval(request, link: link, board: board, note: note, boards)
        case .submitRemoveNote(let link, let board, let note):
            try await BoardPages.remove(request, link: link, board: board, note: note, boards)
        case .kitas: try await StaffKitaPages.list(request, boards)
        case .submitKitas: try await StaffKitaPages.create(request, boards)
        case .kitaSettings(let kita): try await StaffKitaPages.show(request, kita: kita, boards)
        case .submitKitaSettings(let kita): try await StaffKitaPages.submit(request, kita: kita, boards)
        case .confirmNewLink(let kita): try await StaffKitaPages.confirmNewLink(request, kita: kita, boards)
        case .confirmDeleteKita(let kita): try await StaffKitaPages.confirmDeletion(request, kita: kita, boards)
        case .poster(let kita): try await StaffKitaPages.poster(request, kita: kita, boards)
        case .boardSettings(let kita, let board):
            try await StaffBoardPages.show(request, kita: kita, board: board, boards)
        case .submitBoardSettings(let kita, let board):
            try await StaffBoardPages.submit(request, kita: kita, board: board, boards)
        case .confirmDeleteBoard(let kita, let board):
            try await StaffBoardPages.confirmDeletion(request, kita: kita, board: board, boards)
        case .council(let page): try await show(page, request)
        case .visits(let page): try await show(page, request)
        }
    }

    private func start(_ request: Request) async throws -> Response {
        if let landing = try await LandingPageRoute.get(request, hasVisits: true, environment.council) {
            return landing
        }
        let session = try await Session.optional(request.head, environment.accounts)
        let viewer = session.map { $0.account.displayName ?? $0.account.email }
        return .html(
            StartPage.render(StartPage.Model(hasCouncil: true), environment.page(for: request.head, viewer: viewer))
        )
    }

    func file(_ name: String, _ request: Request) throws -> Response {
        guard let response = environment.assets.response(name: name, head: request.head) else {
            throw Problem.notFound
        }
        return response
    }

    private var views: AccountViews {
        AccountViews(
            login: { form, head in
                let model = LoginPage.Model(
                    email: form.email,
                    next: form.target?.text,
                    faults: form.problem.map { FormFaults($0) } ?? .none,
                    hasReset: environment.accounts.mail != nil,
                    hasApple: environment.accounts.apple.serviceID != nil
                )
                return .html(LoginPage.render(model, environment.page(for: head, viewer: nil)), status: form.status)
            },
            register: { form, head in
                let model = RegisterPage.Model(
                    email: form.email,
                    displayName: form.displayName,
                    next: form.target?.text,
                    faults: form.problem.map { FormFaults($0) } ?? .none,
                    hasApple: environment.accounts.apple.serviceID != nil
                )
                return .html(
                    RegisterPage.render(model, environment.page(for: head, viewer: nil)),
                    status: form.status
                )
            }
        )
    }
}
