"""What a test asks of a Wayland desktop, over its socket: a mouse that no machine needs to have (wlr-virtual-pointer-unstable-v1), a launcher's token."""

import socket
import struct
import time

LEFT = 0x110


def text(words):
    """A string as the wire has it: its length with the zero, and room up to four bytes."""
    body = words.encode() + b"\0"
    return struct.pack("=I", len(body)) + body + b"\0" * (-len(body) % 4)


class Client:
    """A connection to a desktop, with the objects that it has bound by their interfaces, numbered from 4 on."""

    DISPLAY, REGISTRY, CALLBACK = 1, 2, 3

    def __init__(self, path, *interfaces):
        self.connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.connection.settimeout(5)
        self.connection.connect(path)
        self.read, self.last = b"", self.CALLBACK
        self.send(self.DISPLAY, 1, struct.pack("=I", self.REGISTRY))
        offered = {}
        for kind, body in self.until_done(self.CALLBACK):
            if kind == (self.REGISTRY, 0):
                number, length = struct.unpack("=II", body[:8])
                offered[body[8:8 + length - 1].decode()] = number
        for name in interfaces:
            if name not in offered:
                raise OSError(f"the desktop has no {name}")
            self.send(self.REGISTRY, 0, struct.pack("=I", offered[name]) + text(name) + struct.pack("=II", 1, self.new()))

    def new(self):
        """The next number: a desktop takes none that leaves one out."""
        self.last += 1
        return self.last

    def send(self, who, method, body=b""):
        self.connection.sendall(struct.pack("=II", who, (8 + len(body)) << 16 | method) + body)

    def until_done(self, callback):
        """What comes until the desktop has done all it was asked for."""
        self.send(self.DISPLAY, 0, struct.pack("=I", callback))
        while True:
            while len(self.read) < 8 or len(self.read) < struct.unpack("=I", self.read[4:8])[0] >> 16:
                part = self.connection.recv(4096)
                if not part:
                    raise OSError("the desktop has hung up")
                self.read += part
            who, head = struct.unpack("=II", self.read[:8])
            body, self.read = self.read[8:head >> 16], self.read[head >> 16:]
            if (who, head & 0xFFFF) == (self.DISPLAY, 0):
                raise OSError(f"the desktop refuses it: {body!r}")
            if who == callback:
                return
            yield (who, head & 0xFFFF), body

    def sync(self):
        return list(self.until_done(self.new()))

    def close(self):
        self.connection.close()


def activation_token(path):
    """What a launcher on a desktop would give to a program that it starts."""
    client = Client(path, "xdg_activation_v1")
    token = client.new()
    client.send(4, 1, struct.pack("=I", token))
    client.send(token, 3)
    for kind, body in client.sync():
        if kind == (token, 0):
            return body[4:4 + struct.unpack("=I", body[:4])[0] - 1].decode()
    raise OSError("the desktop gives no token")


class VirtualMouse(Client):
    """Moves and presses; places are fractions of the screen. While it is connected the desktop has a mouse."""

    def __init__(self, path):
        super().__init__(path, "wl_seat", "zwlr_virtual_pointer_manager_v1")
        self.pointer = self.new()
        self.send(5, 0, struct.pack("=II", 4, self.pointer))
        self.sync()

    def _now(self):
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        whole = 1 << 16
        self.send(self.pointer, 1, struct.pack("=IIIII", self._now(), int(x * whole), int(y * whole), whole, whole))
        self.send(self.pointer, 4)
        self.sync()

    def button(self, is_down):
        self.send(self.pointer, 2, struct.pack("=III", self._now(), LEFT, int(is_down)))
        self.send(self.pointer, 4)
        self.sync()

    def click(self, x, y, hold=0.1):
        # What lies there first learns that the mouse has come.
        self.move(x, y)
        time.sleep(0.05)
        self.button(True)
        time.sleep(hold)
        self.button(False)
