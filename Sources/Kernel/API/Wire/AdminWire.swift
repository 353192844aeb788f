/// What goes over the wire of administrators: the names are the wire's; absent values are written as null.
package enum AdminWire {
    /// A new role: `user` or `admin`.
    package struct Role: Decodable, Sendable {
        package let role: String
    }

    /// A new status: `active` or `disabled`; older apps say `pending` for the latter.
    package struct Status: Decodable, Sendable {
        package let status: String
    }

    /// The roles that an account shall have.
    package struct RolesChange: Decodable, Sendable {
        package let roles: [String]
    }

    /// The roles that an account has, and what they allow.
    package struct Roles: Encodable, Sendable {
        package let roles: [String]
        package let rights: [String]

        package init(roles: [String], rights: [String]) {
            self.roles = roles
            self.rights = rights
        }
    }

    /// How much of the assistant an account may use; what is missing stays as it is.
    package struct LimitsChange: Decodable, Sendable {
        /// Deep researches a day; null is the deployment's number.
        package let deep_limit: Int??
        /// Whether nothing is counted at all.
        package let limits_frei: Bool?

        private enum CodingKeys: String, CodingKey {
            case deep_limit
            case limits_frei
        }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            deep_limit =
                members.contains(.deep_limit) ? .some(try members.decodeIfPresent(Int.self, forKey: .deep_limit)) : nil
            limits_frei = try members.decodeIfPresent(Bool.self, forKey: .limits_frei)
        }
    }

    /// What an account may use of the assistant.
    package struct Limits: Encodable, Sendable {
        package let deep_limit: Int?
        package let limits_frei: Bool

        package init(deepLimit: Int?, isUnlimited: Bool) {
            deep_limit = deepLimit
            limits_frei = isUnlimited
        }

        /// Writes the number also where there is none.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(deep_limit, forKey: .deep_limit)
            try members.encode(limits_frei, forKey: .limits_frei)
        }

        private enum CodingKeys: String, CodingKey {
            case deep_limit
            case limits_frei
        }
    }

    /// What somebody with an account wants to say.
    package struct NewFeedback: Decodable, Sendable {
        package let kind: String
        package let message: String
    }

    /// What somebody without an account wants to say.
    package struct Contact: Decodable, Sendable {
        package let email: String?
        package let message: String
        /// No person sees this field: whoever fills it in is a program.
        package let website: String?
    }

    /// What the sender is told beside the thanks.
    package struct Answer: Decodable, Sendable {
        package let text: String?
    }
}
