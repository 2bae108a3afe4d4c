"""A display of its own, and hands on it: pointer, keys, resizes and dropped files, by Xlib and XTEST."""

import ctypes
import subprocess
import time
from ctypes import POINTER, Structure, Union, byref, c_char, c_char_p, c_int, c_long, c_uint, c_ulong, c_ushort, c_void_p

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
ANY_PROPERTY, ATOM, CURRENT_TIME = 0, 4, 0


class ClientMessage(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("window", c_ulong),
                ("message_type", c_ulong), ("format", c_int), ("data", c_long * 5)]


class SelectionRequest(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("owner", c_ulong),
                ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("property", c_ulong), ("time", c_ulong)]


class SelectionNotify(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("requestor", c_ulong),
                ("selection", c_ulong), ("target", c_ulong), ("property", c_ulong), ("time", c_ulong)]


class Event(Union):
    _fields_ = [("type", c_int), ("client", ClientMessage), ("request", SelectionRequest), ("notify", SelectionNotify),
                ("pad", c_long * 24)]


def library(name, functions):
    """A C library with the types of its functions: every handle is 64 bits wide, which ctypes does not guess."""
    found = ctypes.CDLL(name)
    for function, (result, *arguments) in functions.items():
        getattr(found, function).restype = result
        getattr(found, function).argtypes = arguments
    return found


ERROR_HANDLER = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
# A window may go away at any moment: that it did is seen elsewhere.
IGNORE = ERROR_HANDLER(lambda display, error: 0)


