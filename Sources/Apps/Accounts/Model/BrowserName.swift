package import HTML

/// What a browser is called in the list of devices: "Firefox auf Linux".
enum BrowserName {
    /// Names by what the User-Agent holds, the more particular first: nearly all of them claim to be several others.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]

    /// The name by a User-Agent field; only words of our own get into it.
    static func make(userAgent: String?, _ texts: Texts) -> String {
        let agent = userAgent ?? ""
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        return switch (browser, system) {
        case (let browser?, let system?): texts("device.browser_on", ["browser": browser, "system": system])
        case (let name?, nil): name
        case (nil, let system?): texts("device.browser_on", ["browser": texts["device.browser"], "system": system])
        case (nil, nil): texts["device.browser"]
        }
    }
}

extension Device {
    /// What the device is called.
    package func title(_ texts: Texts) -> String {
        switch kind {
        case .ios: texts["device.ios"]
        case .android: texts["device.android"]
        case .web: name ?? texts["device.browser"]
        }
    }
}
