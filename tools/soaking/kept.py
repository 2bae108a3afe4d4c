"""What is kept of play, as `data export` gives it out, and what must still be there later."""

import json
import pathlib
import shutil
import subprocess


class Kept:
    """The record of play at a moment."""

    def __init__(self, document, settings=None):
        self.settings = {"settings": settings}
        self.profiles = {p["id"]: json.dumps(p, sort_keys=True) for p in document["profiles"]}
        self.rounds = {}
        for line in document["rounds"]:
            key = (line["profile"], json.dumps(line, sort_keys=True))
            self.rounds[key] = self.rounds.get(key, 0) + 1
        self.states = {(s["profile"], s["room"], s["level"]): json.dumps(s, sort_keys=True) for s in document["states"]}
        self.silhouettes = {s["id"]: json.dumps(s, sort_keys=True) for s in document["silhouettes"]}

    @staticmethod
    def read(program, environment, folder):
        """What is on disk now, also while the game runs. Raises ValueError with a sentence when it cannot be read."""
        folder = pathlib.Path(folder)
        shutil.rmtree(folder, ignore_errors=True)
        done = subprocess.run([program, "data", "export", folder], env=environment, capture_output=True, text=True, timeout=60)
        if done.returncode == 66:
            return Kept({"profiles": [], "rounds": [], "states": [], "silhouettes": []})
        if done.returncode != 0 or done.stderr:
            raise ValueError(f"data export ends with {done.returncode}: {done.stderr.strip()}")
        settings = pathlib.Path(environment["XDG_CONFIG_HOME"]) / "pinwheel" / "settings.json"
        return Kept(json.loads((folder / "progress.json").read_text()), json.loads(settings.read_text()) if settings.exists() else None)

    def lost_since(self, earlier):
        """What an earlier record held for good and this one does not, as a sentence; None when nothing is lost.

        Saved games come and go in play, so they are left out here.
        """
        for profile in earlier.profiles:
            if profile not in self.profiles:
                return f"profile {profile} is gone"
        for (profile, line), count in earlier.rounds.items():
            if self.rounds.get((profile, line), 0) < count:
                return f"a round is gone: {line}"
        return None

    def difference(self, earlier, besides=()):
        """In what this record differs from an earlier one, as a sentence; None when they are the same.

        besides: rooms whose saved games may differ.
        """
        for what in ("profiles", "rounds", "states", "silhouettes", "settings"):
            now, then = getattr(self, what), getattr(earlier, what)
            if what == "states":
                now, then = ({key: value for key, value in states.items() if key[1] not in besides} for states in (now, then))
            if now != then:
                changed = [key for key in {**now, **then} if now.get(key) != then.get(key)]
                return f"{what} differ: {'; '.join(f'{then.get(key)} became {now.get(key)}' for key in changed[:2])}"[:1000]
        return None

    def __str__(self):
        return (f"{len(self.profiles)} profiles, {sum(self.rounds.values())} rounds, {len(self.states)} saved games, "
                f"{len(self.silhouettes)} silhouettes")
