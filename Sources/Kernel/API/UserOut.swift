package import Base

/// An account as its owner's clients see it; absent values are written as null.
package struct UserOut: Codable, Sendable, Equatable {
    package let id: Int64
    package let email: String
    /// `user` or `admin`.
    package let role: String
    /// `pending`, `active` or `disabled`.
    package let status: String
    /// `email`, `push`, `both` or `off`.
    package let deliveryChannel: String
    package let emailVerified: Bool
    package let appleLinked: Bool
    package let hasPassword: Bool
    /// For native clients only; browsers have their cookie.
    package let accessToken: String?
    package let displayName: String?
    /// Whether questions and answers are kept; null while the person has not said.
    package let savesQuestions: Bool?
    /// An address that waits for its confirmation.
    package let pendingEmail: String?
    /// `admin`, `mandate`, `budget`, `boards`, `visits`.
    package let rights: [String]

    package init(
        id: Int64,
        email: String,
        role: String,
        status: String,
        deliveryChannel: String,
        emailVerified: Bool,
        appleLinked: Bool,
        hasPassword: Bool,
        accessToken: String?,
        displayName: String?,
        savesQuestions: Bool?,
        pendingEmail: String?,
        rights: [String]
    ) {
        self.id = id
        self.email = email
        self.role = role
        self.status = status
        self.deliveryChannel = deliveryChannel
        self.emailVerified = emailVerified
        self.appleLinked = appleLinked
        self.hasPassword = hasPassword
        self.accessToken = accessToken
        self.displayName = displayName
        self.savesQuestions = savesQuestions
        self.pendingEmail = pendingEmail
        self.rights = rights
    }

    package enum CodingKeys: String, CodingKey {
        case id
        case email
        case role
        case status
        case deliveryChannel = "delivery_channel"
        case emailVerified = "email_verified"
        case appleLinked = "apple_linked"
        case hasPassword = "has_password"
        case accessToken = "access_token"
        case displayName = "display_name"
        case savesQuestions = "qa_speichern"
        case pendingEmail = "pending_email"
        case rights
    }

    /// Writes all members, so that clients can rely on each being there.
    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(email, forKey: .email)
        try members.encode(role, forKey: .role)
        try members.encode(status, forKey: .status)
        try members.encode(deliveryChannel, forKey: .deliveryChannel)
        try members.encode(emailVerified, forKey: .emailVerified)
        try members.encode(appleLinked, forKey: .appleLinked)
        try members.encode(hasPassword, forKey: .hasPassword)
        try members.encode(accessToken, forKey: .accessToken)
        try members.encode(displayName, forKey: .displayName)
        try members.encode(savesQuestions, forKey: .savesQuestions)
        try members.encode(pendingEmail, forKey: .pendingEmail)
        try members.encode(rights, forKey: .rights)
    }
}

extension UserOut: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("access_token", orNull: accessToken)
            json.member("apple_linked", orNull: appleLinked)
            json.member("delivery_channel", deliveryChannel)
            json.member("display_name", orNull: displayName)
            json.member("email", email)
            json.member("email_verified", orNull: emailVerified)
            json.member("has_password", orNull: hasPassword)
            json.member("id", orNull: id)
            json.member("pending_email", orNull: pendingEmail)
            json.member("qa_speichern", orNull: savesQuestions)
            json.key("rights")
            json.list(rights) { $1.string($0) }
            json.member("role", role)
            json.member("status", status)
        }
    }
}
