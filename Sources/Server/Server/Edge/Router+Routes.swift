internal import API
internal import Accounts
internal import Boards
internal import HTTP

extension Router {
    /// Hands a route to its handler.
    func handle(_ route: Route, _ request: Request) async throws -> Response {
        let accounts = environment.accounts
        let boards = environment.boards
        return switch route {
        case .health: try await SystemHandlers.health(environment)
        case .metrics: try await SystemHandlers.metrics(request, environment)
        case .openAPI: try SystemHandlers.openAPI(environment)
        case .register: try await RegisterRoute.post(request, accounts)
        case .login: try await LoginRoute.post(request, accounts)
        case .apple: try await AppleRoute.post(request, accounts)
        case .logout: try await LogoutRoute.post(request, accounts)
        case .me: try await MeRoute.get(request, accounts)
        case .verifyEmail: try await ConfirmationRoutes.verify(request, accounts)
        case .resendVerification: try await ConfirmationRoutes.resend(request, accounts)
        case .forgotPassword: try await PasswordRoutes.forget(request, accounts)
        case .resetPassword: try await PasswordRoutes.reset(request, accounts)
        case .changePassword: try await PasswordRoutes.change(request, accounts)
        case .changeEmail: try await EmailChangeRoutes.begin(request, accounts)
        case .dropEmailChange: try await EmailChangeRoutes.drop(request, accounts)
        case .registerApp: try await PushRoutes.register(request, accounts)
        case .unregisterApp: try await PushRoutes.unregister(request, accounts)
        case .subscribeBrowser: try await PushRoutes.subscribe(request, accounts)
        case .unsubscribeBrowser: try await PushRoutes.unsubscribe(request, accounts)
        case .devices: try await DeviceRoutes.list(request, accounts)
        case .removeDevice(let device): try await DeviceRoutes.remove(request, device: device, accounts)
        case .setDelivery: try await NotificationRoutes.setDelivery(request, accounts)
        case .notificationSettings: try await NotificationRoutes.show(request, accounts)
        case .updateNotifications: try await NotificationRoutes.update(request, accounts)
        case .setDisplayName: try await ProfileRoutes.setDisplayName(request, accounts)
        case .setTimeZone: try await ProfileRoutes.setTimeZone(request, accounts)
        case .setLanguage: try await ProfileRoutes.setLanguage(request, accounts)
        case .trace: try await NotificationRoutes.trace(request, accounts)
        case .testNotification: try await NotificationRoutes.test(request, accounts)
        case .setup: try await SetupRoutes.show(request, accounts)
        case .noteSetup: try await SetupRoutes.note(request, accounts)
        case .exportAccount: try await AccountRoutes.export(request, accounts)
        case .deleteAccount: try await AccountRoutes.delete(request, accounts)
        case .sendFeedback: try await FeedbackRoutes.send(request, accounts)
        case .contact: try await FeedbackRoutes.contact(request, accounts)
        case .users: try await AdminUserRoutes.list(request, accounts)
        case .user(let user): try await AdminUserRoutes.show(request, user: user, accounts)
        case .setUserRole(let user): try await AdminUserRoutes.setRole(request, user: user, accounts)
        case .setUserStatus(let user): try await AdminUserRoutes.setStatus(request, user: user, accounts)
        case .setUserRoles(let user): try await AdminUserRoutes.setRoles(request, user: user, accounts)
        case .setUserLimits(let user): try await AdminUserRoutes.setLimits(request, user: user, accounts)
        case .growth: try await StatisticsRoutes.growth(request, accounts)
        case .signups: try await StatisticsRoutes.signups(request, accounts)
        case .occasionFigures: try await StatisticsRoutes.occasions(request, accounts)
        case .activityFigures: try await StatisticsRoutes.activity(request, accounts)
        case .feedback: try await FeedbackRoutes.list(request, accounts)
        case .unreadFeedback: try await FeedbackRoutes.unread(request, accounts)
        case .readFeedback(let feedback): try await FeedbackRoutes.read(request, feedback: feedback, accounts)
        case .answerFeedback(let feedback): try await FeedbackRoutes.answer(request, feedback: feedback, accounts)
        case .kitas: try await KitaHandlers.list(request, boards)
        case .createKita: try await KitaHandlers.create(request, boards)
        case .updateKita(let kita): try await KitaHandlers.update(request, kita: kita, boards)
        case .deleteKita(let kita): try await KitaHandlers.delete(request, kita: kita, boards)
        case .renewKitaLink(let kita): try await KitaHandlers.renewLink(request, kita: kita, boards)
        case .replaceKitaStaff(let kita): try await KitaHandlers.replaceStaff(request, kita: kita, boards)
        case .createBoard(let kita): try await BoardHandlers.create(request, kita: kita, boards)
        case .updateBoard(let kita, let board):
            try await BoardHandlers.update(request, kita: kita, board: board, boards)
        case .deleteBoard(let kita, let board):
            try await BoardHandlers.delete(request, kita: kita, board: board, boards)
        case .takeNoteDown(let kita, let board, let note):
            try await BoardHandlers.takeNoteDown(request, kita: kita, board: board, note: note, boards)
        case .pushSubscribe(let link): try await PushHandlers.subscribe(request, link: link, boards)
        case .pushUnsubscribe(let link): try await PushHandlers.unsubscribe(request, link: link, boards)
        case .pushSync(let link): try await PushHandlers.sync(request, link: link, boards)
        case .notes(let link, let board): try await NoteHandlers.list(request, link: link, board: board, boards)
        case .pinNote(let link, let board):
            if isForm(request) {
                try await BoardPages.pin(request, link: link, board: board, boards)
            } else {
                try await NoteHandlers.pin(request, link: link, board: board, boards)
            }
        case .removeNote(let link, let board, let note):
            try await NoteHandlers.remove(request, link: link, board: board, note: note, boards)
        case .council(let route): try await handle(route, request)
        case .visits(let route): try await handle(route, request)
        }
    }

    private func isForm(_ request: Request) -> Bool {
        request.headers["Content-Type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    }
}
