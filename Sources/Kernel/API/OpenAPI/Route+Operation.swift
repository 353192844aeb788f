extension Route {
    /// What the OpenAPI document says about the route.
    package var operation: Operation {
        switch self {
        case .health:
            Operation(
                "Whether the server and its database answer",
                tag: "system",
                success: (200, WireSchemas.health),
                problems: [503]
            )
        case .metrics:
            Operation(
                "Counters for Prometheus; loopback or METRICS_TOKEN",
                tag: "system",
                success: (200, nil),
                problems: [404],
                mediaType: "text/plain"
            )
        case .openAPI:
            Operation("This document", tag: "system", success: (200, .object([])))
        case .register, .login, .apple, .logout, .me, .verifyEmail, .resendVerification, .forgotPassword,
            .resetPassword,
            .changePassword, .changeEmail, .dropEmailChange:
            signInOperation
        case .registerApp, .unregisterApp, .subscribeBrowser, .unsubscribeBrowser, .devices, .removeDevice,
            .setDelivery, .notificationSettings, .updateNotifications, .setDisplayName, .setTimeZone, .setLanguage,
            .trace, .testNotification, .setup, .noteSetup, .exportAccount, .deleteAccount, .sendFeedback:
            accountOperation
        case .contact:
            Operation(
                "A message from somebody without an account",
                tag: "feedback",
                body: AdminSchemas.contact,
                success: (202, WireSchemas.done),
                problems: [400, 403, 415, 422, 429]
            )
        case .users, .user, .setUserRole, .setUserStatus, .setUserRoles, .setUserLimits, .growth, .signups,
            .occasionFigures,
            .activityFigures, .feedback, .unreadFeedback, .readFeedback, .answerFeedback:
            adminOperation
        case .kitas, .createKita, .updateKita, .deleteKita, .renewKitaLink, .replaceKitaStaff, .createBoard,
            .updateBoard, .deleteBoard, .takeNoteDown:
            staffOperation
        case .pushSubscribe, .pushUnsubscribe, .pushSync, .notes, .pinNote, .removeNote:
            parentsOperation
        case .council(let route): route.operation
        case .visits(let route): route.operation
        }
    }

    private var staffOperation: Operation {
        switch self {
        case .kitas: staff("All Kitas of the account, with their boards", success: (200, WireSchemas.kitas))
        case .createKita: staff("Makes a Kita", body: WireSchemas.newKita, success: (201, WireSchemas.kita))
        case .updateKita:
            staff("Renames, pauses, resumes", body: WireSchemas.kitaChange, success: (200, WireSchemas.kita))
        case .deleteKita:
            staff("Deletes a Kita for whoever can name it", body: WireSchemas.kitaDeletion, success: (204, nil))
        case .renewKitaLink: staff("Replaces the secret link", success: (200, WireSchemas.kita))
        case .replaceKitaStaff:
            staff(
                "Replaces who looks after it",
                body: WireSchemas.staffChange,
                success: (200, WireSchemas.members)
            )
        case .createBoard:
            staff("Makes a board", body: WireSchemas.newBoard, success: (201, WireSchemas.board), more: [409])
        case .updateBoard:
            staff(
                "Changes name, address, notifications",
                body: WireSchemas.boardChange,
                success: (200, WireSchemas.board),
                more: [409]
            )
        case .deleteBoard: staff("Deletes a board", success: (204, nil))
        default: staff("Takes a note down", success: (204, nil))
        }
    }

    private var parentsOperation: Operation {
        switch self {
        case .pushSubscribe:
            parents(
                "A bell on",
                body: WireSchemas.subscribe,
                success: (200, WireSchemas.standing),
                more: [409, 429]
            )
        case .pushUnsubscribe:
            parents("A bell off", body: WireSchemas.unsubscribe, success: (200, WireSchemas.remainder))
        case .pushSync:
            parents("What the browser follows", body: WireSchemas.sync, success: (200, WireSchemas.standing))
        case .notes:
            Operation(
                "A page of notes, newest first",
                tag: "boards",
                query: [("before", .optional(.integer(minimum: 1)))],
                success: (200, WireSchemas.notes),
                problems: [404]
            )
        case .pinNote:
            parents("Pins a note", body: WireSchemas.newNote, success: (201, WireSchemas.pinnedNote), more: [429])
        default:
            parents(
                "Takes a note down, with its author's secret",
                body: WireSchemas.noteRemoval,
                success: (204, nil)
            )
        }
    }

    private func staff(
        _ summary: String,
        body: Schema? = nil,
        success: (status: Int, schema: Schema?),
        more: [Int] = []
    ) -> Operation {
        OwnOperation(tag: "boards-staff")(summary, body: body, success: success, more: [404] + more)
    }

    private func parents(
        _ summary: String,
        body: Schema,
        success: (status: Int, schema: Schema?),
        more: [Int] = []
    ) -> Operation {
        Operation(
            summary,
            tag: "boards",
            body: body,
            success: success,
            problems: [400, 403, 404, 415, 422] + more
        )
    }
}
