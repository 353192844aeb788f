private import Glibc
private import Server

let code = await Program.run(Array(CommandLine.arguments.dropFirst()))
// What libraries would tidy up at `exit`, their threads may be tidying up at this very moment: twice freed, the process
// would end with an abort. Everything of ours is closed by now; the rest is the system's.
fflush(nil)
_exit(code)
