import Geometry
import Gestures
import Testing

@Suite struct VelocityTrackerTests {
  @Test("a steady movement has its speed, whatever the times between samples")
  func steady() {
    var random = SeededGenerator(seed: 3)
    var tracker = VelocityTracker()
    var t = 0.0
    for _ in 0..<100 {
      t += Double.random(in: 0.001...0.02, using: &random)
      tracker.add(Point(7 + 300 * t, -40 * t), at: t)
    }
    #expect(tracker.velocity(at: t).distance(to: Point(300, -40)) < 1e-6)
  }

  @Test("one late sample changes the speed little")
  func jitter() {
    var tracker = VelocityTracker()
    for i in 0...6 { tracker.add(Point(Double(i) * 10 + (i == 6 ? -5 : 0), 0), at: Double(i) / 60) }
    // The last two samples alone would say 300.
    #expect(abs(tracker.velocity(at: 0.1).x - 550) < 20)
  }

  @Test("what has rested for a tenth of a second is at rest")
  func rest() {
    var tracker = VelocityTracker()
    tracker.add(Point(0, 0), at: 0)
    tracker.add(Point(100, 0), at: 0.05)
    #expect(tracker.velocity(at: 0.1).distance(to: Point(2000, 0)) < 1e-6)
    #expect(tracker.velocity(at: 0.101) == .zero)
  }

  @Test("no sample, one sample, samples at one time and samples that are not finite give no speed")
  func degenerate() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(1, 1), at: 0)
    tracker.add(Point(2, 2), at: 0)
    tracker.add(Point(.nan, 2), at: 0.01)
    tracker.add(Point(5, 2), at: .infinity)
    tracker.add(Point(5, 2), at: -1)
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(3, 2), at: 0.01)
    #expect(tracker.velocity(at: 0.01).distance(to: Point(100, 0)) < 1e-9)
    tracker.reset()
    #expect(tracker.velocity(at: 0.01) == .zero)
  }
}
