internal import CDBus

/// One message on the bus; owns the library's handle.
final class BusMessage {
    /// An argument of the few kinds that matter here.
    enum Argument: Equatable {
        case number(UInt32)
        case text(String)
        case texts([String])
        case other
    }

    /// The library's handle.
    let handle: OpaquePointer

    /// Takes a handle over.
    init(_ handle: OpaquePointer) { self.handle = handle }

    /// A call of a method; nil when memory is short.
    init?(call method: String, of interface: String, at path: String, on name: String) {
        guard let handle = dbus_message_new_method_call(name, path, interface, method) else { return nil }
        self.handle = handle
    }

    deinit { dbus_message_unref(handle) }

    var type: Int32 { dbus_message_get_type(handle) }
    /// The unique name of who sent it: `:1.7`.
    var sender: String? { dbus_message_get_sender(handle).map { String(cString: $0) } }
    /// To which of our calls it is the answer.
    var replySerial: UInt32 { dbus_message_get_reply_serial(handle) }
    /// `org.freedesktop.DBus.Error.…`, of an error.
    var errorName: String? { dbus_message_get_error_name(handle).map { String(cString: $0) } }

    func isSignal(_ name: String, of interface: String) -> Bool {
        dbus_message_is_signal(handle, interface, name) != 0
    }

    /// Everything in it, in order.
    var arguments: [Argument] {
        var iterator = DBusMessageIter()
        return withUnsafeMutablePointer(to: &iterator) { iterator in
            guard dbus_message_iter_init(handle, iterator) != 0 else { return [] }
            return Self.read(iterator)
        }
    }

    private static func read(_ iterator: UnsafeMutablePointer<DBusMessageIter>) -> [Argument] {
        var arguments: [Argument] = []
        while true {
            let type = dbus_message_iter_get_arg_type(iterator)
            switch type {
            case Kind.invalid: return arguments
            case Kind.uint32:
                var number: UInt32 = 0
                dbus_message_iter_get_basic(iterator, &number)
                arguments.append(.number(number))
            case Kind.string:
                var text: UnsafePointer<CChar>?
                dbus_message_iter_get_basic(iterator, &text)
                arguments.append(.text(text.map { String(cString: $0) } ?? ""))
            case Kind.array where dbus_message_iter_get_element_type(iterator) == Kind.string:
                var part = DBusMessageIter()
                let texts = withUnsafeMutablePointer(to: &part) { part in
                    dbus_message_iter_recurse(iterator, part)
                    return read(part)
                }
                arguments.append(.texts(texts.compactMap { if case .text(let text) = $0 { text } else { nil } }))
            default: arguments.append(.other)
            }
            dbus_message_iter_next(iterator)
        }
    }

    /// The letters of the D-Bus type system (D-Bus Specification, "Basic types").
    enum Kind {
        static let invalid: Int32 = 0
        static let byte = letter("y")
        static let int32 = letter("i")
        static let uint32 = letter("u")
        static let string = letter("s")
        static let array = letter("a")
        static let variant = letter("v")
        static let entry = letter("e")

        private static func letter(_ scalar: Unicode.Scalar) -> Int32 { Int32(scalar.value) }
    }
}
