package import HTTP

/// Draws the pages; the server gives the drawing, with its language and headers.
package struct AccountViews: Sendable {
    /// The whole answer for a form; its status is the form's.
    package var login: @Sendable (_ form: LoginForm, _ head: RequestHead) -> Response
    /// The whole answer for a form; its status is the form's.
    package var register: @Sendable (_ form: RegisterForm, _ head: RequestHead) -> Response

    package init(
        login: @escaping @Sendable (_ form: LoginForm, _ head: RequestHead) -> Response,
        register: @escaping @Sendable (_ form: RegisterForm, _ head: RequestHead) -> Response
    ) {
        self.login = login
        self.register = register
    }
}
