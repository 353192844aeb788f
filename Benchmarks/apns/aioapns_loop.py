"""What Benchmarks/apns/Loop does, with aioapns.

usage: aioapns_loop.py PORT CA_FILE P8_FILE COUNT CONNECTIONS IN_FLIGHT; prints the accepted messages and the seconds.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import sys
import time
import uuid
from pathlib import Path

from aioapns import APNs, NotificationRequest, PushType
from aioapns.connection import APNsProductionClientProtocol

FILLING = "x" * 880


async def send(client: APNs, number: int) -> bool:
    request = NotificationRequest(
        device_token=f"{number:064x}",
        notification_id=str(uuid.uuid5(uuid.NAMESPACE_URL, f"notice:{number}")),
        message={"aps": {"alert": {"title": "Sonnengruppe", "body": FILLING}, "badge": number % 10,
                         "sound": "default"}, "url": "https://brett.example/k/geheim/sonne/"},
        time_to_live=86_400, priority=10, collapse_key="board:7", push_type=PushType.ALERT)
    return (await client.send_notification(request)).is_successful


async def main() -> None:
    port, ca_file, p8_file = sys.argv[1:4]
    count, connections, in_flight = (int(argument) for argument in sys.argv[4:7])
    APNsProductionClientProtocol.APNS_SERVER = "localhost"
    APNsProductionClientProtocol.APNS_PORT = int(port)
    logging.disable(logging.WARNING)
    # aioapns offers no protocol, without which nginx speaks HTTP/1.1.
    context = ssl.create_default_context(cafile=ca_file)
    context.set_alpn_protocols(["h2"])
    client = APNs(key=Path(p8_file).read_text(), key_id="ABC123DEFG", team_id="DEF123GHIJ", topic="de.example.brett",
                  max_connections=connections, ssl_context=context)
    # Until the server has opened its window, more than 64 KiB under way is an error of aioapns.
    for number in range(3):
        await asyncio.gather(*(send(client, index) for index in range(50 * connections)))
    accepted = 0

    async def lane(first: int) -> None:
        nonlocal accepted
        for number in range(first, count, in_flight):
            is_accepted = await send(client, number)
            accepted += is_accepted

    start = time.perf_counter()
    await asyncio.gather(*(lane(first) for first in range(in_flight)))
    print(accepted, time.perf_counter() - start)
    client.pool.close()


asyncio.run(main())
