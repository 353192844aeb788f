"""A mail server that takes everything and keeps nothing; prints its port, ends with its input."""

import sys

from aiosmtpd.controller import Controller


class Sink:
    async def handle_DATA(self, server, session, envelope):
        return "250 2.0.0 queued"


controller = Controller(Sink(), hostname="127.0.0.1", port=0)
controller._trigger_server = lambda: None
controller.ready_timeout = 0.5
try:
    controller.start()
except TimeoutError:
    # It learns only from a first connection that it is ready.
    pass
print(controller.server.sockets[0].getsockname()[1], flush=True)
sys.stdin.read()
