import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import Playroom

private func isNear(_ a: Point, _ b: Point, within tolerance: Double = 1e-6) -> Bool { a.distance(to: b) <= tolerance }
private func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

@MainActor
@Suite("A picture on the stage")
struct PictureViewerTests {
  @Test("lies in the middle, as large as fits")
  func fitted() throws {
    let stage = try PictureStage()
    #expect(isNear(stage.place(of: .zero), Point(0, 100)))
    #expect(isNear(stage.place(of: Point(200, 100)), Point(400, 300)))
    #expect(stage.viewer.probe() == #"{"picture":"test.svg","scale":1,"angle":0,"offset":[0,0]}"#)
  }

  @Test("goes back to where it fits when it is too heavy where it was zoomed to, and says so")
  func tooHeavy() throws {
    var limits = DrawingLimits()
    limits.segments = 2000
    limits.paint = 4_000_000
    limits.paintPerPixel = 0
    let circles = (0..<40).map { "<circle cx='200' cy='100' r='\(5 + $0)' fill-opacity='.5'/>" }.joined()
    let stage = try PictureStage(circles, limits: limits)
    _ = stage.session.render()
    #expect(stage.session.compositor.overrun == nil && stage.session.noticeText == nil)
    for _ in 0..<12 { stage.press("+", at: 0) }
    stage.wait(until: 1)
    #expect(stage.scale > 5)
    _ = stage.session.render()
    #expect(try #require(stage.session.noticeText).contains("the picture is too heavy"))
    #expect(isNear(stage.scale, 1) && stage.session.needsFrame)
    _ = stage.session.render()
    #expect(stage.session.compositor.overrun == nil)
    #expect(!stage.session.needsFrame)
  }

  @Test("is not shown on a stage where it is too heavy even as it fits, and nothing goes on trying")
  func neverFits() throws {
    var limits = DrawingLimits()
    limits.segments = 100
    let circles = (0..<40).map { "<circle cx='200' cy='100' r='\(5 + $0)'/>" }.joined()
    let stage = try PictureStage(circles, limits: limits)
    _ = stage.session.render()
    #expect(stage.session.noticeText?.contains("100 segments") == true)
    for _ in 0..<2 { _ = stage.session.render() }
    #expect(stage.session.compositor.overrun == nil && !stage.session.needsFrame)
  }

  // MARK: Fingers

  @Test("grows with the fingers' distance, and what lay between them stays there")
  func pinch() throws {
    let stage = try PictureStage()
    let middle = Point(150, 200)
    let before = stage.point(at: middle)
    stage.drag([(Point(100, 200), Point(50, 200)), (Point(200, 200), Point(250, 200))], at: 0, rest: true)
    #expect(isNear(stage.scale, 2))
    #expect(isNear(stage.point(at: middle), before))
    stage.wait(until: 3)
    #expect(isNear(stage.scale, 2))
    #expect(isNear(stage.point(at: middle), before))
  }

  @Test("keeps to both fingers, though they move one after the other")
  func pinchAndDrag() throws {
    let stage = try PictureStage()
    stage.press("+", at: 0)
    stage.press("+", at: 0)
    stage.press("+", at: 0)
    stage.press("+", at: 0)
    stage.wait(until: 1)
    let (a, b) = (stage.point(at: Point(150, 180)), stage.point(at: Point(250, 220)))
    stage.drag([(Point(150, 180), Point(120, 120)), (Point(250, 220), Point(300, 260))], at: 1, lifts: false)
    #expect(stage.viewer.pinch.state.isActive && stage.viewer.rotation.state.isActive && stage.viewer.pan.state.isActive)
    #expect(isNear(stage.place(of: a), Point(120, 120), within: 1e-6))
    #expect(isNear(stage.place(of: b), Point(300, 260), within: 1e-6))
  }

