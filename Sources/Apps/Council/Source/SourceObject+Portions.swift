extension SourceObject {
    /// Rows of one transaction: enough that a commit costs nothing, few enough that a server's writers wait for a tenth
    /// of a second at most.
    static let rowsAtOnce = 6000

    /// About how many rows it becomes.
    var rowCount: Int {
        switch self {
        case .paper(let paper): 1 + paper.files.count + paper.consultations.count
        case .session(let session):
            session.items.reduce(1 + session.files.count + session.committees.count) { $0 + 1 + $1.files.count }
        case .committee(let committee): 1 + committee.memberships.count
        case .person(let person): 1 + person.memberships.count
        case .minutes(let minutes): 1 + minutes.decisions.count + minutes.attendance.count
        case .calendar(let calendar): 1 + calendar.entries.count
        case .body, .membership, .consultation, .item, .deleted: 1
        }
    }

    /// Objects in portions of ``rowsAtOnce``; an object alone may be more.
    static func portions(of objects: [SourceObject]) -> [ArraySlice<SourceObject>] {
        var portions: [ArraySlice<SourceObject>] = []
        var (start, rows) = (0, 0)
        for (place, object) in objects.enumerated() {
            rows += object.rowCount
            guard rows >= rowsAtOnce else { continue }
            portions.append(objects[start...place])
            (start, rows) = (place + 1, 0)
        }
        if start < objects.count { portions.append(objects[start...]) }
        return portions
    }
}
