internal import Base
internal import CurlClient
internal import Foundation

/// The few variables that matter on a person's desktop.
struct AgentSettings: Sendable {
    /// EGRESS_…, HTTPS_PROXY, NO_PROXY.
    let egress: CurlClient.Configuration
    /// VISITS_NAME.
    let name: String
    /// LOG_FORMAT.
    let logFormat: ServerConfiguration.LogFormat
    /// LOG_LEVEL.
    let logLevel: Log.Level
    /// LC_ALL, LC_MESSAGES or LANG, the first that says anything.
    let locale: String?

    /// Reads the environment, then `.env` in the agent's folder.
    ///
    /// - Throws: `ConfigurationFaults` with everything that is wrong.
    init(_ process: [String: String], folder: AgentFolder) throws(ConfigurationFaults) {
        let values = try Variables(process: process, data: folder.path).values
        var reader = VariableReader(values)
        ServerConfiguration.refuseUnknown(values, &reader)
        egress = ServerConfiguration.egress(&reader)
        name = ServerConfiguration.visitsName(&reader)
        logFormat = reader.choice("LOG_FORMAT", default: .text)
        logLevel = ServerConfiguration.logLevel(&reader)
        locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { process[$0] }.first { !$0.isEmpty }
        guard reader.faults.list.isEmpty else { throw reader.faults }
    }
}
