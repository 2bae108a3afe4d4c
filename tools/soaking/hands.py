"""Hands that play: what they do next is drawn from a seed, and when they do it leaves the CPU to others."""

import json
import os
import subprocess
import time

from . import game as games

SIZES = [(960, 640), (320, 568), (240, 320), (568, 320), (800, 600), (640, 960), (1024, 768), (1280, 800)]
KEYS = ["Tab"] * 6 + ["Return"] * 8 + ["space"] * 3 + ["Left", "Right", "Up", "Down"] * 2 + ["BackSpace", "Prior", "Next", "h", "w", "s", "r", "l",
        "plus", "minus", "0", "1", "2", "3", "4", "5", "6", "7", "F10", "F12"]
MOVES = ["1", "2", "3", "4", "5", "6", "7", "h", "BackSpace"]
ROOMS = ["dots", "triangles", "numerals", "charts", "four"]


class Ended(Exception):
    """The game has ended while it was played."""


class Hands:
    """Plays one game through its window."""

    def __init__(self, display, game, window, random, things, program, environment, share, observe):
        self.display, self.game, self.window, self.random, self.things = display, game, window, random, things
        self.program, self.environment = program, environment
        # The share of a core that the game, the display and the hands may take together.
        self.share, self.observe = share, observe
        self.origin, self.size = (0, 0), (640, 640)
        self.last_escape = 0.0
        self.counts = {}
        self.watched = [game.process.pid, display.server.pid, os.getpid()]
        self.start = time.monotonic()
        self.used = sum(map(games.used, self.watched))
        self.lobbies = {}
        self.look()

    def look(self):
        """Where the window is, and how large."""
        x, y, width, height = self.display.geometry(self.window)
        if width:
            self.origin, self.size = (x, y), (width, height)

    def wait(self, seconds):
        """Lets time pass, more of it when the CPU has been used too much."""
        end = time.monotonic() + seconds
        while True:
            if self.game.has_ended:
                raise Ended
            self.observe()
            left = end - time.monotonic()
            if left <= 0:
                break
            time.sleep(min(left, 0.5))

    def rest(self):
        """Waits until the share of the core is kept."""
        for _ in range(240):
            now = time.monotonic()
            if sum(map(games.used, self.watched)) - self.used <= self.share * (now - self.start) + 1:
                return
            self.wait(0.25)

    # Single motions

    def point(self):
        return self.random.uniform(2, self.size[0] - 3), self.random.uniform(2, self.size[1] - 3)

    def to(self, x, y):
        self.display.move(self.origin[0] + x, self.origin[1] + y)

    def press(self, *keys):
        for key in keys:
            self.display.key(key, True)
        self.wait(0.03)
        for key in reversed(keys):
            self.display.key(key, False)

    def go_home(self):
        """Escape, never twice within the two seconds in which that leaves the game."""
        self.wait(max(0, self.last_escape + 2.8 - time.monotonic()))
        self.last_escape = time.monotonic()
        self.press("Escape")

    def tap(self, x, y, hold=0.05):
        self.to(x, y)
        self.display.button(1, True)
        self.wait(hold)
        self.display.button(1, False)

    def drag(self, points, pause):
        self.to(*points[0])
        self.display.button(1, True)
        self.wait(0.05)
        for x, y in points[1:]:
            self.to(x, y)
            self.wait(pause)
        self.display.button(1, False)

    # Things to do

    def taps(self):
        for _ in range(self.random.randint(1, 4)):
            self.tap(*self.point())
            self.wait(self.random.choice([0.05, 0.3, 0.8]))

    def double_tap(self):
        x, y = self.point()
        self.tap(x, y)
        self.wait(0.06)
        self.tap(x, y)

    def hold(self):
        self.tap(*self.point(), hold=self.random.uniform(0.6, 1.5))

    def line(self):
        """A drag along a random walk."""
        x, y = self.point()
        points = [(x, y)]
        for _ in range(self.random.randint(3, 25)):
            x = min(max(x + self.random.gauss(0, 40), 1), self.size[0] - 2)
            y = min(max(y + self.random.gauss(0, 40), 1), self.size[1] - 2)
            points.append((x, y))
        self.drag(points, 0.02)

    def swing(self):
        """A straight drag across the window: pages, pieces, sliders."""
        (x0, y0), (x1, y1) = self.point(), self.point()
        self.drag([(x0 + (x1 - x0) * i / 12, y0 + (y1 - y0) * i / 12) for i in range(13)], 0.016)

    def keys(self):
        for _ in range(self.random.randint(2, 12)):
            self.press(self.random.choice(KEYS))
            self.wait(self.random.choice([0.05, 0.2, 0.4]))

    def enter(self):
        """Presses what the keyboard is at, again and again, or one thing after another: finishes many levels."""
        self.press("Tab")
        goes_on = self.random.random() < 0.5
        for _ in range(self.random.randint(4, 30)):
            if goes_on:
                self.press("Tab")
            self.press("Return")
            self.wait(0.2)

    def moves(self):
        for _ in range(self.random.randint(3, 25)):
            self.press(self.random.choice(MOVES))
            self.wait(0.7)

    def wheel(self):
        self.to(*self.point())
        button = self.random.choice([4, 5, 6, 7])
        for _ in range(self.random.randint(1, 8)):
            self.display.button(button, True)
            self.display.button(button, False)
            self.wait(0.04)

    def hover(self):
        for _ in range(8):
            self.to(*self.point())
            self.wait(0.05)

    def resize(self):
        width, height = self.random.choice(SIZES)
        if self.random.random() < 0.3:
            width, height = self.random.randint(240, 1280), self.random.randint(240, 960)
        self.display.resize(self.window, width, height)
        self.wait(0.3)
        self.look()

    def shrink_and_grow(self):
        """A resize by hand: many sizes quickly after each other."""
        for _ in range(10):
            self.display.resize(self.window, *(max(240, side + self.random.randint(-60, 60)) for side in self.size))
            self.wait(0.03)
        self.wait(0.3)
        self.look()

    def drop(self):
        files = self.random.sample(self.things, 1 if self.random.random() < 0.9 else 2)
        self.display.drop(self.window, files)
        self.wait(1)
        for _ in range(self.random.randint(0, 3)):
            self.random.choice([self.swing, self.wheel, self.double_tap])()

    def switch(self):
        """Goes over to the other compositor and, some time later, back."""
        self.press("F9")
        self.wait(2)
        self.press("F9")

    def visit(self):
        """Goes home, through a door, and into some level."""
        room = self.random.choice(ROOMS)
        self.go_home()
        self.wait(0.8)
        door = self.door(room)
        if not door:
            return
        self.tap(*door)
        self.wait(0.7)
        for _ in range(self.random.randint(0, 2)):
            self.press("Next")
            self.wait(0.4)
        self.tap(*self.point())
        self.wait(0.7)
        for _ in range(self.random.randint(2, 5)):
            self.random.choice([self.enter, self.moves, self.line, self.swing])()
            self.rest()

    def page(self):
        """Goes home and to the settings, or to someone's page, and changes things there."""
        self.go_home()
        self.wait(0.8)
        side = 64
        if self.random.random() < 0.5:
            self.tap(self.size[0] - side / 2, side / 2)
        else:
            # One's own animal in the middle, or whoever sits on the log at the side, where there is one.
            animal = self.random.choice(self.lobby().get("profiles", [])[:1] + [None])
            if animal:
                self.tap(*self.middle(animal["frame"]))
            else:
                self.tap(self.random.uniform(self.size[0] * 0.6, self.size[0]), self.size[1] - 30)
        self.wait(0.6)
        for _ in range(self.random.randint(1, 6)):
            self.tap(*self.point())
            self.wait(0.3)
        self.go_home()

    def lobby(self):
        """What the lobby says of itself, in a window of this size, as someone new sees it."""
        if self.size not in self.lobbies:
            head = {"pinwheel": 1, "room": "lobby", "level": "classic", "seed": 1, "width": self.size[0], "height": self.size[1], "scale": 1}
            path = self.game.log + ".lobby"
            with open(path, "w") as file:
                file.write(json.dumps(head) + "\n")
            answer = subprocess.run([self.program, "replay", path, "--state"], env=self.environment, capture_output=True, text=True, timeout=60)
            os.remove(path)
            self.lobbies[self.size] = json.loads(answer.stdout) if answer.returncode == 0 else {}
        return self.lobbies[self.size]

    @staticmethod
    def middle(frame):
        return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def door(self, room):
        """Where the lobby's door of a room is, in a window of this size."""
        frames = {door["room"]: door["frame"] for door in self.lobby().get("doors", [])}
        return self.middle(frames[room]) if room in frames else None

    # The whole

    def play(self, seconds, with_driver, at_home=None):
        """Plays for so long.

        at_home: called about once a minute in the lobby at rest, in a window of 800x600; None: nobody goes home for that.
        """
        repertoire = [(12, self.taps), (3, self.double_tap), (4, self.hold), (8, self.line), (8, self.swing), (12, self.keys), (8, self.enter),
                      (6, self.moves), (4, self.wheel), (4, self.hover), (3, self.resize), (2, self.shrink_and_grow), (4, self.drop),
                      (8, self.visit), (4, self.page)]
        if with_driver:
            repertoire.append((1, self.switch))
        weights, deeds = zip(*repertoire)
        end = time.monotonic() + seconds
        next_home = time.monotonic() + 60
        while time.monotonic() < end:
            if at_home and time.monotonic() >= next_home:
                next_home += 60
                self.unlock()
                self.go_home()
                self.display.resize(self.window, 800, 600)
                self.wait(3)
                self.look()
                at_home()
            deed = self.random.choices(deeds, weights)[0]
            self.counts[deed.__name__] = self.counts.get(deed.__name__, 0) + 1
            deed()
            self.wait(self.random.uniform(0.05, 0.5))
            self.rest()

    def burst(self):
        """Plays on with keys that forget nobody, up to the moment of a kill."""
        for _ in range(self.random.randint(1, 8)):
            self.press(self.random.choice(MOVES))
            self.wait(self.random.uniform(0, 0.3))

    def unlock(self):
        """Holds both Shift keys, which opens a room that is locked."""
        self.display.key("Shift_L", True)
        self.display.key("Shift_R", True)
        self.wait(2.4)
        self.display.key("Shift_R", False)
        self.display.key("Shift_L", False)

    def leave(self):
        """Ends the game as a person does: Escape to the lobby, and twice there; first out of a room that is locked."""
        for _ in range(5):
            self.unlock()
            for _ in range(4):
                self.press("Escape")
                self.wait(0.5)
            self.wait(1.5)