  @Test("turns with two fingers and stays turned, larger than fits")
  func turn() throws {
    let stage = try PictureStage()
    stage.press("+", at: 0)
    stage.wait(until: 0.5)
    let steps = (0...20).map { Double($0) / 20 * 0.7 }
    for (id, sign) in [(1, 1.0), (2, -1.0)] { stage.touch(.began, Point(200 + sign * 100, 200), id: id, at: 1) }
    for (k, angle) in steps.enumerated() {
      for (id, sign) in [(1, 1.0), (2, -1.0)] {
        stage.touch(.moved, Point(200 + sign * 100 * Math.cos(angle), 200 + sign * 100 * Math.sin(angle)), id: id, at: 1 + Double(k) / 100)
      }
    }
    #expect(isNear(stage.angle, 0.7, within: 1e-6))
    for id in 1...2 { stage.touch(.cancelled, .zero, id: id, at: 1.5) }
    stage.wait(until: 4)
    #expect(isNear(stage.angle, 0.7, within: 1e-6))
    #expect(isNear(stage.offset, .zero, within: 1e-6))
  }

  @Test("becomes upright when it is let go nearly so")
  func uprightness() throws {
    let bounds = PictureBounds(picture: Size(200, 100), stage: Size(400, 400))
    let near = PicturePlacement(center: .zero, scale: 3, angle: .pi / 2 - 0.08)
    let far = PicturePlacement(center: .zero, scale: 3, angle: .pi / 2 - 0.09)
    #expect(bounds.clamped(near, about: .zero).angle == .pi / 2)
    #expect(bounds.clamped(far, about: .zero).angle == far.angle)
  }

  @Test("zooms in by a double tap about that place, and back to fitting by another")
  func doubleTap() throws {
    let stage = try PictureStage()
    let before = stage.point(at: Point(100, 200))
    stage.doubleTap(Point(100, 200), at: 0)
    stage.wait(until: 0.4)
    #expect(stage.scale > 1 && stage.scale < 3)
    #expect(isNear(stage.point(at: Point(100, 200)), before))
    stage.wait(until: 1)
    #expect(isNear(stage.scale, 3))
    #expect(isNear(stage.point(at: Point(100, 200)), before))
    stage.doubleTap(Point(300, 100), at: 2)
    stage.wait(until: 3)
    #expect(isNear(stage.scale, 1))
    #expect(isNear(stage.offset, .zero))
  }

  @Test("follows a finger point by point, and stays where one that rested lets go")
  func drag() throws {
    let stage = try zoomedIn()
    stage.drag([(Point(200, 200), Point(120, 230))], at: 2, rest: true)
    #expect(isNear(stage.offset, Point(-80, 30)))
    stage.wait(until: 5)
    #expect(isNear(stage.offset, Point(-80, 30)))
    #expect(!stage.session.needsFrame || !stage.viewer.isMoving)
  }

  // MARK: Bounds

  @Test("follows less and less beyond its bounds, then springs back")
  func rubberBand() throws {
    let stage = try PictureStage()
    stage.drag([(Point(200, 200), Point(300, 200))], at: 0, rest: true, lifts: false)
    // x d c / (d + c x) with x = 100, d = 400, c = 0.55
    #expect(isNear(stage.offset, Point(100 * 400 * 0.55 / (400 + 55), 0)))
    stage.touch(.ended, Point(300, 200), id: 0, at: 0.5)
    stage.wait(until: 0.6)
    #expect(stage.offset.x > 1 && stage.offset.x < 48)
    stage.wait(until: 2)
    #expect(isNear(stage.offset, .zero))
    #expect(!stage.viewer.isMoving)
  }

