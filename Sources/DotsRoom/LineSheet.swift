import Geometry
import Layers

/// The lines of a picture: those that were drawn, those under fingers, and the dashed way to the next dot. In the puzzle's units.
@MainActor
final class LineSheet {
  let layer = Layer()
  /// The line to each dot that was entered.
  private(set) var lines: [ShapeLayer] = []
  /// A dashed way to the next dot.
  let guide = ShapeLayer()
  private var width = 1.0

  init() {
    for part in [layer, guide] { part.anchorPoint = .zero }
    layer.isHitTestable = false
    guide.fillColor = nil
    guide.strokeColor = LineStyle.color.withAlpha(0.55)
    guide.lineCap = .round
    guide.isHidden = true
    layer.addSublayer(guide)
  }

  /// - Parameters:
  ///   - place: from units to points.
  ///   - width: the lines', in units.
  func layout(_ place: AffineTransform, width: Double) {
    self.width = width
    layer.transform = place
    for line in layer.sublayers { Self.setWidth(width, of: line) }
    guide.lineWidth = width * 0.8
    guide.lineDashPattern = [width * 0.2, width * 2]
  }

  private static func setWidth(_ width: Double, of line: Layer) {
    (line as? ShapeLayer)?.lineWidth = width
    for part in line.sublayers { setWidth(width, of: part) }
  }

  private func makeLine() -> ShapeLayer {
    let line = ShapeLayer()
    line.anchorPoint = .zero
    line.fillColor = nil
    line.strokeColor = LineStyle.color
    line.lineWidth = width
    line.lineJoin = .round
    line.lineCap = .round
    layer.addSublayer(line)
    return line
  }

  /// A line that grows along some points; pale when it leads on from no dot.
  func makeStroke(_ points: [Point], origin: Int?) -> DotStroke {
    let line = makeLine()
    if origin == nil { line.strokeColor = LineStyle.paleColor }
    for (i, p) in points.enumerated() {
      if i == 0 { line.beginGrowingLine(at: p) } else { line.appendLine(to: p) }
    }
    return DotStroke(layer: line, points: points, origin: origin)
  }

  /// Shows the line to a dot that was entered, and that which closes the contour after its last dot.
  /// - Parameter closing: from where to where that goes; nil where the contour goes on.
  func add(_ points: [Point], closing: (from: Point, to: Point)?) {
    let line = makeLine()
    line.path = Path(polyline: points)
    if let closing {
      let last = makeLine()
      last.path = Path(polyline: [closing.from, closing.to])
      last.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 0.35, timingFunction: .easeInOut), forKey: "draw")
      line.addSublayer(last)
    }
    lines.append(line)
  }

  func removeLast() { lines.removeLast().removeFromSuperlayer() }

  /// Takes all lines away.
  func clear() {
    for line in layer.sublayers where line !== guide { line.removeFromSuperlayer() }
    lines.removeAll()
  }

  /// Lets a line that came to nothing fade away.
  func fadeAway(_ line: ShapeLayer) {
    guard let tree = layer.tree else { return line.removeFromSuperlayer() }
    tree.animate(duration: 0.5) {
      line.opacity = 0
    } completion: { [weak line] _ in
      line?.removeFromSuperlayer()
    }
  }

  /// Shows the way from a dot to the next.
  func showGuide(from start: Point, to end: Point) {
    guide.path = Path(polyline: [start, end])
    guide.isHidden = false
    guide.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 0.5, timingFunction: .easeOut), forKey: "draw")
  }
}
