import Geometry
import Layers
import RoomKit

/// Five stalks that grow, a ring that closes and a curve that draws itself above them.
@MainActor
final class ChartsVignette: Vignette {
  let layer = Layer()
  private let curve: ShapeLayer
  private var stalks: [ShapeLayer] = []
  private var arcs: [ShapeLayer] = []

  init() {
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.masksToBounds = true
    let ground = GradientLayer()
    ground.bounds = layer.bounds
    ground.position = layer.bounds.center
    ground.gradient = Gradient(
      colors: [Color(rgb: 0x635bff), Color(rgb: 0xff81e3)], startPoint: .zero, endPoint: Point(1, 1))
    layer.addSublayer(ground)
    var path = Path()
    path.move(to: Point(18, 84))
    for (a, b) in [(Point(18, 84), Point(56, 50)), (Point(56, 50), Point(90, 66)), (Point(90, 66), Point(142, 26))] {
      let x = (a.x + b.x) / 2
      path.addCubic(to: b, control1: Point(x, a.y), control2: Point(x, b.y))
    }
    curve = ShapeLayer(path: path, fillColor: nil)
    curve.strokeColor = CurveChart.color
    curve.lineWidth = 6
    curve.lineCap = .round
    for (i, height) in [26.0, 44, 34, 52].enumerated() {
      let x = 24 + Double(i) * 19
      var stalk = Path(rect: Rect(x: x - 2, y: 140 - height, width: 4, height: height))
      stalk.addEllipse(in: Rect(center: Point(x, 140 - height), size: Size(14, 14)))
      let shape = ShapeLayer(path: stalk, fillColor: Color(white: 1, alpha: 0.9))
      shape.anchorPoint = .zero
      stalks.append(shape)
      layer.addSublayer(shape)
    }
    var start = -Double.pi / 2
    for (share, alpha) in [(0.4, 0.95), (0.35, 0.6), (0.25, 0.35)] {
      var arc = Path()
      arc.addArc(center: Point(117, 114), radius: 20, startAngle: start, endAngle: start + share * 2 * .pi)
      start += share * 2 * .pi
      let shape = ShapeLayer(path: arc, fillColor: nil)
      shape.strokeColor = Color(white: 1, alpha: alpha)
      shape.lineWidth = 15
      arcs.append(shape)
      layer.addSublayer(shape)
    }
    layer.addSublayer(curve)
  }

  func play() {
    guard let tree = layer.tree else { return }
    curve.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 1.2, timingFunction: .easeInOut), forKey: "play")
    for (i, stalk) in stalks.enumerated() {
      var group = AnimationGroup<ShapeLayer>(duration: 0.5)
      group.add(BasicAnimation(.scaleY, from: 0, to: 1, timingFunction: .easeOut))
      group.add(BasicAnimation(.translationY, from: 140, to: 0, timingFunction: .easeOut))
      group.beginTime = tree.now + 0.5 + Double(i) * 0.15
      group.fillMode = .backwards
      stalk.add(group, forKey: "play")
    }
    for (i, arc) in arcs.enumerated() {
      var draw = BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 0.4)
      draw.beginTime = tree.now + 1.2 + Double(i) * 0.4
      draw.fillMode = .backwards
      arc.add(draw, forKey: "play")
    }
  }
}
