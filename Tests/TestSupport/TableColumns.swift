package import Store

extension Transaction {
    /// The names of all tables, each with the names of its columns.
    package func tableColumns() throws -> [(table: String, columns: [String])] {
        switch dialect {
        case .sqlite:
            let tables: [String] = try scalars("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return try tables.map { table in
                (table, try scalars("SELECT name FROM pragma_table_info(\(table))"))
            }
        case .postgres:
            let tables: [String] = try scalars(
                "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
            )
            return try tables.map { table in
                let columns: [String] = try scalars(
                    """
                    SELECT column_name::text FROM information_schema.columns
                    WHERE table_schema = current_schema() AND table_name = \(table)
                    """
                )
                return (table, columns)
            }
        }
    }
}