  @Test("never stays smaller than fits, nor larger than 32 times that")
  func scaleBounds() throws {
    let stage = try PictureStage()
    stage.drag([(Point(50, 200), Point(180, 200)), (Point(350, 200), Point(220, 200))], at: 0, rest: true, lifts: false)
    #expect(stage.scale < 0.9 && stage.scale > 0.5)
    for id in 0...1 { stage.touch(.cancelled, .zero, id: id, at: 0.5) }
    stage.wait(until: 2)
    #expect(isNear(stage.scale, 1))
    for k in 0..<40 { stage.press("+", at: 2 + Double(k) / 10) }
    stage.wait(until: 7)
    #expect(isNear(stage.scale, 32))
    stage.drag([(Point(180, 200), Point(20, 200)), (Point(220, 200), Point(380, 200))], at: 8, rest: true, lifts: false)
    #expect(stage.scale > 40 && stage.scale < 64)
    for id in 0...1 { stage.touch(.cancelled, .zero, id: id, at: 9) }
    stage.wait(until: 11)
    #expect(isNear(stage.scale, 32))
  }

  @Test("caught while it springs back, does not jump")
  func caughtInBounce() throws {
    let stage = try PictureStage()
    stage.drag([(Point(100, 200), Point(350, 200))], at: 0, rest: true)
    stage.wait(until: 0.45)
    let seen = stage.offset
    #expect(seen.x > 5)
    stage.touch(.began, Point(200, 200), at: 0.45)
    stage.touch(.moved, Point(200, 211), at: 0.46)
    #expect(abs(stage.offset.x - seen.x) < 8)
    #expect(stage.viewer.pulled != nil)
  }

