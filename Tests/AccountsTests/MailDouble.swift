import Accounts
import Base
import Notify
import Synchronization

/// A mail service that keeps what it is given, and may refuse.
final class MailDouble: Sendable {
    private let letters = Mutex<[ServiceMail.Letter]>([])
    private let refusals = Mutex(false)

    /// What was handed over, refused or not.
    var sent: [ServiceMail.Letter] { letters.withLock { $0 } }

    /// Makes the service take nothing from now on, or take everything again.
    func refuse(_ isRefusing: Bool) { refusals.withLock { $0 = isRefusing } }

    var service: ServiceMail {
        ServiceMail { letter in
            self.letters.withLock { $0.append(letter) }
            return self.refusals.withLock { $0 }
                ? .rejected(.init(code: "double", description: "refused")) : .accepted(.init())
        }
    }
}
