internal import API
internal import Accounts
internal import Base
internal import Notify
internal import Store
internal import VisitPlanner

/// What a visitor changes of their settings; what is nil stays.
struct SettingsChange: Sendable, Equatable {
    var switches: [String: Bool] = [:]
    var devicePlans: Bool?
    var delayThreshold: Int?
    var evening: Int?
    /// Nil stays; a value of nil means the day begins nowhere.
    var start: VisitorSettings.Start??
    /// A device that plans for itself for a while.
    var lease: DeviceLease?

    init() {}

    /// Reads what was sent.
    ///
    /// - Throws: 422 with every field that is wrong.
    init(_ wire: VisitsWire.Settings<Switches.Lenient>) throws(Problem) {
        var check = FieldCheck()
        for occasion in VisitsOccasions.all {
            guard let sent = wire.prefs?[occasion.id] else { continue }
            if let isOn = sent.value {
                switches[occasion.id] = isOn
            } else {
                check.add("bool_type", "prefs.\(occasion.id)")
            }
        }
        devicePlans = wire.device_plans
        delayThreshold = wire.delay_threshold_minutes
        if let minutes = delayThreshold { Self.checkThreshold(minutes, &check) }
        evening = wire.evening_time.flatMap { check.clock($0, "evening_time") }
        if let sent = wire.start { start = .some(Self.start(sent.value, &check)) }
        lease = wire.planning.map { Self.lease($0, &check) }
        try check.finish()
    }

    static func checkThreshold(_ minutes: Int, _ check: inout FieldCheck) {
        checkRange(minutes, VisitorSettings.thresholds, "delay_threshold_minutes", &check)
    }

    private static func checkRange(
        _ number: Int,
        _ allowed: ClosedRange<Int>,
        _ field: String,
        _ check: inout FieldCheck
    ) {
        guard !allowed.contains(number) else { return }
        check.add(
            "number_range",
            field,
            ["minimum": String(allowed.lowerBound), "maximum": String(allowed.upperBound)]
        )
    }

    private static func lease(_ sent: VisitsWire.Planning, _ check: inout FieldCheck) -> DeviceLease {
        checkRange(sent.seconds, DeviceLease.lengths, "planning.seconds", &check)
        return DeviceLease(
            device: check.text.line(sent.device, "planning.device", limit: 64),
            seconds: sent.seconds,
            isRenewal: sent.renewal ?? false
        )
    }

    private static func start(_ sent: VisitsWire.Start?, _ check: inout FieldCheck) -> VisitorSettings.Start? {
        guard let sent else { return nil }
        let address = check.text.optionalLine(sent.adresse, "start.adresse", limit: VisitDraft.addressLimit) ?? ""
        let place = check.coordinates(sent.lat.map { .init($0) }, sent.lon.map { .init($0) }, "start") ?? nil
        guard !address.isEmpty || place != nil else { return nil }
        return VisitorSettings.Start(address: address, coordinates: place)
    }

    /// Keeps it.
    func apply(to account: Account, _ environment: VisitsEnvironment) async throws {
        let now = environment.clock.now()
        let change = self
        try await environment.database.write { transaction in
            try Account.setSwitches(
                change.switches,
                of: account.id,
                occasions: VisitsOccasions.all,
                in: transaction
            )
            var settings = try VisitorSettings.load(of: account.id, in: transaction)
            if let devicePlans = change.devicePlans { settings.devicePlans = devicePlans }
            if let delayThreshold = change.delayThreshold { settings.delayThreshold = delayThreshold }
            if let evening = change.evening { settings.evening = evening }
            if let start = change.start { settings.start = start }
            try settings.save(of: account.id, in: transaction)
            if change.devicePlans == false { try DeviceLease.switchOff(of: account.id, in: transaction) }
            try change.lease?.save(of: account.id, now: now, in: transaction)
            try VisitPushes.touch(account.id, now: now, in: transaction)
        }
    }
}
