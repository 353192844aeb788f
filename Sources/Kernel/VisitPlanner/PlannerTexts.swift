internal import Base

/// The sentences of the five notifications, in one language; German as the seed has them.
struct PlannerTexts {
    let language: PlannerLanguage

    func title(_ topic: PlannedNotification.Topic) -> String {
        switch (topic, language) {
        case (.departure, .german): "Nächster Besuch"
        case (.departure, .english): "Next visit"
        case (.documentation, .german): "Doku-Erinnerung"
        case (.documentation, .english): "Documentation reminder"
        case (.approval, .german): "Freigabe-Erinnerung"
        case (.approval, .english): "Approval reminder"
        case (.delay, .german): "Verspätungs-Warnung"
        case (.delay, .english): "Delay warning"
        case (.openApprovals, .german): "Offene Freigaben"
        case (.openApprovals, .english): "Open approvals"
        }
    }

    /// #1: traffic is spoken of only where the source knows it; a value that is old says from when it is.
    func departure(_ leg: Leg, stand: String?) -> String {
        let time = duration(seconds: leg.travelTime)
        var sentences: [String]
        switch language {
        case .german:
            sentences = ["Dein nächster Besuch steht an.", "Fahrzeit: \(time)\(leg.isEstimate ? " (geschätzt)" : "")."]
        case .english:
            sentences = [
                "Your next visit is coming up.", "Travel time: \(time)\(leg.isEstimate ? " (estimated)" : "").",
            ]
        }
        if let delay = leg.delay {
            let minutes = Self.minutes(seconds: delay)
            switch (language, minutes) {
            case (.german, 0): sentences.append("Aktuell keine verkehrsbedingte Verzögerung.")
            case (.english, 0): sentences.append("No delay by traffic at the moment.")
            case (.german, _): sentences.append("Aktuell +\(minutes) Min Verzögerung wegen Verkehr.")
            case (.english, _): sentences.append("Currently +\(minutes) min delay by traffic.")
            }
        }
        if let stand { sentences.append(language == .german ? "Stand \(stand)." : "As of \(stand).") }
        return sentences.joined(separator: " ")
    }

    /// From when a value is: `07:02`, with the day where a device without a network goes by one of a former day.
    func stand(_ wall: WallTime, today: Int64) -> String {
        switch (today - wall.day, language) {
        case (...0, _): return wall.clock
        case (1, .german): return "gestern, \(wall.clock)"
        case (1, .english): return "yesterday, \(wall.clock)"
        default: return "\(CivilDay.text(of: wall.day)), \(wall.clock)"
        }
    }

    /// #2: nothing was written.
    func documentation(_ customer: String) -> String {
        switch language {
        case .german: "Dokumentiere jetzt deinen Besuch bei \(customer)."
        case .english: "Document your visit to \(customer) now."
        }
    }

    /// #3: a draft waits.
    func approval(_ customer: String) -> String {
        switch language {
        case .german: "Dein Besuchsbericht für \(customer) erwartet noch deine Freigabe."
        case .english: "Your visit report for \(customer) still awaits your approval."
        }
    }

    /// #5, with the lateness at the customer's.
    func delay(_ customer: String, lateness: Duration) -> String {
        let minutes = Self.minutes(seconds: Int(lateness.components.seconds))
        return switch language {
        case .german: "Du wirst dich bei \(customer) um ~\(minutes) Min verspäten. Kunden informieren?"
        case .english: "You will be about \(minutes) min late at \(customer). Tell the customer?"
        }
    }

    /// #6: drafts are left.
    func openApprovals(_ count: Int) -> String {
        switch (language, count) {
        case (.german, 1): "1 Bericht wartet noch auf deine Freigabe."
        case (.german, _): "\(count) Berichte warten noch auf deine Freigabe."
        case (.english, 1): "1 report still awaits your approval."
        case (.english, _): "\(count) reports still await your approval."
        }
    }

    /// `12 Min`, `1 Std 12 Min`, `2 Std`: to the nearest minute.
    func duration(seconds: Int) -> String {
        let minutes = Self.minutes(seconds: seconds)
        let (hour, minute) = language == .german ? ("Std", "Min") : ("hr", "min")
        if minutes < 60 { return "\(minutes) \(minute)" }
        return minutes % 60 == 0 ? "\(minutes / 60) \(hour)" : "\(minutes / 60) \(hour) \(minutes % 60) \(minute)"
    }

    private static func minutes(seconds: Int) -> Int { (seconds + 30) / 60 }
}
