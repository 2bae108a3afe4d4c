import Geometry
import Testing

@testable import Layers

private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

@Suite("Time offsets and directions")
struct TimeOffsetTests {
  let tree = LayerTree()
  let layer = Layer()

  init() {
    tree.root.addSublayer(layer)
    layer.opacity = 0.5
  }

  /// From 0 to 1 in a second, under the timing that the closure makes of that.
  private func add(_ change: (inout BasicAnimation<Layer, Double>) -> Void) {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    change(&animation)
    layer.add(animation, forKey: "a")
  }

  private func expect(_ rows: [(Double, Double)], _ comment: Comment? = nil) {
    for (t, value) in rows {
      let shown = layer.presentation(of: .opacity, at: t)
      #expect(isClose(shown, value), "at \(t): \(shown)\(comment.map { ", \($0)" } ?? "")")
    }
  }

  @Test("an offset shows another part first, and what it pushes past the end comes at the beginning")
  func wraps() {
    add { $0.timeOffset = 0.3 }
    expect([(-0.1, 0.5), (0, 0.3), (0.2, 0.5), (0.6999, 0.9999), (0.7, 0), (0.9, 0.2), (1, 0.3), (1.001, 0.5)])
    add { $0.timeOffset = 1.3 }
    expect([(0, 0.3), (0.7, 0), (1, 0.3)], "more than a play")
    add { $0.timeOffset = 17.3 }
    expect([(0, 0.3), (0.5, 0.8), (0.8, 0.1)], "many plays")
    add { $0.timeOffset = -0.3 }
    expect([(0, 0.7), (0.2, 0.9), (0.3, 0), (1, 0.7)], "below zero")
    add { $0.timeOffset = 3 }
    expect([(0, 0), (0.5, 0.5), (1, 1), (1.1, 0.5)], "whole plays change nothing")
  }