class Display:
    """An X server without a screen, and a connection to it."""

    def __init__(self, width, height, log):
        # The server says which number was free.
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
            stdout=subprocess.PIPE, stderr=log)
        number = self.server.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError("Xvfb did not start; run tools/setup test")
        self.name = f":{number}"
        d, w, a = c_void_p, c_ulong, c_ulong
        self.x = library("libX11.so.6", {
            "XOpenDisplay": (d, c_char_p), "XDefaultRootWindow": (w, d), "XSetErrorHandler": (c_void_p, ERROR_HANDLER),
            "XInternAtom": (a, d, c_char_p, c_int), "XFree": (c_int, c_void_p), "XFlush": (c_int, d), "XSync": (c_int, d, c_int),
            "XPending": (c_int, d), "XNextEvent": (c_int, d, POINTER(Event)), "XStringToKeysym": (c_ulong, c_char_p),
            "XKeysymToKeycode": (ctypes.c_ubyte, d, c_ulong), "XMoveResizeWindow": (c_int, d, w, c_int, c_int, c_uint, c_uint),
            "XQueryTree": (c_int, d, w, POINTER(w), POINTER(w), POINTER(POINTER(w)), POINTER(c_uint)),
            "XGetGeometry": (c_int, d, w, POINTER(w), POINTER(c_int), POINTER(c_int), POINTER(c_uint), POINTER(c_uint),
                             POINTER(c_uint), POINTER(c_uint)),
            "XGetWindowProperty": (c_int, d, w, a, c_long, c_long, c_int, a, POINTER(a), POINTER(c_int), POINTER(c_ulong),
                                   POINTER(c_ulong), POINTER(c_void_p)),
            "XChangeProperty": (c_int, d, w, a, a, c_int, c_int, c_char_p, c_int),
            "XSendEvent": (c_int, d, w, c_int, c_long, POINTER(Event)),
            "XCreateSimpleWindow": (w, d, w, c_int, c_int, c_uint, c_uint, c_uint, c_ulong, c_ulong),
            "XSetSelectionOwner": (c_int, d, a, w, c_ulong)})
        self.test = library("libXtst.so.6", {
            "XTestFakeMotionEvent": (c_int, d, c_int, c_int, c_int, c_ulong),
            "XTestFakeButtonEvent": (c_int, d, c_uint, c_int, c_ulong), "XTestFakeKeyEvent": (c_int, d, c_uint, c_int, c_ulong)})
        self.x.XSetErrorHandler(IGNORE)
        self.connection = self.x.XOpenDisplay(self.name.encode())
        if not self.connection:
            raise RuntimeError(f"the display {self.name} cannot be opened")
        self.root = self.x.XDefaultRootWindow(self.connection)
        self.source = self.x.XCreateSimpleWindow(self.connection, self.root, 0, 0, 1, 1, 0, 0, 0)
        self.screen = (width, height)

    def close(self):
        """Ends the server."""
        self.server.terminate()
        self.server.wait()

    def atom(self, name):
        return self.x.XInternAtom(self.connection, name.encode(), 0)

    # Windows

    def children(self, window):
        root, parent, count, list_ = c_ulong(), c_ulong(), c_uint(), POINTER(c_ulong)()
        if not self.x.XQueryTree(self.connection, window, byref(root), byref(parent), byref(list_), byref(count)):
            return []
        found = list_[:count.value]
        if list_:
            self.x.XFree(list_)
        return found

    def window(self, process):
        """The window of a process; None as long as there is none."""
        for window in self.children(self.root):
            kind, format_, count, rest, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
            self.x.XGetWindowProperty(self.connection, window, self.atom("_NET_WM_PID"), 0, 1, 0, ANY_PROPERTY, byref(kind),
                                      byref(format_), byref(count), byref(rest), byref(data))
            if not data:
                continue
            owner = ctypes.cast(data, POINTER(c_ulong))[0] & 0xFFFFFFFF if count.value else 0
            self.x.XFree(data)
            if owner == process and self.geometry(window)[2] > 1:
                return window
        return None

    def geometry(self, window):
        """x, y, width and height; zeros when it is gone."""
        root, x, y, sizes = c_ulong(), c_int(), c_int(), [c_uint() for _ in range(4)]
        self.x.XGetGeometry(self.connection, window, byref(root), byref(x), byref(y), *(byref(size) for size in sizes))
        return x.value, y.value, sizes[0].value, sizes[1].value

    def count_windows(self):
        """All windows of the display but the root and our own."""
        def below(window):
            return sum(1 + below(child) for child in self.children(window))
        return below(self.root) - 1

    def resize(self, window, width, height):
        self.x.XMoveResizeWindow(self.connection, window, 0, 0, width, height)
        self.x.XSync(self.connection, 0)

    def close_window(self, window):
        """Asks the program to close its window, as the cross of a title bar does."""
        self.send(window, "WM_PROTOCOLS", [self.atom("WM_DELETE_WINDOW"), CURRENT_TIME])

    def send(self, window, kind, data):
        event = Event()
        event.client.type = CLIENT_MESSAGE
        event.client.window = window
        event.client.message_type = self.atom(kind)
        event.client.format = 32
        for i, value in enumerate(data):
            event.client.data[i] = value
        self.x.XSendEvent(self.connection, window, 0, 0, byref(event))
        self.x.XFlush(self.connection)

    # Hands

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.connection, -1, int(x), int(y), 0)
        self.x.XFlush(self.connection)

    def button(self, number, is_down):
        self.test.XTestFakeButtonEvent(self.connection, number, int(is_down), 0)
        self.x.XFlush(self.connection)

    def key(self, name, is_down):
        code = self.x.XKeysymToKeycode(self.connection, self.x.XStringToKeysym(name.encode()))
        if not code:
            raise ValueError(f"there is no key {name}")
        self.test.XTestFakeKeyEvent(self.connection, code, int(is_down), 0)
        self.x.XFlush(self.connection)

    def drop(self, window, paths, patience=3.0):
        """Drops files on a window by the protocol XDND, as a file manager does.

        Returns whether the window has taken them.
        """
        selection, uris = self.atom("XdndSelection"), self.atom("text/uri-list")
        text = "".join(f"file://{path}\r\n" for path in paths).encode()
        self.x.XSetSelectionOwner(self.connection, selection, self.source, CURRENT_TIME)
        x, y, width, height = self.geometry(window)
        self.send(window, "XdndEnter", [self.source, 5 << 24, uris, 0, 0])
        self.send(window, "XdndPosition", [self.source, 0, (x + width // 2) << 16 | (y + height // 2), CURRENT_TIME,
                                           self.atom("XdndActionCopy")])
        end, dropped = time.monotonic() + patience, False
        while time.monotonic() < end:
            if not self.x.XPending(self.connection):
                time.sleep(0.005)
                continue
            event = Event()
            self.x.XNextEvent(self.connection, byref(event))
            if event.type == CLIENT_MESSAGE and event.client.message_type == self.atom("XdndStatus") and not dropped:
                dropped = True
                self.send(window, "XdndDrop", [self.source, 0, CURRENT_TIME, 0, 0])
            elif event.type == CLIENT_MESSAGE and event.client.message_type == self.atom("XdndFinished"):
                return True
            elif event.type == SELECTION_REQUEST:
                asked = event.request
                self.x.XChangeProperty(self.connection, asked.requestor, asked.property, asked.target, 8, 0, text, len(text))
                answer = Event()
                answer.notify.type = SELECTION_NOTIFY
                answer.notify.requestor = asked.requestor
                answer.notify.selection = asked.selection
                answer.notify.target = asked.target
                answer.notify.property = asked.property
                self.x.XSendEvent(self.connection, asked.requestor, 0, 0, byref(answer))
                self.x.XFlush(self.connection)
        return False
