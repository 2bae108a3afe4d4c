import Geometry
import Layers

/// Five dots and the line that makes a star of them.
@MainActor
final class DotsVignette: Vignette {
  let layer = Layer()
  private let line: ShapeLayer

  init() {
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.backgroundColor = Color(rgb: 0xbfe8c4)
    let corners = (0..<5).map { i in
      let angle = Double(i) * 4 * Double.pi / 5 - .pi / 2
      return Point(80 + 54 * Math.cos(angle), 84 + 54 * Math.sin(angle))
    }
    line = ShapeLayer(path: Path(polyline: corners, closed: true), fillColor: nil)
    line.strokeColor = Color(rgb: 0x8a5a2b)
    line.lineWidth = 5
    line.lineJoin = .round
    layer.addSublayer(line)
    for (i, corner) in corners.enumerated() {
      let dot = ShapeLayer(path: Path(circleAt: corner, radius: 9), fillColor: Color(hue: Double(i) / 5, saturation: 0.8, brightness: 0.8))
      dot.strokeColor = .white
      dot.lineWidth = 3
      layer.addSublayer(dot)
    }
  }

  func play() {
    line.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 1.8, timingFunction: .easeInOut), forKey: "draw")
  }
}
