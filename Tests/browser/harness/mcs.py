"""As much of protocol buffers and of Google's connection protocol (MCS) as a fake of its push service needs."""

from __future__ import annotations

import asyncio
import struct

HEARTBEAT_PING, HEARTBEAT_ACK, LOGIN_REQUEST, LOGIN_RESPONSE, IQ_STANZA, DATA_MESSAGE = 0, 1, 2, 3, 7, 8

# Where a message says which of the other side's messages have arrived: its field `last_stream_id_received`.
LAST_RECEIVED = {HEARTBEAT_PING: 2, IQ_STANZA: 10}
RECEIVED_IDS = 10  # of a login: what had arrived before the connection broke


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


def fields(message: bytes) -> dict[int, list[int | bytes]]:
    """The fields of a message: numbers as they are, all else as bytes."""
    found: dict[int, list[int | bytes]] = {}
    position = 0

    def number() -> int:
        nonlocal position
        value = shift = 0
        while True:
            byte = message[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    while position < len(message):
        key = number()
        field, kind = key >> 3, key & 7
        if kind == 0:
            found.setdefault(field, []).append(number())
            continue
        length = {1: 8, 5: 4}.get(kind) or number()
        found.setdefault(field, []).append(message[position : position + length])
        position += length
    return found