  @Test("a begin time and fill modes frame the same interval, and show the offset's part on both sides of it")
  func fills() {
    add {
      $0.timeOffset = 0.3
      $0.beginTime = 2
      $0.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
    expect([(0, 0.3), (2, 0.3), (2.5, 0.8), (2.7, 0), (3, 0.3), (9, 0.3)])
    add {
      $0.timeOffset = 0.3
      $0.beginTime = 2
    }
    expect([(1.99, 0.5), (2, 0.3), (3, 0.3), (3.01, 0.5)], "removed")
  }

  @Test("an animation that is kept plays again where its layer's time is set back, and tells its begin and its end once")
  func playsAgain() {
    var (begins, ends) = (0, 0)
    add {
      $0.isRemovedOnCompletion = false
      $0.fillMode = .both
      $0.onStart = { begins += 1 }
      $0.onStop = { if $0 { ends += 1 } }
    }
    tree.advance(to: 1.5)
    tree.advance(to: 2)
    #expect(!tree.isAnimating && isClose(layer.presentation(of: .opacity), 1))
    layer.timeOffset = -2
    #expect(tree.isAnimating)
    for (time, value) in [(2.25, 0.25), (2.5, 0.5), (3, 1), (3.5, 1)] {
      tree.advance(to: time)
      #expect(isClose(layer.presentation(of: .opacity), value), "at \(time)")
    }
    tree.advance(to: 4)
    #expect(!tree.isAnimating)
    // Held, and moved along by hand.
    layer.speed = 0
    for part in [0.75, 0.25, 5, -1] {
      layer.timeOffset = part
      tree.advance(to: tree.now + 0.1)
      #expect(isClose(layer.presentation(of: .opacity), min(1, max(0, part))), "at \(part)")
      #expect(!tree.isAnimating)
    }
    #expect(begins == 1 && ends == 1)
    layer.removeAnimation(forKey: "a")
    tree.advance(to: tree.now + 1)
    #expect(begins == 1 && ends == 1 && isClose(layer.presentation(of: .opacity), 0.5))
  }

  @Test("an animation that is kept plays again for later instances too, and not longer than they are late")
  func playsAgainLate() {
    let replicator = ReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (2, 2)
    tree.root.addSublayer(replicator)
    replicator.addSublayer(layer)
    add { $0.isRemovedOnCompletion = false }
    tree.advance(to: 1.5)
    // From its end on it plays for the later instance.
    #expect(tree.isAnimating)
    layer.timeOffset = -1.5
    // Its end comes at 2.5, the later instance's at 4.5.
    for time in [2, 2.9, 3.1, 3.5] {
      tree.advance(to: time)
      #expect(tree.isAnimating, "at \(time)")
    }
    // Another beginning of the time, at which nothing else changes.
    layer.timeOffset = -1.499
    tree.advance(to: 4.4)
    #expect(tree.isAnimating)
    tree.advance(to: 4.6)
    tree.advance(to: 4.7)
    #expect(!tree.isAnimating)
  }

  @Test("time that changes at the very end of a kept animation ends it as time that goes on does", arguments: [1, 2.0])
  func changesAtTheEnd(speed: Double) {
    add { $0.isRemovedOnCompletion = false }
    tree.advance(to: 1)
    #expect(isClose(layer.presentation(of: .opacity), 1))
    tree.root.speed = speed
    tree.root.addSublayer(layer)
    tree.advance(to: 1.1)
    #expect(isClose(layer.presentation(of: .opacity), 0.5) && !tree.isAnimating)
  }

  @Test("speed, reverses and repeats wrap the offset into all of their plays")
  func speeds() {
    add {
      $0.timeOffset = 0.5
      $0.speed = 2
    }
    expect([(0, 0.5), (0.2, 0.9), (0.25, 0), (0.4, 0.3), (0.5, 0.5), (0.51, 0.5)], "speed 2")
    add {
      $0.timeOffset = 0.5
      $0.autoreverses = true
    }
    expect([(0, 0.5), (0.5, 1), (1, 0.5), (1.4, 0.1), (1.5, 0), (1.9, 0.4), (2, 0.5)], "there and back")
    add {
      $0.timeOffset = 1.5
      $0.autoreverses = true
      $0.speed = 2
      $0.beginTime = 1
    }
    expect([(1, 0.5), (1.25, 0), (1.75, 1), (2, 0.5), (2.01, 0.5)], "all of it")
    add {
      $0.timeOffset = 0.5
      $0.repeatCount = 2.5
    }
    expect([(0, 0.5), (1, 0.5), (1.75, 0.25), (2, 0), (2.25, 0.25), (2.5, 0.5), (2.6, 0.5)], "two and a half plays")
    add {
      $0.timeOffset = 0.25
      $0.repeatDuration = 1.5
    }
    expect([(0, 0.25), (1, 0.25), (1.125, 0.375), (1.25, 0), (1.5, 0.25), (1.6, 0.5)], "a repeat duration")
    add {
      $0.timeOffset = 1
      $0.repeatCount = 2
    }
    expect([(0, 0), (0.5, 0.5), (1, 0), (2, 1)], "a play of several")
  }

  @Test("an offset of what takes no time, or stands still, changes nothing of when")
  func degenerate() {
    let time = ActiveTime(MediaTiming(beginTime: 1, timeOffset: 0.5, fillMode: .both), begin: 0, duration: 0)
    #expect(time.start == 1 && time.end == 1 && time(1)?.time == 0 && time(5)?.time == 0)
    add {
      $0.timeOffset = 0.4
      $0.speed = 0
    }
    expect([(0, 0.4), (100, 0.4)], "it stands at its offset")
    add {
      $0.timeOffset = 1
      $0.speed = 0
    }
    expect([(0, 1), (100, 1)], "its end is a place to stand at")
  }

  @Test("a group's offset and its children's wrap in the group's time")
  func groups() {
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.timeOffset = 0.3
    fade.beginTime = 0.5
    var group = AnimationGroup([fade], duration: 2)
    layer.add(group, forKey: "a")
    expect([(0.4, 0.5), (0.5, 0.3), (1, 0.8), (1.2, 0), (1.5, 0.3), (1.6, 0.5)])
    fade.timeOffset = 0
    group = AnimationGroup([fade], duration: 2)
    group.timeOffset = 1
    layer.add(group, forKey: "a")
    expect([(0, 0.5), (0.4, 0.9), (0.6, 0.5), (1.4, 0.5), (1.5, 0), (1.75, 0.25), (2, 0.5), (2.1, 0.5)])
  }

  @Test("onStart and onStop come when they would without an offset")
  func callbacks() {
    var told: [String] = []
    add {
      $0.timeOffset = 0.75
      $0.beginTime = 1
      $0.speed = 2
      $0.onStart = { [tree] in told.append("start \(tree.now)") }
      $0.onStop = { [tree] in told.append("stop \(tree.now) \($0)") }
    }
    for i in 0...30 { tree.advance(to: Double(i) / 10) }
    #expect(told == ["start 1.0", "stop 1.5 true"])
  }

  @Test("when an animation begins and ends does not depend on its offset, whatever else is set")
  func independence() {
    var g = SeededGenerator(seed: 12)
    for _ in 0..<5000 {
      var timing = MediaTiming()
      timing.beginTime = [nil, 0, 0.7, -3].randomElement(using: &g)!
      timing.duration = [0, 0.1, 1, 2.5].randomElement(using: &g)!
      timing.speed = [1, 2, 0.3, 0, -1, -2.5].randomElement(using: &g)!
      timing.repeatCount = [0, 1, 2.5, 0.4, .infinity].randomElement(using: &g)!
      timing.repeatDuration = [0, 0, 1.7].randomElement(using: &g)!
      timing.autoreverses = .random(using: &g)
      timing.fillMode = [.removed, .both].randomElement(using: &g)!
      let plain = ActiveTime(timing, begin: 0.2, duration: 0.25)
      timing.timeOffset = Double.random(in: -10...10, using: &g)
      let moved = ActiveTime(timing, begin: 0.2, duration: 0.25)
      #expect(plain.start == moved.start && plain.end == moved.end)
      for _ in 0..<8 {
        let t = Double.random(in: -5...15, using: &g)
        let (a, b) = (plain(t), moved(t))
        #expect((a == nil) == (b == nil), "\(timing) at \(t)")
        if let b { #expect(b.time >= 0 && b.time <= plain.duration, "\(timing) at \(t)") }
      }
    }
  }

  @Test("a paused layer stands still and goes on from there, offset or not")
  func pausing() {
    add { $0.timeOffset = 0.3 }
    tree.advance(to: 0.5)
    layer.pauseAnimations()
    tree.advance(to: 5)
    #expect(isClose(layer.presented.opacity, 0.8))
    layer.resumeAnimations()
    tree.advance(to: 5.3)
    #expect(isClose(layer.presented.opacity, 0.1))
    tree.advance(to: 5.6)
    #expect(layer.presented.opacity == 0.5 && !tree.isAnimating)
  }

  @Test("negative speed shows the beginning for an instant, then goes from the end down")
  func backwards() {
    add { $0.speed = -1 }
    expect([(0, 0), (0.001, 0.999), (0.25, 0.75), (0.9, 0.1), (1, 0), (1.1, 0.5)])
    add {
      $0.speed = -1
      $0.timeOffset = 0.3
      $0.fillMode = .both
    }
    expect([(-1, 0.3), (0, 0.3), (0.2, 0.1), (0.3, 0), (0.4, 0.9), (1, 0.3), (2, 0.3)])
    add {
      $0.speed = -2
      $0.autoreverses = true
    }
    expect([(0, 0), (0.25, 0.5), (0.5, 1), (0.75, 0.5), (1, 0), (1.1, 0.5)])
  }
}
