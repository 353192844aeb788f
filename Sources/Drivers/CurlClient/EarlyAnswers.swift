/// Transfers whose whole answer came over HTTP/2 before the server had the whole body.
///
/// A server may answer so, and the answer counts (RFC 9113 §8.1). libcurl 7.88 either reports an error, when the
/// stream is closed before it sends the rest, or overlooks the end of the stream, when its own last piece closes it:
/// then the transfer sits until something else arrives on the connection. The loop therefore ends such transfers
/// itself.
final class EarlyAnswers {
    var transfers: [Transfer] = []
}
