import Geometry
import Testing

@testable import Layers

@Suite("Animations")
struct AnimationTests {
  let tree = LayerTree()
  let layer = ShapeLayer()

  init() { tree.root.addSublayer(layer) }

  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

  @Test(
    "a timing function's progress comes back to its time", arguments: [(0.0, 1.0, 1.0, 0.0), (1, 0, 0, 1), (0.9, -2, 0.1, 3), (1, 1, 0, 0)])
  func timingFunctions(c: (Double, Double, Double, Double)) {
    let function = TimingFunction(c.0, c.1, c.2, c.3)
    for i in 1..<200 {
      let s = Double(i) / 200
      let x = 3 * (1 - s) * (1 - s) * s * c.0 + 3 * (1 - s) * s * s * c.2 + s * s * s
      let y = 3 * (1 - s) * (1 - s) * s * c.1 + 3 * (1 - s) * s * s * c.3 + s * s * s
      // Where time stands still the parameter is ill defined, but progress there moves by the same little.
      #expect(isClose(function(x), y, 2e-3))
      if c.0 < 0.95 || c.2 > 0.05 { #expect(isClose(function(x), y, 1e-6)) }
    }
    #expect(function(0) == 0 && function(1) == 1 && function(-1) == 0 && function(2) == 1 && function(.nan) == 0)
  }

  @Test("rotation and scale animations compose, and rotation may turn many times")
  func components() {
    layer.add(BasicAnimation(.rotation, from: 0, to: 8 * .pi, duration: 1))
    layer.add(BasicAnimation(.scale, from: 1, to: 3, duration: 1))
    layer.add(BasicAnimation(.translationX, from: 0, to: 10, duration: 1))
    let m = layer.presentation(at: 0.5 + 1.0 / 32).transform
    // Four turns in a second: at 17/32 of them, a quarter of a turn beyond two whole ones.
    #expect(isClose(m.a, Double.interpolate(1, 3, 17.0 / 32) * Math.cos(.pi / 4), 1e-9))
    #expect(isClose(m.tx, 170.0 / 32))
    var extra = BasicAnimation(.rotation, from: 0, to: 4 * .pi, duration: 1)
    extra.isAdditive = true
    layer.add(extra)
    #expect(isClose(layer.presentation(of: .rotation, at: 0.5), 6 * .pi, 1e-9))
  }

  @Test("a layer scaled to nothing can be scaled up again")
  func fromNothing() {
    layer.transform = .scale(0, 0)
    layer.add(BasicAnimation(.scale, to: 2, duration: 1))
    #expect(layer.presentation(at: 0.5).transform == .scale(1, 1))
    layer.removeAllAnimations()
    layer.transform = AffineTransform.scale(0, 3).concatenating(.rotation(1))
    layer.add(BasicAnimation(.scaleX, to: 2, duration: 1))
    let wanted = AffineTransform.scale(1, 3).concatenating(.rotation(1))
    let m = layer.presentation(at: 0.5).transform
    #expect(isClose(m.a, wanted.a) && isClose(m.b, wanted.b) && isClose(m.c, wanted.c) && isClose(m.d, wanted.d))
  }

  @Test("any transform put together from its parts is itself")
  func parts() {
    var g = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      func x() -> Double { Double.random(in: -3...3, using: &g) }
      let t = AffineTransform(a: x(), b: x(), c: x(), d: x(), tx: x(), ty: x())
      let r = TransformParts(t).transform
      for (p, q) in [(t.a, r.a), (t.b, r.b), (t.c, r.c), (t.d, r.d), (t.tx, r.tx), (t.ty, r.ty)] { #expect(isClose(p, q, 1e-12)) }
    }
  }

  @Test("negative speed plays backwards, from the end or from where the offset says")
  func backwards() {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation.speed = -2
    layer.add(animation, forKey: "a")
    #expect(layer.presented.opacity == 0 && layer.presentation(of: .opacity, at: 0.25) == 0.5)
    #expect(layer.presentation(of: .opacity, at: 0.5) == 0 && layer.presentation(of: .opacity, at: 0.51) == 1)
    animation.timeOffset = 0.5
    layer.add(animation, forKey: "a")
    #expect(layer.presented.opacity == 0.5 && isClose(layer.presentation(of: .opacity, at: 0.2), 0.1))
    animation.timeOffset = 0
    animation.repeatCount = .infinity
    layer.add(animation, forKey: "a")
    #expect(isClose(layer.presentation(of: .opacity, at: 10.2), 0.6))
  }

  @Test("repeat duration, offsets and cumulative reverses", arguments: [(0.5, 0.5), (1.5, 1.5), (2.4, 2.4), (2.6, 0)])
  func repeatDuration(time: Double, value: Double) {
    var animation = BasicAnimation(.positionX, from: 0, to: 1, duration: 1)
    animation.repeatDuration = 2.5
    animation.isCumulative = true
    layer.add(animation)
    #expect(isClose(layer.presentation(of: .positionX, at: time), value))
  }

  @Test("seams between plays show the next play, the very end shows the last")
  func seams() {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 0.1)
    animation.repeatCount = 3
    layer.add(animation)
    layer.opacity = 0.5
    #expect(layer.presentation(of: .opacity, at: 0.1) == 0 && layer.presentation(of: .opacity, at: 0.2) == 0)
    #expect(layer.presentation(of: .opacity, at: 0.1 * 3) == 1 && layer.presentation(of: .opacity, at: 0.31) == 0.5)
  }

