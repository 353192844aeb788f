extension FollowingRoute {
    /// What the OpenAPI document says about the route.
    var operation: Operation {
        switch self {
        case .topics, .createTopic, .updateTopic, .deleteTopic, .cityTopics, .topicSuggestions, .topicDecisions,
            .latestHits, .markHitsSeen, .unreadHits, .describeTopic:
            topicOperation
        case .subscriptions: own("The committees that one follows", success: (200, FollowingSchemas.subscriptions))
        case .subscribe:
            own(
                "Follows a committee",
                body: FollowingSchemas.committee,
                success: (201, FollowingSchemas.subscribed),
                more: [404]
            )
        case .unsubscribe:
            own(
                "Follows a committee no longer",
                body: FollowingSchemas.committee,
                success: (200, FollowingSchemas.unsubscribed)
            )
        case .follows: own("The papers that one follows", success: (200, FollowingSchemas.follows))
        case .follow: own("Follows a paper", success: (201, FollowingSchemas.following), more: [404])
        case .unfollow: own("Follows a paper no longer", success: (200, FollowingSchemas.following), more: [404])
        case .bookmarks: own("The items that one bookmarked", success: (200, FollowingSchemas.bookmarks))
        case .bookmark:
            own(
                "Bookmarks an item of an agenda",
                body: FollowingSchemas.bookmarkedItem,
                success: (201, FollowingSchemas.bookmarked),
                more: [404]
            )
        case .removeBookmark:
            own(
                "Drops a bookmark",
                body: FollowingSchemas.bookmarkedItem,
                success: (200, FollowingSchemas.bookmarked),
                more: [404]
            )
        case .calendar: own("Where one's own calendar is", success: (200, FollowingSchemas.calendar))
        case .renewCalendar:
            own("A new address for one's own calendar", success: (200, FollowingSchemas.calendar))
        case .personalFeed: feed("Sessions that concern a person")
        case .sessionFeed: feed("One session")
        case .committeeFeed: feed("The sessions of a committee")
        case .personFeed: feed("The sessions of the committees in which a member of the council sits")
        case .towns: Operation("The towns of this instance", tag: "council", success: (200, FollowingSchemas.towns))
        case .chooseTown:
            own(
                "Keeps which town is looked at",
                body: FollowingSchemas.town,
                success: (200, FollowingSchemas.towns),
                more: [404]
            )
        case .setImpact:
            own(
                "Says how far an item or a decision reaches",
                tag: "admin",
                body: FollowingSchemas.impact,
                success: (204, nil),
                more: [404]
            )
        }
    }

    private var topicOperation: Operation {
        switch self {
        case .createTopic:
            own(
                "A new topic",
                body: FollowingSchemas.topicDraft,
                success: (201, FollowingSchemas.topic),
                more: [409]
            )
        case .updateTopic:
            own(
                "Changes a topic",
                body: FollowingSchemas.topicDraft,
                success: (200, FollowingSchemas.topic),
                more: [404]
            )
        case .deleteTopic: own("Deletes a topic and all that was found for it", success: (204, nil), more: [404])
        case .cityTopics: own("Topics that every town has", success: (200, FollowingSchemas.cityTopics))
        case .topicSuggestions:
            own(
                "What is being talked about, in the town and in districts",
                query: [("district", .optional(.text()))],
                success: (200, FollowingSchemas.suggestions)
            )
        case .topicDecisions:
            own("What was found for a topic", success: (200, FollowingSchemas.topicDecisions), more: [404])
        case .latestHits:
            own(
                "What was found last",
                query: [("limit", .optional(.integer(minimum: 1, maximum: 10)))],
                success: (200, FollowingSchemas.latestHits),
                more: [422]
            )
        case .markHitsSeen: own("All hits of a topic are seen", success: (200, FollowingSchemas.marked), more: [404])
        case .unreadHits: own("How many hits are not seen yet", success: (200, FollowingSchemas.total))
        case .describeTopic:
            own(
                "What a topic of that name would find",
                body: FollowingSchemas.name,
                success: (200, FollowingSchemas.described),
                more: [429]
            )
        default: own("One's own topics", success: (200, .list(FollowingSchemas.topic)))
        }
    }

    private var own: OwnOperation { OwnOperation(tag: "following") }

    private func feed(_ summary: String) -> Operation {
        Operation(
            summary,
            tag: "calendar",
            success: (200, .text()),
            problems: [404],
            mediaType: "text/calendar"
        )
    }
}
