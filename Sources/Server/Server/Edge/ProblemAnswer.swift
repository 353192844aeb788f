internal import API
internal import HTML
internal import HTTP

/// A problem as a client gets it: the document of RFC 9457, in the user's language.
struct ProblemAnswer: Encodable {
    private struct FieldFault: Encodable {
        let type: String
        let loc: [String]
        let msg: String
    }

    private enum Detail: Encodable {
        case sentence(String)
        case fields([FieldFault])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .sentence(let text): try container.encode(text)
            case .fields(let fields): try container.encode(fields)
            }
        }
    }

    private let type = "about:blank"
    private let title: String
    private let status: Int
    private let code: String
    private let detail: Detail
    private let hint: String?

    private init(_ problem: Problem, _ texts: Texts) {
        let titleKey = "problem.title.\(problem.status)"
        title = texts[texts.find(titleKey) == nil ? "problem.title.other" : titleKey]
        status = problem.status
        code = problem.code
        if problem.fields.isEmpty {
            detail = .sentence(texts.problem(Fault(problem.code, problem.arguments)))
        } else {
            detail = .fields(
                problem.fields.map { field in
                    let fault = Fault(field.type, field.arguments)
                    let name = field.location.last ?? ""
                    return FieldFault(
                        type: field.type,
                        loc: field.location,
                        msg: texts.field(fault, name: name)
                    )
                }
            )
        }
        hint = texts.find("problem.hint.\(problem.code)")
    }

    /// The answer with its document.
    static func response(_ problem: Problem, _ texts: Texts) -> Response {
        // The document is made of strings and numbers: encoding cannot fail.
        let bytes = (try? JSONBody.encode(ProblemAnswer(problem, texts))) ?? Array("{}".utf8)
        return Response(
            status: problem.status,
            headers: [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]
                + problem.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            body: .bytes(bytes)
        )
    }
}
