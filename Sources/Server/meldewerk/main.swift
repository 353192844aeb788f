private import Server
