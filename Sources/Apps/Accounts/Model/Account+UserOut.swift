package import API
internal import Notify

extension Account {
    /// The account as its owner's clients see it; the token is for native clients only.
    package func userOut(accessToken: String?) -> UserOut {
        UserOut(
            id: id.rawValue,
            email: email,
            role: role.rawValue,
            status: status.rawValue,
            deliveryChannel: deliveryChannel.rawValue,
            emailVerified: isEmailVerified,
            appleLinked: isAppleLinked,
            hasPassword: hasPassword,
            accessToken: accessToken,
            displayName: displayName,
            savesQuestions: savesQuestions,
            pendingEmail: pendingEmail,
            rights: rights.sorted().map(\.rawValue)
        )
    }
}
