"""As much of protocol buffers and of Google's connection protocol (MCS) as a fake of its push service needs."""

from __future__ import annotations

import asyncio
import struct

HEARTBEAT_PING, HEARTBEAT_ACK, LOGIN_REQUEST, LOGIN_RESPONSE, DATA_MESSAGE = 0, 1, 2, 3, 8


def varint(number: int) -> bytes:
    """A number, seven bits a byte."""
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        if not number:
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def number_field(field: int, value: int) -> bytes:
    """A field of type int32, int64 or bool."""
    return varint(field << 3) + varint(value)


def fixed_field(field: int, value: int) -> bytes:
    """A field of type fixed64."""
    return varint(field << 3 | 1) + struct.pack("<Q", value)


def bytes_field(field: int, value: bytes | str) -> bytes:
    """A field of type string, bytes or message."""
    data = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(data)) + data


def frame(tag: int, message: bytes) -> bytes:
    """A message as it goes over the connection."""
    return bytes([tag]) + varint(len(message)) + message


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next message: its tag and its bytes."""
    tag = (await reader.readexactly(1))[0]
    length = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return tag, await reader.readexactly(length)


def app_data(key: str, value: str) -> bytes:
    """One pair of a data message's `app_data`."""
    return bytes_field(7, bytes_field(1, key) + bytes_field(2, value))
