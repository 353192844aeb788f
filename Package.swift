// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A module in one of the rooms under `Sources/`.
func module(_ room: String, _ name: String, _ uses: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: uses.map { .byName(name: $0) },
        path: "Sources/\(room)/\(name)",
        swiftSettings: strict
    )
}

/// A C library that the machine provides.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A C library that the machine provides without a word to pkg-config.
func system(_ name: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "System/\(name)", providers: [.apt([apt])])
}

/// Headers of the system itself, which are always there.
func system(_ name: String) -> Target {
    .systemLibrary(name: name, path: "System/\(name)")
}

/// The tests of one module.
func tests(_ name: String, _ extra: [String] = [], exclude: [String] = [], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name, "TestSupport"] + extra).map { .byName(name: $0) },
        exclude: exclude,
        resources: resources,
        swiftSettings: strict
    )
}

let package = Package(
    name: "meldewerk",
    products: [
        .executable(name: "meldewerk", targets: ["meldewerk"]),
        .library(name: "Notify", targets: ["Notify"]),
        .library(name: "WebPush", targets: ["WebPush", "Notify", "HTTP", "Base"]),
        .library(name: "APNs", targets: ["APNs", "Notify", "HTTP", "Base"]),
        .library(name: "FCM", targets: ["FCM", "Notify", "HTTP", "Base"]),
        .library(name: "VisitPlanner", targets: ["VisitPlanner", "Base"]),
        .library(name: "ClientKit", targets: ["ClientKit", "VisitPlanner", "HTTP", "Base"]),
        .library(name: "Mail", targets: ["Mail", "SMTP", "Notify", "HTTP", "Base"]),
    ],
    targets: [
        // C libraries: headers only, no logic.
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        system("CPostgres", "libpq", apt: "libpq-dev"),
        system("COpenSSL", "openssl", apt: "libssl-dev"),
        system("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        system("CEpoll"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        system("CCompression", "zlib", apt: "zlib1g-dev"),
        system("CStemmer", apt: "libstemmer-dev"),
        system("CLibXML", "libxml-2.0", apt: "libxml2-dev"),
        system("CDBus", "dbus-1", apt: "libdbus-1-dev"),

        // Kernel: pure Swift without I/O, compiles for iOS too.
        module("Kernel", "Base"),
        module("Kernel", "HTTP", ["Base"]),
        module("Kernel", "HTML", ["Base", "HTTP"]),
        module("Kernel", "API", ["Base", "HTTP"]),
        module("Kernel", "Store", ["Base"]),
        module("Kernel", "Notify", ["Base"]),
        module("Kernel", "SMTP", ["HTTP"]),
        module("Kernel", "VisitPlanner", ["Base"]),
        module("Kernel", "ICalendar", ["Base"]),

        // Drivers: the only modules that import a C library, one each.
        module("Drivers", "Threads", ["Store"]),
        module("Drivers", "SQLiteStore", ["CSQLite", "Threads", "Store", "Base"]),
        module("Drivers", "PostgresStore", ["CPostgres", "Threads", "Store", "Base"]),
        module("Drivers", "Crypto", ["COpenSSL", "Base"]),
        module("Drivers", "CurlClient", ["CCurl", "SMTP", "HTTP", "Base"]),
        module("Drivers", "HTTPServer", ["CEpoll", "HTTP", "Base"]),
        module("Drivers", "Compression", ["CCompression", "Base"]),
        module("Drivers", "QRCode", ["CQREncode", "Base"]),
        module("Drivers", "Stemming", ["CStemmer"]),
        module("Drivers", "Markup", ["CLibXML", "HTML"]),
        module("Drivers", "DesktopNotifications", ["CDBus", "Threads"]),

        // Channels: one way of reaching a person each.
        module("Channels", "WebPush", ["Notify", "HTTP", "Crypto", "Base"]),
        module("Channels", "APNs", ["Notify", "HTTP", "Crypto", "Base"]),
        module("Channels", "FCM", ["Notify", "HTTP", "Crypto", "Base"]),
        module("Channels", "Mail", ["Notify", "SMTP", "HTTP", "HTML", "Crypto", "Base"]),

        // Apps: what the products know. No product sees another, a driver or a channel.
        module("Apps", "Accounts", ["Store", "Notify", "HTTP", "HTML", "API", "Base"]),
        module("Apps", "Outbox", ["Store", "Notify", "Base"]),
        module("Apps", "Council", ["Accounts", "Store", "Notify", "HTTP", "HTML", "API", "ICalendar", "Base"]),
        module(
            "Apps",
            "Visits",
            ["VisitPlanner", "ICalendar", "Accounts", "Store", "Notify", "HTTP", "HTML", "API", "Base"]
        ),
        module("Apps", "Boards", ["Accounts", "Store", "Notify", "HTTP", "HTML", "API", "Base"]),

        // Client: the logic of phone and desktop; compiles for iOS too.
        module("Client", "ClientKit", ["API", "HTTP", "VisitPlanner", "Base"]),

        // Server: the one place that knows everything.
        .target(
            name: "Server",
            dependencies: [
                "Accounts", "Boards", "Council", "Visits", "Outbox", "WebPush", "APNs", "FCM", "Mail", "SMTP",
                "SQLiteStore", "PostgresStore", "Crypto", "CurlClient", "HTTPServer", "Compression", "QRCode", "Markup",
                "Stemming", "DesktopNotifications", "ClientKit", "VisitPlanner", "Notify", "Store", "HTTP", "HTML",
                "API", "Base",
            ],
            path: "Sources/Server/Server",
            resources: [.copy("Web")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "meldewerk",
            dependencies: ["Server"],
            path: "Sources/Server/meldewerk",
            swiftSettings: strict
        ),

        .target(
            name: "TestSupport",
            dependencies: ["SQLiteStore", "PostgresStore", "Notify", "Store", "HTTP", "HTML", "API", "Base"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        // One route per feature of the HTTP driver, for the raw-socket tests and the benchmark.
        .executableTarget(
            name: "http-demo",
            dependencies: ["HTTPServer", "HTTP"],
            path: "Tests/http/Demo",
            swiftSettings: strict
        ),
        // The HTTP client on standard input and output, for the tests against servers in Python.
        .executableTarget(
            name: "http-probe",
            dependencies: ["CurlClient", "HTTP"],
            path: "Tests/client/Probe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-client",
            dependencies: ["CurlClient", "HTTP"],
            path: "Benchmarks/client",
            exclude: ["run.sh"],
            swiftSettings: strict
        ),
        // Lets other languages check what the library makes.
        .executableTarget(
            name: "webpush-probe",
            dependencies: ["WebPush", "Notify", "HTTP", "Base"],
            path: "Tests/interop/Probe",
            swiftSettings: strict
        ),
        // The channel to Apple's service on standard input and output, for the tests against a double in Python.
        .executableTarget(
            name: "apns-probe",
            dependencies: ["APNs", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Tests/interop/APNsProbe",
            swiftSettings: strict
        ),
        // The same for FCM, over the real HTTP client.
        .executableTarget(
            name: "fcm-probe",
            dependencies: ["FCM", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Tests/interop/FCMProbe",
            swiftSettings: strict
        ),
        // Composes and sends mails for the tests against mail servers in Python.
        .executableTarget(
            name: "mail-probe",
            dependencies: ["Mail", "CurlClient", "SMTP", "Notify", "HTTP", "Base"],
            path: "Tests/interop/MailProbe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-mail",
            dependencies: ["Mail", "CurlClient", "SMTP", "Notify", "Base"],
            path: "Benchmarks/mail",
            exclude: ["run.py", "sink.py", "python_loop.py"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-webpush",
            dependencies: ["WebPush", "COpenSSL", "HTTP", "Notify", "Base"],
            path: "Benchmarks/webpush",
            exclude: ["run.py", "pywebpush_loop.py"],
            swiftSettings: strict
        ),
        // A process for the crash tests to kill.
        .executableTarget(
            name: "store-probe",
            dependencies: ["SQLiteStore", "Store", "Base"],
            path: "Tests/crash/StoreProbe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "outbox-probe",
            dependencies: ["Outbox", "SQLiteStore", "Notify", "Store", "Base"],
            path: "Tests/crash/OutboxProbe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-outbox",
            dependencies: ["Outbox", "SQLiteStore", "CSQLite", "Notify", "Store", "Base"],
            path: "Benchmarks/outbox",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-store",
            dependencies: ["SQLiteStore", "CSQLite", "PostgresStore", "CPostgres", "Store", "Base"],
            path: "Benchmarks/store",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-apns",
            dependencies: ["APNs", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Benchmarks/apns/Loop",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-fanout",
            dependencies: ["WebPush", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Benchmarks/fanout/Loop",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-fcm",
            dependencies: ["FCM", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Benchmarks/fcm/Loop",
            swiftSettings: strict
        ),
        // Random persons through the policy: a few in the unit tests, ten thousand in a program of their own.
        .target(
            name: "PolicySimulation",
            dependencies: ["TestSupport", "Notify", "Base"],
            path: "Tests/policy/Simulation",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "policy-proof",
            dependencies: ["PolicySimulation"],
            path: "Tests/policy/Proof",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-policy",
            dependencies: ["TestSupport", "Notify", "Base"],
            path: "Benchmarks/policy",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-visits",
            dependencies: ["VisitPlanner", "Base"],
            path: "Benchmarks/visits",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-matching",
            dependencies: ["Council", "Stemming", "Base"],
            path: "Benchmarks/matching",
            swiftSettings: strict
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        tests("Base"), tests("HTTP"), tests("HTML"), tests("API"), tests("Store", ["SQLiteStore", "PostgresStore"]),
        tests("Notify", ["PolicySimulation"]),
        tests(
            "Council",
            ["Accounts", "Outbox", "SQLiteStore", "Stemming", "Compression", "Crypto", "Markup"],
            exclude: ["Matching/Labelled", "Pages/Snapshots", "Reading/Snapshots"]
        ),
        tests("Stemming"), tests("Markup"),
        tests("Crypto"), tests("CurlClient"), tests("HTTPServer", ["HTTP"]), tests("Compression", ["CCompression"]),
        tests("QRCode"),
        tests("WebPush", ["Crypto"]), tests("APNs", ["Crypto"]), tests("FCM", ["Crypto"]), tests("SMTP"),
        tests("VisitPlanner"), tests("ICalendar"), tests("ClientKit"), tests("DesktopNotifications", ["CDBus"]),
        tests(
            "Visits",
            ["VisitPlanner", "ICalendar", "Accounts", "Notify", "SQLiteStore", "HTTP", "API", "Base"],
            exclude: ["Pages/Snapshots"]
        ),
        tests("Mail", ["SMTP"], exclude: ["Snapshots"]),
        tests("Outbox", ["SQLiteStore"]),
        tests("Accounts", ["SQLiteStore", "Crypto", "Notify"], exclude: ["Pages/Snapshots"]),
        tests("Boards", ["SQLiteStore", "Outbox", "Accounts"], exclude: ["Pages/Snapshots"]),
        tests("Server", ["HTTP", "HTML", "Compression"], exclude: ["Pages/Snapshots"]),
    ],
    swiftLanguageModes: [.v6]
)
