"""What can be done at a device of the driver "inputtest"; places are pixels of the screen. The messages are those of its protocol, version 1.1."""

import socket
import struct
import time

from .server import HEIGHT, WIDTH

VERSION, SYNC, MOTION, _, BUTTON, KEY, TOUCH = range(7)
BEGIN, UPDATE, END = 18, 19, 20
# An axis goes from 0 to 65535, and the server lays its 65536 steps over the pixels.
STEPS = 65536


def valuators(*place):
    """What a message says of a device's 64 axes: that no unaccelerated values come along, which axes are given, and their values."""
    values = [at * STEPS / size for at, size in zip(place, (WIDTH, HEIGHT))]
    given = bytes([(1 << len(values)) - 1] + [0] * 7)
    return struct.pack("=I8s4x64d64d", 0, given, *values, *([0.0] * (128 - len(values))))


class Device:
    def __init__(self, server, name):
        self.connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.connection.settimeout(10)
        self.connection.connect(server.socket(name))
        self.send(VERSION, struct.pack("=HH", 1, 1))
        self.connection.recv(12, socket.MSG_WAITALL)

    def send(self, kind, body=b""):
        self.connection.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def sync(self):
        """Waits until the server has done all that was sent."""
        self.send(SYNC)
        self.connection.recv(8, socket.MSG_WAITALL)


class TouchScreen(Device):
    def __init__(self, server, name="touch"):
        super().__init__(server, name)
        self.last, self.down = 0, {}

    def _send(self, number, phase, place):
        self.send(TOUCH, struct.pack("=II", number, phase) + valuators(*place))

    def begin(self, finger, x, y):
        self.last += 1
        self.down[finger] = (self.last, (x, y))
        self._send(self.last, BEGIN, (x, y))

    def move(self, finger, x, y):
        number = self.down[finger][0]
        self.down[finger] = (number, (x, y))
        self._send(number, UPDATE, (x, y))

    def end(self, finger):
        number, place = self.down.pop(finger)
        self._send(number, END, place)

    def tap(self, x, y, hold=0.06):
        self.begin("tap", x, y)
        self.sync()
        time.sleep(hold)
        self.end("tap")
        self.sync()

    def glide(self, paths, seconds=0.5, rate=60, stays=False):
        """Fingers go along their paths of at least two places together: down at the first, up at the last unless they stay."""
        for finger, places in paths.items():
            if finger not in self.down:
                self.begin(finger, *places[0])
        self.sync()
        steps = max(1, int(seconds * rate))
        for step in range(1, steps + 1):
            for finger, places in paths.items():
                at = step / steps * (len(places) - 1)
                i = min(int(at), len(places) - 2)
                self.move(finger, *(a + (b - a) * (at - i) for a, b in zip(places[i], places[i + 1])))
            self.sync()
            time.sleep(1 / rate)
        for finger in [] if stays else paths:
            self.end(finger)
        self.sync()


class Mouse(Device):
    def move(self, x, y):
        self.send(MOTION, struct.pack("=I4x", 1) + valuators(x, y))
        self.sync()

    def button(self, is_down, number=1):
        self.send(BUTTON, struct.pack("=iiI4x", 1, number, int(is_down)) + valuators())
        self.sync()


class Keyboard(Device):
    """Keys by X's numbers for them."""

    def key(self, code, is_down):
        self.send(KEY, struct.pack("=iI", code, int(is_down)))
        self.sync()

    def press(self, code, hold=0.03):
        self.key(code, True)
        time.sleep(hold)
        self.key(code, False)
