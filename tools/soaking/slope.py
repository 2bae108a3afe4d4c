"""Lines through measurements, by least squares."""


class Slope:
    """The slope common to several runs, each of which begins at a height of its own."""

    def __init__(self):
        self.xx = self.xy = self.yy = 0.0
        self.count = self.runs = 0
        self.span = 0.0

    def add(self, points):
        """The (x, y) of one run."""
        if len(points) < 3:
            return
        mx = sum(x for x, _ in points) / len(points)
        my = sum(y for _, y in points) / len(points)
        self.xx += sum((x - mx) ** 2 for x, _ in points)
        self.xy += sum((x - mx) * (y - my) for x, y in points)
        self.yy += sum((y - my) ** 2 for _, y in points)
        self.count += len(points)
        self.runs += 1
        self.span += points[-1][0] - points[0][0]

    @property
    def value(self):
        """y per x; 0 without measurements."""
        return self.xy / self.xx if self.xx else 0.0

    @property
    def error(self):
        """The standard error of `value`: infinite where there are too few measurements to tell."""
        freedom = self.count - self.runs - 1
        if not self.xx or freedom < 1:
            return float("inf")
        return (max(0.0, self.yy - self.xy * self.xy / self.xx) / freedom / self.xx) ** 0.5
