internal import Store

extension AccountsMigrations {
    /// Accounts, their roles, and what is counted about sign-ups.
    static let migration001Accounts = Migration(
        app: "accounts",
        number: 1,
        name: "accounts, roles and sign-up counts",
        statements: [
            // AUTOINCREMENT: a deleted account's id must never be given out again, old tokens still carry it.
            """
            CREATE TABLE web_users (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                email TEXT NOT NULL UNIQUE,
                password_hash TEXT NOT NULL,
                role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
                status TEXT NOT NULL CHECK (status IN ('pending', 'active', 'disabled')),
                delivery_channel TEXT NOT NULL DEFAULT 'email'
                    CHECK (delivery_channel IN ('email', 'push', 'both', 'off')),
                token_version INTEGER NOT NULL DEFAULT 0,
                email_verified INTEGER NOT NULL DEFAULT 0,
                apple_sub TEXT UNIQUE,
                password_set INTEGER NOT NULL DEFAULT 1,
                display_name TEXT,
                notify_prefs TEXT,
                qa_speichern INTEGER,
                signup_client TEXT NOT NULL DEFAULT 'web'
                    CHECK (signup_client IN ('web', 'ios', 'android', 'app')),
                created_at TEXT NOT NULL)
            """,
            """
            CREATE TABLE email_verification_tokens (
                token_hash TEXT PRIMARY KEY,
                user_id INTEGER NOT NULL UNIQUE REFERENCES web_users (id) ON DELETE CASCADE,
                new_email TEXT,
                expires_at TEXT NOT NULL,
                used INTEGER NOT NULL DEFAULT 0)
            """,
            "CREATE TABLE roles (\"key\" TEXT PRIMARY KEY)",
            """
            CREATE TABLE role_rights (
                role TEXT NOT NULL REFERENCES roles ("key"), "right" TEXT NOT NULL, PRIMARY KEY (role, "right"))
            """,
            """
            CREATE TABLE user_roles (
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                role TEXT NOT NULL REFERENCES roles ("key"),
                PRIMARY KEY (owner_id, role))
            """,
            """
            INSERT INTO roles ("key") VALUES ('Ratsmitglied'), ('Fachpublikum'), ('Kita-Team'), ('Außendienst')
            """,
            """
            INSERT INTO role_rights (role, "right") VALUES
                ('Ratsmitglied', 'mandate'), ('Fachpublikum', 'budget'), ('Kita-Team', 'boards'),
                ('Außendienst', 'visits')
            """,
            """
            CREATE TABLE user_activity (
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                day TEXT NOT NULL, feature TEXT NOT NULL, client TEXT NOT NULL,
                count INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (owner_id, day, feature, client))
            """,
            """
            CREATE TABLE signup_rejections (
                day TEXT NOT NULL, reason TEXT NOT NULL, n INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, reason))
            """,
            "CREATE TABLE migration_marks (name TEXT PRIMARY KEY, done_at TEXT NOT NULL)",
        ]
    )
}
