import Geometry
import Layers

/// A pinwheel of eight triangles in four colours, the program's sign.
package final class PinwheelLayer: Layer {
  /// - Parameter radius: from the middle to the tips, in points.
  package init(radius: Double) {
    super.init()
    name = "pinwheel"
    bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    let colors: [(light: UInt32, dark: UInt32)] = [
      (0xf25c54, 0xc23b34), (0x4f8ff7, 0x2f62c4), (0xffd23f, 0xe0a800), (0x4cc27b, 0x2e9458),
    ]
    for (i, pair) in colors.enumerated() {
      // Each vane is a square's half, folded: the light front and the dark back.
      let vane = Layer()
      vane.position = bounds.center
      vane.transform = .rotation(Double(i) * .pi / 2)
      let front = ShapeLayer(
        path: Path(polyline: [.zero, Point(0, -radius), Point(radius * 0.62, -radius * 0.62)], closed: true),
        fillColor: Color(rgb: pair.light))
      let back = ShapeLayer(
        path: Path(polyline: [.zero, Point(radius * 0.62, -radius * 0.62), Point(radius * 0.31, 0)], closed: true),
        fillColor: Color(rgb: pair.dark))
      vane.addSublayer(back)
      vane.addSublayer(front)
      addSublayer(vane)
    }
    let hub = ShapeLayer(path: Path(circleAt: bounds.center, radius: radius * 0.09), fillColor: Palette.outline)
    addSublayer(hub)
  }

  /// Turns some times round, slowing down.
  package func spin(turns: Double, duration: Double) {
    add(
      BasicAnimation(.rotation, from: 0, to: turns * 2 * .pi, duration: duration, timingFunction: TimingFunction(0.1, 0.6, 0.3, 1)),
      forKey: "spin")
  }
}
