import Geometry
import Testing

@testable import Layers

/// Two numbers are the same when they differ by less than what a table prints.
private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

@Suite("Numbers measured on Core Animation")
struct OracleTests {
  let tree = LayerTree()
  let layer = Layer()

  init() {
    tree.root.addSublayer(layer)
    layer.opacity = 0.5
  }

  private func opacity(at t: Double) -> Double { layer.presentation(of: .opacity, at: t) }

  @Test("a spring settles when theirs does", arguments: Oracle.rows("spring_settling_duration"))
  func settling(row: [Oracle.Value]) {
    let spring = Spring(mass: row[0].number, stiffness: row[1].number, damping: row[2].number, initialVelocity: row[3].number)
    #expect(isClose(spring.settlingDuration, row[4].number, 1e-9))
  }

  @Test("an undamped spring never settles, and a damping ratio above 1 counts as 1")
  func settlingNotes() {
    #expect(Spring(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(Spring(damping: 90).settlingDuration == Spring(damping: 20).settlingDuration)
    #expect(Spring(damping: 90, allowsOverdamping: true).settlingDuration > 5)
  }

  @Test("a spring is where theirs is", arguments: Oracle.rows("spring_position"))
  func springPosition(row: [Oracle.Value]) {
    let spring = Spring(mass: row[0].number, stiffness: row[1].number, damping: row[2].number, initialVelocity: row[3].number)
    layer.add(SpringAnimation(.positionX, spring: spring, from: 0, to: 100))
    #expect(
      isClose(layer.presentation(of: .positionX, at: row[4].number), row[5].number, Oracle.all["spring_position"]["tolerance"].number))
    tree.advance(to: row[4].number)
    #expect(isClose(layer.presented.position.x, row[5].number, Oracle.all["spring_position"]["tolerance"].number))
  }

  @Test("timing functions solve x for t", arguments: Oracle.rows("timing_function"))
  func timingFunction(row: [Oracle.Value]) {
    let c = Oracle.all["timing_function"]["control_points"][row[0].text].numbers
    let function = TimingFunction(c[0], c[1], c[2], c[3])
    let named: [String: TimingFunction] = [
      "linear": .linear, "default": .default, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
    ]
    #expect(named[row[0].text] == function)
    #expect(isClose(function(row[1].number), row[2].number, Oracle.all["timing_function"]["tolerance"].number))
  }

  @Test("fill modes show what theirs show", arguments: Oracle.all["fill_mode"].namedRows)
  func fillMode(row: Oracle.NamedRow) {
    let modes: [String: FillMode] = ["removed": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both]
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation.beginTime = 1
    animation.isRemovedOnCompletion = false
    animation.fillMode = modes[row.name]!
    layer.add(animation)
    for (t, value) in zip(row.times, row.values) { #expect(isClose(opacity(at: t), value), "at \(t)") }
    for (t, value) in zip(row.times, row.values) {
      tree.advance(to: t)
      #expect(isClose(layer.presented.opacity, value), "having come to \(t)")
    }
  }

  @Test("repeats, reverses and speeds run like theirs", arguments: Oracle.all["media_timing"].namedRows)
  func mediaTiming(row: Oracle.NamedRow) {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    switch row.name {
    case "autoreverses": animation.autoreverses = true
    case "repeatCount 2.5": animation.repeatCount = 2.5
    case "speed 2": animation.speed = 2
    default: Issue.record("no test for the row \(row.name)")
    }
    layer.add(animation)
    for (t, value) in zip(row.times, row.values) { #expect(isClose(opacity(at: t), value), "at \(t)") }
    for (t, value) in zip(row.times, row.values) {
      tree.advance(to: t)
      #expect(isClose(layer.presented.opacity, value), "having come to \(t)")
    }
  }

  @Test("an animation without a duration takes the transaction's, a quarter of a second")
  func noDuration() {
    layer.add(BasicAnimation(.opacity, from: 0, to: 1))
    #expect(isClose(opacity(at: 0.125), 0.5) && isClose(opacity(at: 0.26), 0.5))
    tree.transaction { transaction in
      transaction.duration = 2
      layer.add(BasicAnimation(.opacity, from: 0, to: 0.8))
    }
    #expect(isClose(opacity(at: 1.5), 0.6))
  }

  @Test("from, to and by mean what theirs mean", arguments: Oracle.rows("from_to_by"))
  func fromToBy(row: [Oracle.Value]) {
    let words = row[0].text.split(separator: " ")
    func value(_ name: String) -> Double? { words.firstIndex { $0 == name }.flatMap { Double(words[$0 + 1]) } }
    layer.add(BasicAnimation(.opacity, from: value("from"), to: value("to"), by: value("by"), duration: 1))
    #expect(isClose(opacity(at: 0.5), row[1].number))
  }

  @Test("an additive animation adds to what is beneath", arguments: Oracle.rows("additive"))
  func additive(row: [Oracle.Value]) {
    var animation = BasicAnimation(.opacity, from: 0, to: 0.2, duration: 1)
    animation.isAdditive = true
    layer.add(animation)
    #expect(isClose(opacity(at: 0.5), row[1].number))
    layer.add(animation)
    #expect(isClose(opacity(at: 0.5), row[1].number + 0.1))
  }

  @Test("a cumulative animation goes on from where the last play ended", arguments: Oracle.rows("cumulative"))
  func cumulative(row: [Oracle.Value]) {
    var animation = BasicAnimation(.positionX, from: 0, to: 10, duration: 1)
    animation.repeatCount = 3
    animation.isCumulative = true
    layer.add(animation)
    #expect(isClose(layer.presentation(of: .positionX, at: row[0].number), row[1].number))
  }

  @Test("keyframes go from value to value like theirs", arguments: Oracle.all["keyframe"].namedRows)
  func keyframes(row: Oracle.NamedRow) {
    let modes: [String: KeyframeMode] = ["linear": .linear, "discrete": .discrete, "paced": .paced]
    layer.add(KeyframeAnimation(.opacity, values: [0, 1, 0.5, 0.7], mode: modes[row.name]!, duration: 1))
    for (t, value) in zip(row.times, row.values) { #expect(isClose(opacity(at: t), value), "at \(t)") }
  }

  @Test("paced keyframes do not heed key times, and cubic ones pass through every value")
  func keyframeNotes() {
    var paced = KeyframeAnimation(.opacity, values: [0, 1, 0.5, 0.7], mode: .paced, duration: 1)
    paced.keyTimes = [0, 0.1, 0.2, 1]
    layer.add(paced)
    #expect(isClose(opacity(at: 0.5), 0.85))
    for times in [nil, [0, 0.1, 0.7, 1]] as [[Double]?] {
      layer.add(KeyframeAnimation(.opacity, values: [0, 1, 0.5, 0.7], keyTimes: times, mode: .cubic, duration: 1))
      for (t, value) in zip(times ?? [0, 1.0 / 3, 2.0 / 3, 1], [0, 1, 0.5, 0.7]) { #expect(isClose(opacity(at: t), value)) }
    }
  }

  @Test("a group cuts its children off and lends them its duration", arguments: Oracle.rows("group"))
  func group(row: [Oracle.Value]) {
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.beginTime = 0.5
    layer.add(AnimationGroup([fade, BasicAnimation(.positionX, from: 0, to: 100)], duration: 2))
    let t = row[0].number
    #expect(isClose(opacity(at: t), row[1].number) && isClose(layer.presentation(of: .positionX, at: t), row[2].number))
  }

  @Test("transforms are interpolated by their parts", arguments: Oracle.rows("transform_interpolation"))
  func transforms(row: [Oracle.Value]) {
    let ends: [String: AffineTransform] = [
      "identity -> rotation 270 degrees": .rotation(1.5 * .pi), "identity -> scale(-1, 1)": .scale(-1, 1),
    ]
    layer.add(BasicAnimation(.transform, from: .identity, to: ends[row[0].text]!, duration: 1))
    let m = layer.presentation(at: 0.25).transform
    for (a, b) in zip([m.a, m.b, m.c, m.d], row[1].numbers) { #expect(isClose(a, b, 1e-5)) }
  }

  @Test("a layer's time follows from its superlayer's", arguments: Oracle.rows("convert_time"))
  func convertTime(row: [Oracle.Value]) {
    layer.speed = 2
    layer.timeOffset = 1
    layer.beginTime = 3
    #expect(row[0].text.hasSuffix("parent 10"))
    #expect(layer.convertTime(10, from: tree.root) == row[1].number)
    #expect(layer.convertTime(row[1].number, to: nil) == 10)
  }

  @Test("callbacks come in their order")
  func completionOrder() {
    var order: [String] = []
    tree.transaction { transaction in
      transaction.onCompletion { order.append("completion block of the transaction") }
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      animation.onStart = { order.append("didStart") }
      animation.onStop = { order.append("didStop(finished: \($0))") }
      layer.add(animation)
    }
    order.append("commit returns")
    for i in 0...120 { tree.advance(to: Double(i) / 60) }
    #expect(order == Oracle.all["completion_order"].list.map(\.text))
  }

  @Test("implicit animations are theirs")
  func implicit() {
    let oracle = Oracle.all["implicit"]
    #expect(oracle["timing"].text == "default" && oracle["fill_mode"].text == "backwards")
    let shape = ShapeLayer()
    layer.addSublayer(shape)
    let off = Layer()
    tree.transaction { _ in
      layer.opacity = 1
      layer.frame = Rect(x: 10, y: 10, width: 100, height: 50)
      shape.path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
      off.opacity = 0
    }
    #expect(layer.animationKeys == ["opacity", "bounds", "position"])
    #expect(shape.animationKeys.isEmpty && off.animationKeys.isEmpty && off.presented.opacity == 0)
    let duration = oracle["duration"].number
    #expect(isClose(opacity(at: duration / 2), 0.5 + 0.5 * TimingFunction.default(0.5)))
    #expect(isClose(opacity(at: duration), 1))
    // Interrupted, it goes on from what is seen.
    tree.advance(to: duration / 2)
    let seen = layer.presented.opacity
    tree.transaction { _ in layer.opacity = 0 }
    #expect(layer.presented.opacity == seen)
    #expect(isClose(opacity(at: duration / 2 + duration), 0))
  }
}
