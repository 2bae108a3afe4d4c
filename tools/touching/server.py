"""An X server that draws into memory and whose input devices take their orders from sockets: Xorg's drivers "dummy" and "inputtest"."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

DRIVERS = Path("/usr/lib/xorg/modules")
WIDTH, HEIGHT = 1280, 800
# A device's name, what it is, and the role that the server gives it.
DEVICES = [
    ("touch", 'Option "DeviceType" "Touch"\n  Option "TouchCount" "10"', "SendCoreEvents"),
    ("touch2", 'Option "DeviceType" "Touch"\n  Option "TouchCount" "10"', "SendCoreEvents"),
    ("keys", 'Option "DeviceType" "Keyboard"', "CoreKeyboard"),
    ("mouse", 'Option "DeviceType" "PointerAbsolute"', "CorePointer"),
]


def missing():
    """What keeps such a server from being started, in words; None for nothing."""
    for program in ("Xorg", "xdotool", "xinput"):
        if not shutil.which(program):
            return f"there is no {program}; run tools/setup windows"
    for driver in ("input/inputtest_drv.so", "drivers/dummy_drv.so"):
        if not (DRIVERS / driver).exists():
            return f"Xorg has no {driver}; run tools/setup windows"
    if os.geteuid() != 0:
        return "Xorg is started by root alone"
    return None


def configuration(folder):
    def section(name, *lines):
        return f'Section "{name}"\n' + "".join(f"  {line}\n" for line in lines) + "EndSection\n"

    text = section("ServerFlags", *(f'Option "{name}" "{value}"' for name, value in (
        ("AutoAddDevices", "false"), ("AutoAddGPU", "false"), ("AllowMouseOpenFail", "true"), ("DontVTSwitch", "true"))))
    text += section("Device", 'Identifier "card"', 'Driver "dummy"', "VideoRam 65536")
    text += section("Monitor", 'Identifier "monitor"', "HorizSync 5-1000", "VertRefresh 5-200",
                    f'Modeline "screen" 83.5 {WIDTH} 1352 1480 1680 {HEIGHT} 803 809 831')
    text += section("Screen", 'Identifier "screen"', 'Device "card"', 'Monitor "monitor"', "DefaultDepth 24",
                    f'SubSection "Display"\n  Depth 24\n  Modes "screen"\n  Virtual {WIDTH} {HEIGHT}\n  EndSubSection')
    for name, options, _ in DEVICES:
        text += section("InputDevice", f'Identifier "{name}"', 'Driver "inputtest"', f'Option "SocketPath" "{folder}/{name}"', options)
    return text + section("ServerLayout", 'Identifier "layout"', 'Screen "screen"', *(f'InputDevice "{name}" "{role}"' for name, _, role in DEVICES))


class TouchServer:
    """The server, started; `DISPLAY` names it. Each device can be connected to once: the driver does not notice who goes."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        path = Path(self.folder)
        (path / "xorg.conf").write_text(configuration(self.folder))
        reading, writing = os.pipe()
        with open(path / "said", "wb") as said:
            self.process = subprocess.Popen(
                ["Xorg", "-displayfd", str(writing), "-config", str(path / "xorg.conf"), "-logfile", str(path / "log"), "-noreset",
                 "-novtswitch", "-sharevts", "-nolisten", "tcp", "-ac", "vt7"],
                pass_fds=[writing], stdout=said, stderr=said, stdin=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            line = number.readline().strip()
        end = time.monotonic() + 10
        while line and not all((path / name).exists() for name, _, _ in DEVICES) and time.monotonic() < end:
            time.sleep(0.05)
        if not line or time.monotonic() >= end:
            said = (path / "said").read_text(errors="replace")[-500:]
            self.close()
            raise OSError(f"Xorg does not start: {said}")
        os.environ["DISPLAY"] = f":{line}"

    def socket(self, name):
        return f"{self.folder}/{name}"

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
