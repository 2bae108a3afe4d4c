#!/usr/bin/env python3
"""Stands in for systemd-logind on a bus: says for each line that it reads that the machine is about to sleep ("sleep") or has woken up ("wake").

    tools/touching/logind.py unix:path=SOCKET
"""

import os
import socket
import struct
import sys

CALL, SIGNAL = 1, 4
NAME, PATH, INTERFACE = "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager"


def text(words):
    body = words.encode()
    return struct.pack("<I", len(body)) + body + b"\0"


def message(kind, serial, fields, signature, body):
    """A message of D-Bus's first version; fields are a code, a type and a text each."""
    head = b""
    for code, type_, value in [*fields, (8, "g", signature)]:
        head += b"\0" * (-len(head) % 8) + bytes([code, 1]) + type_.encode() + b"\0"
        head += bytes([len(value)]) + value.encode() + b"\0" if type_ == "g" else text(value)
    start = struct.pack("<BBBBIII", ord("l"), kind, 1 if kind == SIGNAL else 0, 1, len(body), serial, len(head)) + head
    return start + b"\0" * (-len(start) % 8) + body


def call(method, signature, body, serial):
    bus = "org.freedesktop.DBus"
    return message(CALL, serial, [(1, "o", "/org/freedesktop/DBus"), (2, "s", bus), (3, "s", method), (6, "s", bus)], signature, body)


def main():
    bus = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    bus.connect(sys.argv[1].removeprefix("unix:path="))
    bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    if not bus.recv(200).startswith(b"OK"):
        sys.exit("logind: the bus lets nobody in")
    bus.sendall(b"BEGIN\r\n" + call("Hello", "", b"", 1) + call("RequestName", "su", (name := text(NAME)) + b"\0" * (-len(name) % 4) + struct.pack("<I", 0), 2))
    for serial, line in enumerate(sys.stdin, 3):
        fields = [(1, "o", PATH), (2, "s", INTERFACE), (3, "s", "PrepareForSleep")]
        bus.sendall(message(SIGNAL, serial, fields, "b", struct.pack("<I", line.strip() == "sleep")))


if __name__ == "__main__":
    main()
