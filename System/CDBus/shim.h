#include <dbus/dbus.h>
/* How another thread wakes the one that waits for the bus. */
#include <sys/eventfd.h>
