internal import Base
internal import HTML
internal import Notify
internal import Store

extension NotificationsPage.Model {
    /// Reads all that the page shows.
    init(_ account: Account, _ context: PageContext, _ environment: AccountsEnvironment) async throws {
        let setup = environment.notifications
        let now = environment.clock.now()
        let state = try await NotificationState.load(account, environment)
        let devices = try await environment.database.read {
            try Device.all(of: account.id, keyID: setup.push?.keyID, in: $0)
        }
        let lines = try await setup.desk.trace(account.id, now - .days(30))
        self.init()
        let texts = context.texts
        choices = state.choices.map {
            Choice(id: $0.occasion.id, label: $0.occasion.label(texts), hint: $0.occasion.hint(texts), isOn: $0.isOn)
        }
        channel = account.deliveryChannel
        mailbox = account.hasMailbox ? account.email : nil
        next = state.outlook.next
        shared = Allowance(used: state.outlook.sharedUsed, limit: state.limit(.shared))
        if setup.occasions.contains(where: { $0.pot == .deadline }) {
            deadline = Allowance(used: state.outlook.deadlineUsed, limit: state.limit(.deadline))
        }
        zone = state.zone.identifier
        ownZone = account.timeZone
        deploymentZone = setup.zones.deployment.identifier
        zones = ZoneBook.names
        isEveningLate =
            setup.occasions.contains { $0.pot == .deadline }
            && Self.isEveningLate(now: now, in: state.zone, deployment: setup.zones.deployment)
        language = account.language
        self.devices = devices.map { DeviceRow($0, texts, setup) }
        pushKey = setup.push?.publicKey
        trace = lines.map { line in
            let occasion = setup.occasions.first { $0.id == line.occasion }
            return TraceRow(
                trace: line.trace,
                occasion: occasion?.label(texts) ?? line.occasion,
                title: line.title,
                url: line.url
            )
        }
        isStaff = account.may(.boards)
        isAdmin = account.may(.admin)
    }

    /// Reminders of the eve are written at 18:00 of the deployment's clock.
    private static func isEveningLate(now: Timestamp, in zone: Zone, deployment: Zone) -> Bool {
        let evening = deployment.moment(of: WallTime(day: deployment.wallTime(at: now).day, second: 18 * 3600))
        return NightRest.standard.isNight(evening, in: zone)
    }
}

extension NotificationsPage.Model.DeviceRow {
    /// A device as its row; of a browser's address only a fingerprint leaves the server.
    fileprivate init(_ device: Device, _ texts: Texts, _ setup: NotificationSetup) {
        let title = device.title(texts)
        self.init(
            id: device.id.description,
            title: title,
            isPhone: device.kind != .web || ["iPhone", "Android"].contains(where: title.hasSuffix),
            lastSuccessAt: device.lastSuccessAt,
            fingerprint: device.endpoint.map { Base64URL.encode(setup.digest(Array($0.utf8)).prefix(16)) }
        )
    }
}
