internal import CDBus

extension BusMessage {
    /// Appends arguments to a message.
    ///
    /// Each function says whether there was memory enough; a message to which something could not be appended must not be
    /// sent.
    struct Writer {
        private let iterator: UnsafeMutablePointer<DBusMessageIter>

        fileprivate init(_ iterator: UnsafeMutablePointer<DBusMessageIter>) { self.iterator = iterator }

        func text(_ text: String) -> Bool {
            // The bus hangs up on whoever sends a zero byte within a text.
            let clean =
                text.utf8.contains(0) ? String(text.unicodeScalars.filter { $0 != "\0" }.map(Character.init)) : text
            return clean.withCString { pointer in
                var pointer: UnsafePointer<CChar>? = pointer
                return dbus_message_iter_append_basic(iterator, Kind.string, &pointer) != 0
            }
        }

        func number(_ number: UInt32) -> Bool {
            var number = number
            return dbus_message_iter_append_basic(iterator, Kind.uint32, &number) != 0
        }

        func signed(_ number: Int32) -> Bool {
            var number = number
            return dbus_message_iter_append_basic(iterator, Kind.int32, &number) != 0
        }

        func byte(_ byte: UInt8) -> Bool {
            var byte = byte
            return dbus_message_iter_append_basic(iterator, Kind.byte, &byte) != 0
        }

        func texts(_ texts: [String]) -> Bool {
            container(Kind.array, "s") { writer in texts.allSatisfy { writer.text($0) } }
        }

        /// A dictionary from texts to values of any type.
        func dictionary(_ body: (Writer) -> Bool) -> Bool { container(Kind.array, "{sv}", body) }

        /// One entry of it.
        func entry(_ key: String, _ signature: String, _ value: (Writer) -> Bool) -> Bool {
            container(Kind.entry, nil) { writer in
                writer.text(key) && writer.container(Kind.variant, signature, value)
            }
        }

        private func container(_ type: Int32, _ signature: String?, _ body: (Writer) -> Bool) -> Bool {
            var inner = DBusMessageIter()
            return withUnsafeMutablePointer(to: &inner) { inner in
                guard dbus_message_iter_open_container(iterator, type, signature, inner) != 0 else { return false }
                guard body(Writer(inner)) else {
                    dbus_message_iter_abandon_container(iterator, inner)
                    return false
                }
                return dbus_message_iter_close_container(iterator, inner) != 0
            }
        }
    }

    /// Appends arguments.
    ///
    /// - Returns: false when memory was short.
    func write(_ body: (Writer) -> Bool) -> Bool {
        var iterator = DBusMessageIter()
        return withUnsafeMutablePointer(to: &iterator) { iterator in
            dbus_message_iter_init_append(handle, iterator)
            return body(Writer(iterator))
        }
    }
}

extension DesktopNotice {
    /// The arguments of `Notify` (Desktop Notifications Specification §9).
    ///
    /// - Parameters:
    ///   - message: the call without arguments.
    ///   - number: the notification whose place it takes, or zero.
    ///   - capabilities: what the service says that it can.
    /// - Returns: false when memory was short.
    func write(to message: BusMessage, replacing number: UInt32, capabilities: Set<String>) -> Bool {
        message.write { writer in
            writer.text(application) && writer.number(number) && writer.text(icon) && writer.text(summary)
                && writer.text(capabilities.contains("body-markup") ? BodyMarkup.escape(body) : body)
                // A service that knows no buttons may make a dialogue of them that must be answered.
                && writer.texts(capabilities.contains("actions") ? actions.flatMap { [$0.key, $0.label] } : [])
                && writer.dictionary { hints in
                    hints.entry("urgency", "y") { $0.byte(urgency.rawValue) }
                        && (category.isEmpty || hints.entry("category", "s") { $0.text(category) })
                        && (desktopEntry.isEmpty || hints.entry("desktop-entry", "s") { $0.text(desktopEntry) })
                }
                // How long it stands is the desktop's to decide.
                && writer.signed(-1)
        }
    }
}
