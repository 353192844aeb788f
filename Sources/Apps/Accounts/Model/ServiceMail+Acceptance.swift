internal import Notify

extension ServiceMail {
    /// Hands a letter over, and says whether the service took it.
    func isAccepted(_ letter: Letter) async -> Bool {
        if case .accepted(_) = await send(letter) { true } else { false }
    }
}
