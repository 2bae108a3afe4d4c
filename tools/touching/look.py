"""What is seen on an X screen, pixel by pixel."""

import ctypes

Z_PIXMAP = 2


class Look:
    def __init__(self, display=None):
        pointer, number, size = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint
        self.x = ctypes.CDLL("libX11.so.6")
        for name, result, *arguments in (
                ("XOpenDisplay", pointer, ctypes.c_char_p), ("XDefaultRootWindow", ctypes.c_ulong, pointer),
                ("XGetImage", pointer, pointer, ctypes.c_ulong, number, number, size, size, ctypes.c_ulong, number),
                ("XGetPixel", ctypes.c_ulong, pointer, number, number), ("XDestroyImage", number, pointer)):
            function = getattr(self.x, name)
            function.restype, function.argtypes = result, arguments
        self.display = self.x.XOpenDisplay(display.encode() if display else None)
        self.root = self.x.XDefaultRootWindow(self.display)

    def pixels(self, left, top, width, height, places):
        """The colours at places of a rectangle of the screen, all at one moment."""
        image = self.x.XGetImage(self.display, self.root, left, top, width, height, 0xFFFFFFFF, Z_PIXMAP)
        found = [self.x.XGetPixel(image, px, py) & 0xFFFFFF for px, py in places]
        self.x.XDestroyImage(image)
        return found

    def pixel(self, px, py):
        return self.pixels(px, py, 1, 1, [(0, 0)])[0]