  @Test("turned at any angle and pulled anywhere, settles where the stage's middle shows it and no bound is broken")
  func reach() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let bounds = PictureBounds(
        picture: Size(.random(in: 10...900, using: &generator), .random(in: 10...900, using: &generator)),
        stage: Size(.random(in: 50...900, using: &generator), .random(in: 50...900, using: &generator)))
      let wild = PicturePlacement(
        center: Point(.random(in: -5000...5000, using: &generator), .random(in: -5000...5000, using: &generator)),
        scale: .random(in: 0.01...50, using: &generator), angle: .random(in: -3.2...3.2, using: &generator))
      let p = bounds.clamped(wild, about: Point(30, -40))
      #expect(bounds.clamped(scale: p.scale, at: p.angle) == p.scale)
      let reach = bounds.reach(of: p)
      let own = AffineTransform.rotation(-p.angle).applyToVector(p.center)
      #expect(abs(p.center.x) <= reach.slack.x + 1e-6 && abs(p.center.y) <= reach.slack.y + 1e-6)
      #expect(abs(own.x) <= reach.half.x + 1e-6 && abs(own.y) <= reach.half.y + 1e-6)
      let again = bounds.clamped(p, about: .zero)
      #expect(isNear(again.center, p.center) && again.scale == p.scale && again.angle == p.angle)
      // No other place within reach is nearer to the one that was asked for.
      let target = Point(.random(in: -3000...3000, using: &generator), .random(in: -3000...3000, using: &generator))
      let nearest = reach.nearest(to: target)
      for _ in 0..<10 {
        let other = reach.nearest(to: Point(.random(in: -900...900, using: &generator), .random(in: -900...900, using: &generator)))
        #expect(nearest.distance(to: target) <= other.distance(to: target) + 1e-6)
      }
    }
  }

  @Test("a pull that is shown and taken back is the same pull")
  func bandInverse() {
    for pull in stride(from: -3000.0, through: 3000, by: 137) {
      #expect(isNear(PictureBounds.unband(PictureBounds.band(pull, room: 400), room: 400), pull, within: 1e-6))
    }
  }

  // MARK: Gliding

  @Test("thrown, momentumKeys as far as the velocity over the decay, slowing down exponentially")
  func glide() throws {
    let stage = try zoomedIn()
    // 1000 points a second to the left.
    stage.drag([(Point(300, 200), Point(200, 200))], at: 2, during: 0.1)
    let start = stage.offset.x
    let end = start - 1000 / 2.002_002_670_673_338
    #expect(isNear(start, -100, within: 1e-6))
    for t in [0.1, 0.5, 1, 2] {
      stage.wait(until: 2.1 + t)
      #expect(isNear(stage.offset.x, start + (end - start) * (1 - Math.pow(0.998, 1000 * t)), within: 1e-6))
    }
    stage.wait(until: 9)
    #expect(isNear(stage.offset.x, end, within: 1e-6))
    #expect(!stage.viewer.isMoving)
  }

  @Test("thrown against its bounds, goes a little beyond and comes to rest on them")
  func bounce() throws {
    let stage = try zoomedIn()
    stage.drag([(Point(350, 200), Point(50, 200))], at: 2, during: 0.1)
    let bound = -(1600 - 400) / 2.0
    var farthest = 0.0
    var last = stage.offset.x
    var steepest = 0.0
    for k in 1...400 {
      stage.wait(until: 2.1 + Double(k) / 100)
      farthest = min(farthest, stage.offset.x)
      steepest = max(steepest, abs(stage.offset.x - last))
      last = stage.offset.x
    }
    #expect(farthest < bound - 10 && farthest > bound - 200)
    // Nowhere faster than at the release: the spring takes over without a jump.
    #expect(steepest <= 31)
    #expect(isNear(stage.offset, Point(bound, 0), within: 1e-6))
  }

  @Test("a finger stops a gliding picture at once")
  func caught() throws {
    let stage = try zoomedIn()
    stage.drag([(Point(300, 200), Point(200, 200))], at: 2, during: 0.1)
    stage.touch(.began, Point(100, 100), id: 9, at: 2.3)
    let seen = stage.offset
    stage.wait(until: 3)
    #expect(stage.offset == seen)
    stage.touch(.ended, Point(100, 100), id: 9, at: 3)
    stage.wait(until: 5)
    #expect(stage.offset == seen)
  }

  // MARK: Wheel, keys, resizing

  @Test("a wheel's notch zooms about the pointer, in when it turns away")
  func wheel() throws {
    let stage = try PictureStage()
    let before = stage.point(at: Point(50, 150))
    stage.session.send(.wheel(position: Point(50, 150), delta: Point(0, -80)), at: 0)
    stage.wait(until: 1)
    #expect(isNear(stage.scale, 1.44))
    // Along x the picture fills the stage and keeps to the pointer; along y it is still lower than the stage, and stays in the middle.
    #expect(isNear(stage.point(at: Point(50, 150)).x, before.x))
    #expect(isNear(stage.offset.y, 0))
    stage.session.send(.wheel(position: Point(50, 150), delta: Point(0, 4000)), at: 1)
    stage.wait(until: 2)
    #expect(isNear(stage.scale, 1))
  }

  @Test("has a key for everything")
  func keys() throws {
    let stage = try PictureStage()
    for _ in 0..<6 { stage.press("+", at: 0) }
    stage.press("-", at: 0.1)
    stage.wait(until: 1)
    #expect(isNear(stage.scale, Math.pow(1.25, 5)))
    stage.press(.left, at: 1)
    stage.press(.left, at: 1.1)
    stage.press(.down, at: 1.2)
    stage.wait(until: 2)
    #expect(isNear(stage.offset, Point(160, -80)))
    stage.press("R", at: 2)
    stage.wait(until: 3)
    #expect(isNear(stage.angle, .pi / 2))
    #expect(isNear(stage.offset, Point(80, 160)))
    stage.press("L", at: 3)
    stage.press("L", at: 3.1)
    stage.wait(until: 4)
    #expect(isNear(stage.angle, -.pi / 2))
    stage.press("0", at: 4)
    stage.wait(until: 5)
    #expect(stage.viewer.probe() == #"{"picture":"test.svg","scale":1,"angle":0,"offset":[0,0]}"#)
    #expect(!stage.session.isOver)
    stage.press(.escape, at: 5)
    #expect(stage.session.isOver)
  }

  @Test("turned by a quarter from fitting, fits again")
  func quarter() throws {
    let stage = try PictureStage(size: Size(400, 200))
    stage.press("R", at: 0)
    stage.wait(until: 1)
    #expect(isNear(stage.scale, 0.5))
    #expect(isNear(stage.place(of: Point(0, 100)), Point(150, 0)))
  }

  @Test("after a resize shows in the middle what was there, and makes no layer anew")
  func resize() throws {
    let stage = try zoomedIn()
    stage.drag([(Point(200, 200), Point(120, 230))], at: 2, rest: true)
    stage.wait(until: 3)
    let middle = stage.point(at: Point(200, 200))
    let picture = stage.viewer.mover.sublayers[0]
    for (k, size) in [Size(700, 300), Size(300, 250), Size(401, 399)].enumerated() {
      stage.session.send(.resize(size), at: 4 + Double(k))
      #expect(isNear(stage.point(at: Point(size.width / 2, size.height / 2)), middle))
    }
    #expect(stage.viewer.mover.sublayers == [picture])
  }

  @Test("resized while it momentumKeys or is held, ends within its bounds")
  func resizeInMotion() throws {
    let stage = try zoomedIn()
    stage.drag([(Point(300, 200), Point(200, 200))], at: 2, during: 0.1)
    stage.session.send(.resize(Size(900, 300)), at: 2.2)
    stage.wait(until: 5)
    #expect(stage.viewer.bounds.clamped(stage.viewer.shown, about: .zero) == stage.viewer.shown)
    stage.drag([(Point(300, 200), Point(800, 200))], at: 5, rest: true, lifts: false)
    stage.session.send(.resize(Size(300, 300)), at: 5.5)
    stage.touch(.ended, Point(800, 200), id: 0, at: 6)
    stage.wait(until: 9)
    #expect(stage.viewer.bounds.clamped(stage.viewer.shown, about: .zero) == stage.viewer.shown)
  }

  // MARK: Replay

  @Test("its state does not depend on the frames that are drawn", arguments: [1.0, 13, 144])
  func rates(hz: Double) throws {
    func play(_ hz: Double) throws -> String {
      let stage = try PictureStage()
      var entries: [SessionLog.Entry] = []
      for (id, x) in [(1, 150.0), (2, 260.0)] {
        entries.append(.init(0.1, .touch(TouchEvent(id: id, phase: .began, position: Point(x, 190)))))
      }
      for k in 1...12 {
        let d = Double(k) * 7
        entries.append(.init(0.1 + Double(k) * 0.011, .touch(TouchEvent(id: 1, phase: .moved, position: Point(150 - d, 190 - d / 2)))))
        entries.append(.init(0.1 + Double(k) * 0.011, .touch(TouchEvent(id: 2, phase: .moved, position: Point(260 + d / 3, 190 + d)))))
      }
      entries.append(.init(0.24, .touch(TouchEvent(id: 1, phase: .ended, position: Point(66, 148)))))
      entries.append(.init(0.25, .touch(TouchEvent(id: 2, phase: .ended, position: Point(288, 274)))))
      entries.append(.init(0.7, .wheel(position: Point(20, 300), delta: Point(0, -55))))
      let headless = HeadlessStage(session: stage.session, entries: entries, hz: hz)
      headless.run(until: 0.83) { _ in }
      return stage.viewer.probe()
    }
    #expect(try play(hz) == play(60))
  }

  /// At four times its fitting size, so that there is room to move: 1600x800 points of picture on 400x400.
  private func zoomedIn() throws -> PictureStage {
    let stage = try PictureStage()
    stage.session.send(.wheel(position: Point(200, 200), delta: Point(0, -Math.log(4) / Math.log(1.2) * 40)), at: 0)
    stage.wait(until: 1)
    #expect(isNear(stage.scale, 4))
    return stage
  }
}
