/// The configuration's deadlines in milliseconds of the loop's clock: turning a `Duration` into them costs a division of
/// 128 bits, which no request should pay.
struct Deadlines {
    let head: UInt64
    let body: UInt64
    let idle: UInt64
    let stall: UInt64
    let linger: UInt64

    init(_ timeouts: HTTPServer.Timeouts) {
        head = timeouts.head.milliseconds
        body = timeouts.body.milliseconds
        idle = timeouts.idle.milliseconds
        stall = timeouts.sendStall.milliseconds
        linger = timeouts.linger.milliseconds
    }
}
