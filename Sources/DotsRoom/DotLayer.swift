import Geometry
import Layers
import Typography

/// A dot with its number: 20 by 20 units, rounded, bordered in white, in its own hue.
final class DotLayer: Layer {
  let label = TextLayer()
  private let hue: Double

  init(number: Int, of count: Int, label place: Point, at center: Point) {
    hue = Double(number - 1) / Double(count)
    super.init()
    bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    position = center
    cornerRadius = 5
    borderColor = .white
    borderWidth = 4
    label.string = "\(number)"
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 20)
    label.sizeToFit()
    label.position = place
    label.isHitTestable = false
    dim()
  }

  func dim() { backgroundColor = Color(hue: hue, saturation: 1, brightness: 0.5) }

  /// Bright, and pulsing until it is stopped.
  func flash() {
    backgroundColor = Color(hue: hue, saturation: 1, brightness: 1)
    var pulse = BasicAnimation(.opacity, from: 0.2, to: 1, duration: 0.5)
    pulse.repeatCount = .infinity
    add(pulse, forKey: "flash")
  }

  func stopFlashing() { removeAnimation(forKey: "flash") }
}
