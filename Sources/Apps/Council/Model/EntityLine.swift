package import Store

/// A place or a project, and in how many decisions it occurs.
package struct EntityLine: Sendable, Equatable, RowReadable {
    package var slug: String
    package var name: String
    /// `ort` or `projekt`.
    package var kind: String
    package var count: Int

    package init(slug: String, name: String, kind: String, count: Int = 0) {
        self.slug = slug
        self.name = name
        self.kind = kind
        self.count = count
    }

    package init(row: Row) throws(StoreError) {
        slug = try row.get("slug")
        name = try row.get("name")
        kind = try row.get("kind")
        count = try row.get("n")
    }
}
