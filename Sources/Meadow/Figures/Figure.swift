import Geometry
import Layers
import RoomKit

/// An animal that stands for someone who plays: standing or sitting, with a scarf in that one's colour. Its origin is its foot.
@MainActor
package final class Figure: Layer {
  /// From the foot to the tips of the ears, in units of its drawing.
  package nonisolated static let height = 190.0
  /// How strongly it follows the hour: less than the ground, so that it stays the warmest thing at night.
  private static let strength = 0.62
  /// How far pupils move, in units.
  private static let glance = 3.0

  private let part: PartLayer
  /// All but the shadow: it breathes, hops and leans about its foot.
  private let pose = Layer()
  let isSitting: Bool

  /// - Parameters:
  ///   - animal: its name, as that of its drawing.
  ///   - scarf: the colour of its scarf by day.
  /// - Throws: `RoomError` when its drawing is missing.
  package init(_ animal: String, sits: Bool, scarf: Color) throws(RoomError) {
    part = try PartLayer("\(animal)-\(sits ? "sit" : "stand")", strength: Self.strength)
    isSitting = sits
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    pose.anchorPoint = .zero
    addSublayer(part)
    if let picture = part.sublayers.first {
      for layer in picture.sublayers where layer.name != "shadow" { pose.addSublayer(layer) }
      picture.addSublayer(pose)
    }
    part.repaint("scarf") { $0.dye(scarf) }
  }

  /// Takes on the colours of an hour.
  package func show(_ light: DayLight, _ palette: LightPalette) { part.show(light, palette) }

  // MARK: - What it does

  /// Turns its eyes to a place, in the coordinates of the layer that it lies in; nil straight ahead.
  package func look(at place: Point?) {
    for side in ["left", "right"] {
      guard let pupil = part["pupil-\(side)"] else { continue }
      let pivot = pupil.bounds.origin
      guard let place else {
        pupil.position = pivot
        continue
      }
      let eye = transform.apply(pivot) + position
      let way = place - eye
      let reach = max(1, Self.height * transform.d * 0.6)
      let length = way.length
      pupil.position = length > 0 ? pivot + way * (Self.glance * min(1, length / reach) / length) : pivot
    }
  }

  /// Closes its eyes for a moment.
  func blink() {
    for side in ["left", "right"] {
      part["eye-\(side)"]?.add(KeyframeAnimation(.scaleY, values: [1, 0.1, 1], duration: 0.14), forKey: "blink")
    }
  }

  /// Breathes once.
  func breathe() {
    var breath = KeyframeAnimation(.scaleY, values: [1, 1.015, 1], duration: 3)
    breath.timingFunctions = [.easeInOut, .easeInOut]
    pose.add(breath, forKey: "breath")
    var sway = KeyframeAnimation(.rotation, values: [0, 0.1, -0.06, 0], duration: 3)
    sway.mode = .cubic
    part["tail"]?.add(sway, forKey: "sway")
  }

  /// Waves, its arm up at once.
  package func wave() {
    guard let arm = part["arm-right"] else { return }
    let (low, high) = (-1.66, -2.02)
    var wave = KeyframeAnimation(.rotation, values: [high, low, high, low, high, 0], duration: 1.9)
    wave.keyTimes = [0, 0.17, 0.34, 0.51, 0.68, 1]
    wave.timingFunctions = Array(repeating: .easeInOut, count: 5)
    arm.add(wave, forKey: "wave")
  }

  /// Hops for joy, beaming, both arms up.
  package func rejoice() {
    hop(times: 2)
    beam(during: 1.1)
    for (side, turn) in [("left", 1.9), ("right", -1.9)] {
      var lift = KeyframeAnimation(.rotation, values: [0, turn, turn * 0.9, turn, 0], duration: 1.1)
      lift.timingFunctions = Array(repeating: .easeInOut, count: 4)
      part["arm-\(side)"]?.add(lift, forKey: "wave")
    }
  }

  /// Shows the face of joy for some seconds; who sits has none.
  private func beam(during seconds: Double) {
    guard let glad = part["glad"] else { return }
    glad.add(KeyframeAnimation(.opacity, values: [1, 1, 0], keyTimes: [0, 0.9, 1], duration: seconds), forKey: "beam")
    for side in ["left", "right"] {
      let hidden = KeyframeAnimation(.opacity, values: [0, 0, 1], keyTimes: [0, 0.9, 1], duration: seconds)
      part["pupil-\(side)"]?.add(hidden, forKey: "beam")
    }
  }

  /// Hops on its place.
  func hop(times: Int = 1) {
    let heights: [Double] = Array(repeating: [0, -26], count: times).joined() + [0]
    var hop = KeyframeAnimation(.translationY, values: heights, duration: 0.4 * Double(times))
    hop.timingFunctions = (0..<(2 * times)).map { $0 % 2 == 0 ? TimingFunction.easeOut : .easeIn }
    pose.add(hop, forKey: "hop")
  }

  /// Walks to a place in some seconds.
  func walk(to place: Point, during duration: Double) {
    let start = position
    position = place
    add(BasicAnimation(.position, from: start, to: place, duration: duration, timingFunction: .easeInOut), forKey: "walk")
    let steps = max(2, Int((duration / 0.1).rounded()))
    let lean = (0...steps).map { $0 == 0 || $0 == steps ? 0 : $0 % 2 == 0 ? 0.06 : -0.06 }
    pose.add(KeyframeAnimation(.rotation, values: lean, duration: duration), forKey: "lean")
    for (side, sign) in [("left", 3.0), ("right", -3.0)] {
      part["leg-\(side)"]?.add(KeyframeAnimation(.rotation, values: lean.map { $0 * sign }, duration: duration), forKey: "step")
    }
  }

  /// How long it takes to go in by a door, and how small it is then, as a part of its size.
  private static let (entry, entrySize) = (0.15, 0.45)

  /// Goes in by a door at the end of a walk of some seconds; a moment later it is there again, where nobody has come along.
  func goIn(after duration: Double) {
    guard let tree else { return }
    let (size, start) = (transform.a, tree.now + max(0, duration - Self.entry))
    var away = KeyframeAnimation<Layer, Double>(
      .scale, values: [size, Self.entrySize * size, Self.entrySize * size], keyTimes: [0, 0.7, 1], duration: Self.entry / 0.7 * 1.1)
    away.beginTime = start
    add(away, forKey: "go in")
    var fade = KeyframeAnimation<Layer, Double>(
      .opacity, values: [1, 0, 0], keyTimes: [0, 0.7, 1], duration: Self.entry / 0.7 * 1.1)
    fade.beginTime = start
    add(fade, forKey: "pale")
  }
}
