private import Glibc
private import Server

exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
