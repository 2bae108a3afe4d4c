"""The program that is watched: started, measured and ended in every way in which it ends."""

import os
import signal
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")


class Game:
    """One run of the program in a window."""

    def __init__(self, program, arguments, environment, log, errors):
        self.arguments, self.log, self.errors = arguments, log, errors
        self.began = time.monotonic()
        with open(errors, "wb") as file:
            self.process = subprocess.Popen([program, "play", *arguments, "--record", log], env=environment, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=file)

    @property
    def age(self):
        return time.monotonic() - self.began

    @property
    def has_ended(self):
        return self.process.poll() is not None

    def sample(self):
        """Resident kilobytes, file descriptors and threads now; None when it has ended.

        Pages of files, such as fonts and the program itself, do not count: the system brings them in as they are first used, and drops them at will.
        """
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                status = dict(line.split(":", 1) for line in file)
            return sum(int(status[name].split()[0]) for name in ("RssAnon", "RssShmem")), len(os.listdir(f"/proc/{self.process.pid}/fd")), int(status["Threads"])
        except (OSError, KeyError):
            return None

    def kill(self):
        """Kills it with -9 and returns its status."""
        self.process.send_signal(signal.SIGKILL)
        return self.process.wait()

    def said(self):
        """What it wrote to standard error."""
        with open(self.errors, errors="replace") as file:
            return file.read().strip()


def used(process):
    """Seconds of CPU time that a process has used; 0 when it is gone."""
    try:
        with open(f"/proc/{process}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / TICKS
    except (OSError, IndexError):
        return 0.0


def status_words(status):
    """An exit status as words."""
    if status >= 0:
        return f"status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