  @Test("groups within groups add up their times")
  func nestedGroups() {
    var fade = BasicAnimation(.opacity, from: 0, to: 1)
    fade.beginTime = 0.5
    fade.duration = 1
    var inner = AnimationGroup<Layer>([fade], duration: 2)
    inner.beginTime = 1
    inner.speed = 2
    var outer = AnimationGroup<ShapeLayer>(duration: 4)
    outer.add(inner)
    outer.add(BasicAnimation(.strokeEnd, from: 0, to: 1))
    layer.add(outer)
    #expect(layer.presentation(of: .opacity, at: 1.5) == 0.5 && layer.presentation(of: .opacity, at: 1.2) == 1)
    #expect(layer.presentation(of: .strokeEnd, at: 1) == 0.25)
  }

  @Test("a path is followed at even speed and the layer turns with it")
  func paths() {
    let path = Path(polyline: [Point(0, 0), Point(30, 0), Point(30, 10)])
    layer.add(PathAnimation(along: path, rotationMode: .auto, duration: 4), forKey: "go")
    #expect(layer.presentation(of: .position, at: 1) == Point(10, 0))
    #expect(layer.presentation(of: .position, at: 3.5) == Point(30, 5))
    #expect(isClose(layer.presentation(of: .rotation, at: 3.5), .pi / 2))
    layer.add(PathAnimation(along: path, mode: .linear, duration: 4), forKey: "go")
    #expect(layer.presentation(of: .position, at: 1) == Point(15, 0) && layer.presentation(of: .position, at: 3) == Point(30, 5))
    layer.add(PathAnimation(along: path, mode: .discrete, duration: 3), forKey: "go")
    #expect(layer.presentation(of: .position, at: 1.5) == Point(30, 0) && layer.presentation(of: .position, at: 2.5) == Point(30, 10))
    layer.add(PathAnimation(along: Path(), duration: 1), forKey: "go")
    #expect(layer.presentation(of: .position, at: 0.5) == .zero)
  }

  @Test("a cubic of two values is straight, of evenly rising ones too")
  func cubics() {
    layer.add(KeyframeAnimation(.opacity, values: [0, 0.25, 0.5, 0.75, 1], mode: .cubic, duration: 1))
    for i in 0...20 { #expect(isClose(layer.presentation(of: .opacity, at: Double(i) / 20), Double(i) / 20, 1e-12)) }
    var tight = KeyframeAnimation(.opacity, values: [0, 1, 0], mode: .cubic, duration: 1)
    layer.add(tight)
    let smooth = layer.presentation(of: .opacity, at: 0.25)
    tight.tangents = [.init(tension: 1), .init(tension: 1), .init(tension: 1)]
    layer.add(tight)
    #expect(layer.presentation(of: .opacity, at: 0.25) == 0.5 && smooth != 0.5)
  }

  @Test("colours, gradients and paths animate; paths of other steps jump half-way")
  func kinds() {
    layer.fillColor = nil
    layer.add(BasicAnimation(.fillColor, from: .some(.white), duration: 1))
    #expect(layer.presentation(of: .fillColor, at: 0.5) == Color.white.withAlpha(0.5))
    let square = Path(rect: Rect(x: 0, y: 0, width: 2, height: 2))
    layer.path = square
    layer.add(BasicAnimation(.path, to: Path(rect: Rect(x: 0, y: 0, width: 4, height: 2)), duration: 1))
    #expect(layer.presentation(of: .path, at: 0.5).bounds == Rect(x: 0, y: 0, width: 3, height: 2))
    layer.add(BasicAnimation(.path, to: Path(circleAt: .zero, radius: 1), duration: 1))
    #expect(layer.presentation(of: .path, at: 0.4).verbs == square.verbs)
    let gradient = GradientLayer()
    tree.root.addSublayer(gradient)
    gradient.colors = [.black, .white, .black]
    gradient.add(BasicAnimation(.locations, to: [0, 1, 1], duration: 1))
    #expect(gradient.presentation(of: .locations, at: 0.5) == [0, 0.75, 1])
  }

  @Test("the same key replaces, a later animation wins, an additive one adds")
  func keys() {
    var stops: [Bool] = []
    var first = BasicAnimation(.opacity, from: 0, to: 0, duration: 1)
    first.onStop = { stops.append($0) }
    layer.add(first, forKey: "a")
    layer.add(BasicAnimation(.opacity, from: 0.25, to: 0.25, duration: 1), forKey: "b")
    #expect(layer.presented.opacity == 0.25)
    layer.add(BasicAnimation(.opacity, from: 0.5, to: 0.5, duration: 1), forKey: "a")
    #expect(layer.presented.opacity == 0.5 && layer.animationKeys == ["b", "a"] && stops.isEmpty)
    tree.advance(to: 0)
    #expect(stops == [false])
    layer.removeAnimation(forKey: "a")
    #expect(layer.presented.opacity == 0.25)
  }

  @Test("numbers from data are brought into range")
  func clamps() {
    let spring = Spring(mass: -1, stiffness: .nan, damping: -.infinity, initialVelocity: .infinity).clamped
    #expect(spring.settlingDuration.isFinite)
    let timing = MediaTiming(beginTime: .nan, duration: -1, speed: .infinity, repeatCount: .nan).clamped
    #expect(timing == MediaTiming())
    #expect(Spring(damping: 1e9, allowsOverdamping: true).settlingDuration.isFinite)
    #expect(Spring(mass: 1e6, stiffness: 1e-6, damping: 2).settlingDuration.isFinite)
  }

  @Test("a parameter that makes no sense stops the program with a sentence")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      let tree = LayerTree()
      tree.root.add(BasicAnimation(.opacity, from: 0, to: 1, duration: -1))
    }
    await #expect(processExitsWith: .failure) { _ = SpringMotion(Spring(mass: 0)) }
    await #expect(processExitsWith: .failure) { LayerTree().advance(to: .nan) }
  }
}
