internal import CDBus

/// A connection to a message bus; belongs to one thread and owns the library's handle.
final class BusConnection {
    private let handle: OpaquePointer
    /// The bus itself; another one after each sign-in.
    let busID: String
    /// Readable when something has come.
    let descriptor: Int32

    /// Connects and says hello, which may take a while.
    ///
    /// - Throws: ``DesktopNotifications/Failure/noBus(_:)``.
    init(address: String) throws(DesktopNotifications.Failure) {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        // A private one: the library's shared connection would be everybody's, and nobody could close it.
        guard let handle = dbus_connection_open_private(address, &error) else {
            throw .noBus(Self.text(error))
        }
        dbus_connection_set_exit_on_disconnect(handle, 0)
        var descriptor: Int32 = -1
        guard dbus_bus_register(handle, &error) != 0, dbus_connection_get_unix_fd(handle, &descriptor) != 0 else {
            let reason = Self.text(error)
            dbus_connection_close(handle)
            dbus_connection_unref(handle)
            throw .noBus(reason)
        }
        self.handle = handle
        self.descriptor = descriptor
        if let id = dbus_connection_get_server_id(handle) {
            busID = String(cString: id)
            dbus_free(id)
        } else {
            busID = address
        }
    }

    deinit {
        dbus_connection_close(handle)
        dbus_connection_unref(handle)
    }

    /// Whether something waits to be written.
    var hasOutput: Bool { dbus_connection_has_messages_to_send(handle) != 0 }

    /// Asks the bus for signals and waits until it will send them.
    ///
    /// - Throws: ``DesktopNotifications/Failure/noBus(_:)``.
    func listen(_ rule: String) throws(DesktopNotifications.Failure) {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        dbus_bus_add_match(handle, rule, &error)
        if dbus_error_is_set(&error) != 0 { throw .noBus(Self.text(error)) }
    }

    /// Puts a message into the queue.
    ///
    /// - Returns: what its answer refers to; nil when memory is short.
    func send(_ message: BusMessage) -> UInt32? {
        var serial: UInt32 = 0
        return dbus_connection_send(handle, message.handle, &serial) != 0 ? serial : nil
    }

    /// Writes and reads what can be written and read without waiting.
    ///
    /// - Returns: false when the bus hung up.
    func exchange() -> Bool { dbus_connection_read_write(handle, 0) != 0 }

    /// The next message that has come.
    func next() -> BusMessage? { dbus_connection_pop_message(handle).map { BusMessage($0) } }

    private static func text(_ error: DBusError) -> String {
        error.message.map { String(cString: $0) } ?? "the bus hung up"
    }
}
