import Geometry
import Gestures
import Sessions

/// Writes a script: a hand with one finger, and a clock.
package struct TourScript {
  package private(set) var entries: [SessionLog.Entry] = []
  package private(set) var pictures: [(time: Double, name: String)] = []
  package private(set) var time = 0.0

  package init() {}

  package mutating func wait(_ seconds: Double) { time += seconds }

  package mutating func picture(_ name: String) { pictures.append((time, name)) }

  private mutating func touch(_ phase: TouchPhase, _ p: Point) {
    entries.append(SessionLog.Entry(time, .touch(TouchEvent(id: 1, phase: phase, position: p))))
  }

  /// A machine's move, in the room's own words.
  package mutating func machine(_ move: String) { entries.append(SessionLog.Entry(time, .game(GameEvent(move)))) }

  package mutating func tap(_ p: Point) {
    touch(.began, p)
    wait(0.08)
    touch(.ended, p)
  }

  /// Holds a place for some seconds; `onWay` is called in the middle of that.
  package mutating func hold(_ p: Point, for seconds: Double, onWay: (inout TourScript) -> Void = { _ in }) {
    touch(.began, p)
    wait(seconds / 2)
    onWay(&self)
    wait(seconds / 2)
    touch(.ended, p)
  }

  /// Draws through points in straight lines at a speed in points a second, 60 moves a second; `onWay` is told of each point that is reached.
  package mutating func draw(through points: [Point], speed: Double, onWay: (inout TourScript, Int) -> Void = { _, _ in }) {
    guard var at = points.first else { return }
    touch(.began, at)
    for (i, end) in points.enumerated() {
      let steps = max(1, Int((at.distance(to: end) / speed * 60).rounded(.up)))
      for k in 1...steps {
        wait(1.0 / 60)
        touch(.moved, at.interpolated(to: end, Double(k) / Double(steps)))
      }
      at = end
      onWay(&self, i)
    }
    wait(1.0 / 60)
    touch(.ended, at)
  }

  /// Drags as many fingers as there are lines at once, each along its own, 60 moves a second.
  package mutating func draw(together lines: [(from: Point, to: Point)], duration: Double) {
    func touchAll(_ phase: TouchPhase, _ fraction: Double) {
      for (i, line) in lines.enumerated() {
        let p = line.from.interpolated(to: line.to, fraction)
        entries.append(SessionLog.Entry(time, .touch(TouchEvent(id: i + 1, phase: phase, position: p))))
      }
    }
    touchAll(.began, 0)
    let steps = max(1, Int((duration * 60).rounded(.up)))
    for k in 1...steps {
      wait(1.0 / 60)
      touchAll(.moved, Double(k) / Double(steps))
    }
    wait(1.0 / 60)
    touchAll(.ended, 1)
  }
}
