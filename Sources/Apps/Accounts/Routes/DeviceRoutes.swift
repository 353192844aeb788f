internal import API
internal import HTML
package import HTTP
internal import Store

/// The devices of an account.
package enum DeviceRoutes {
    /// `GET /api/account/devices`: all of them, the latest first.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let setup = environment.notifications
        let devices = try await environment.database.read {
            try Device.all(of: account.id, keyID: setup.push?.keyID, in: $0)
        }
        let texts = setup.page(request.head, account).texts
        return try JSONBody.response(AccountWire.Devices(devices: devices.map { AccountWire.Device($0, texts) }))
    }

    /// `DELETE /api/account/devices/{id}`: 204.
    ///
    /// - Throws: 401, 403; 404 for what the account does not have.
    package static func remove(
        _ request: Request,
        device: String,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let owner = try await Session.active(request.head, environment).account.id
        guard let id = Device.ID(device),
            try await environment.database.write({ try Device.remove(id, owner: owner, in: $0) })
        else { throw Problem.notFound }
        return .noContent
    }
}
