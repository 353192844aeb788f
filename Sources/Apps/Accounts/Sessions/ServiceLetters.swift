internal import API
internal import Base
internal import HTML
internal import HTTP
internal import Notify

/// The mails about an account itself, in the words of the catalogue.
struct ServiceLetters: Sendable {
    let environment: AccountsEnvironment
    /// In the reader's language.
    let texts: Texts

    /// For whoever sends a request, about their own account.
    init(_ head: RequestHead, _ account: Account?, _ environment: AccountsEnvironment) {
        self.environment = environment
        texts = environment.notifications.page(head, account).texts
    }

    /// Leaves a letter to be sent; nothing happens without a mail service.
    static func post(_ letter: ServiceMail.Letter, _ environment: AccountsEnvironment) async {
        guard let mail = environment.mail, !letter.to.hasSuffix("@local") else { return }
        let log = environment.log
        await environment.errands.add {
            switch await mail.send(letter) {
            case .accepted: break
            case .gone: log.warning("accounts", "a letter about an account was not taken: its mailbox is gone")
            case .later(_, let reason), .rejected(let reason):
                log.warning("accounts", "a letter about an account was not taken: \(reason.description)")
            }
        }
    }

    /// Tells administrators of an account that has become active.
    static func announce(
        _ account: Account,
        to administrators: [Account],
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async {
        // Not in the language of the browser that did it: the readers are others.
        let plain = RequestHead(method: "GET", target: "/") ?? head
        for administrator in administrators where administrator.hasMailbox && administrator.id != account.id {
            let letter = ServiceLetters(plain, administrator, environment).arrival(account.email, to: administrator)
            await post(letter, environment)
        }
    }

    /// To an address that a new account must confirm.
    func confirmation(_ account: Account, _ token: MailedToken, next: ReturnPath?) -> ServiceMail.Letter {
        letter(
            to: account.email,
            account,
            texts["letter.confirm.subject"],
            [texts["letter.confirm.text"], texts["letter.confirm.valid"], texts["letter.confirm.foreign"]],
            (texts["letter.confirm.button"], link("/verify-email", token, next))
        )
    }

    /// To the address that an account is to have.
    func newAddress(_ account: Account, _ email: String, _ token: MailedToken) -> ServiceMail.Letter {
        letter(
            to: email,
            account,
            texts["letter.new_address.subject"],
            [texts["letter.new_address.text"], texts["letter.confirm.valid"], texts["letter.confirm.foreign"]],
            (texts["letter.new_address.button"], link("/verify-email", token))
        )
    }

    /// To the address that an account has, while another one waits.
    func warning(_ account: Account, _ email: String) -> ServiceMail.Letter {
        letter(
            to: account.email,
            account,
            texts["letter.warning.subject"],
            [texts("letter.warning.text", ["email": email]), texts["letter.warning.foreign"]],
            (texts["letter.warning.button"], environment.baseURL + "/forgot-password")
        )
    }

    /// To the address that an account had.
    func receipt(_ account: Account, _ email: String) -> ServiceMail.Letter {
        letter(
            to: account.email,
            account,
            texts["letter.receipt.subject"],
            [texts("letter.receipt.text", ["email": email]), texts["letter.receipt.foreign"]]
        )
    }

    /// To somebody who has forgotten the password.
    func passwordReset(_ account: Account, _ token: MailedToken) -> ServiceMail.Letter {
        letter(
            to: account.email,
            account,
            texts["letter.reset.subject"],
            [texts["letter.reset.text"], texts["letter.reset.valid"], texts["letter.reset.foreign"]],
            (texts["letter.reset.button"], link("/reset-password", token))
        )
    }

    /// To an administrator: somebody has come.
    func arrival(_ email: String, to administrator: Account) -> ServiceMail.Letter {
        letter(
            to: administrator.email,
            administrator,
            texts["letter.arrival.subject"],
            [texts("letter.arrival.text", ["email": email])]
        )
    }

    /// To somebody who began to set the app up and left it.
    func setupReminder(_ account: Account) -> ServiceMail.Letter {
        letter(
            to: account.email,
            account,
            texts["letter.setup.subject"],
            [texts["letter.setup.text"], texts["letter.setup.once"]],
            (texts["letter.setup.button"], environment.baseURL + "/dashboard")
        )
    }

    private func link(_ path: String, _ token: MailedToken, _ next: ReturnPath? = nil) -> String {
        let weiter = next.map { "&weiter=" + PathSegment.encode($0.text) } ?? ""
        return environment.baseURL + path + "?token=" + token.text + weiter
    }

    private func letter(
        to address: String,
        _ account: Account,
        _ subject: String,
        _ paragraphs: [String],
        _ button: (label: String, url: String)? = nil
    ) -> ServiceMail.Letter {
        ServiceMail.Letter(
            to: address,
            displayName: account.displayName,
            language: texts.language,
            subject: subject,
            paragraphs: paragraphs,
            button: button.map { ServiceMail.Letter.Button(label: $0.label, url: $0.url) }
        )
    }
}
