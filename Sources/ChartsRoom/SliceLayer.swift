import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// A slice of the pie with what belongs to it: an outer and an inner ring, a pattern, a link and a badge. All of it moves out together.
final class SliceLayer: Layer {
  let outer = ShapeLayer()
  let inner = ShapeLayer()
  /// Tells slices apart without colour.
  let pattern = ShapeLayer()
  let link = ShapeLayer()
  private(set) var badge = Layer()
  private(set) var badgePlace = Point.zero
  private(set) var linkEnds = (Point.zero, Point.zero)
  private(set) var share = PieShare(name: "", value: 0, alpha: 0, picture: nil)
  /// Radians from the positive x axis, clockwise.
  private(set) var start = 0.0
  private(set) var end = 0.0
  private(set) var isOpen = false

  var middle: Double { (start + end) / 2 }
  var innerAlpha: Double { max(0, share.alpha - 0.3) }

  private let look: ChartsLook

  init(_ look: ChartsLook) {
    self.look = look
    super.init()
    anchorPoint = .zero
    for shape in [outer, inner, pattern, link] {
      shape.anchorPoint = .zero
      shape.fillColor = nil
      addSublayer(shape)
    }
    outer.lineWidth = PieChart.ringWidth
    inner.lineWidth = PieChart.innerRingWidth
    link.lineWidth = 1
    link.strokeColor = look.ink.withAlpha(0.6)
    for shape in [pattern, link] { shape.isHitTestable = false }
  }

  /// Shows a share from an angle to another; its badge stands at an angle of its own.
  func update(
    _ share: PieShare, from start: Double, to end: Double, badgeAngle: Double, index: Int, names: PieNames, language: String, animated: Bool
  ) throws(RoomError) {
    let isNew = share != self.share
    self.share = share
    self.start = start
    self.end = end
    for (ring, radius) in [(outer, PieChart.radius), (inner, PieChart.innerRadius), (pattern, PieChart.radius)] {
      let path = Self.arc(radius: radius, from: start, to: end)
      if animated {
        let before = ring.presentedShape.path
        ring.add(BasicAnimation(.path, from: before, to: path, duration: 0.4, timingFunction: .easeInOut), forKey: "change")
      }
      ring.path = path
    }
    let colors = look.slice(index, alpha: share.alpha, innerAlpha: innerAlpha)
    outer.strokeColor = colors.outer
    inner.strokeColor = colors.inner
    showPattern(index)
    let direction = Point(Math.cos(middle), Math.sin(middle))
    let vector = Point(Math.cos(badgeAngle), Math.sin(badgeAngle))
    let begin = PieChart.center + direction * (PieChart.radius + 20)
    if let picture = share.picture {
      if isNew { replaceBadge(try pictureBadge(picture)) }
      badgePlace = PieChart.center + vector * PieChart.badgeDistance
      let link = badgePlace - begin
      linkEnds = (begin, badgePlace - link * (12.5 / max(1, link.length)))
    } else {
      let text = nameBadge(names, room: names.room(along: vector.x), language)
      // The name's near end keeps its distance from the ring, whichever way it lies.
      let end = PieChart.center + vector * PieNames.distance
      badgePlace = end + Point(vector.x * text.bounds.width / 2, vector.y * text.bounds.height / 2)
      linkEnds = (begin, end - vector * 3)
    }
    link.path = Path(polyline: [linkEnds.0, linkEnds.1])
    badge.position = badgePlace
    if isOpen { transform = outward }
  }

  /// An arc of eight pieces and a very short one at each end, so that any arc can turn into any other and its ends stand straight: a line ends
  /// at a right angle to the last of its flattened steps.
  private static func arc(radius: Double, from start: Double, to end: Double) -> Path {
    let sweep = end - start
    let tip = min(0.004, sweep / 10)
    let step = (sweep - 2 * tip) / 8
    var angles = [start]
    for i in 0...8 { angles.append(start + tip + step * Double(i)) }
    angles.append(end)
    var path = Path()
    path.move(to: PieChart.center + Point(Math.cos(start), Math.sin(start)) * radius)
    for (a, b) in zip(angles, angles.dropFirst()) {
      let handle = 4.0 / 3 * Math.tan((b - a) / 4) * radius
      let (from, to) = (Point(Math.cos(a), Math.sin(a)), Point(Math.cos(b), Math.sin(b)))
      path.addCubic(
        to: PieChart.center + to * radius, control1: PieChart.center + from * radius + Point(-from.y, from.x) * handle,
        control2: PieChart.center + to * radius - Point(-to.y, to.x) * handle)
    }
    return path
  }

  private func showPattern(_ index: Int) {
    pattern.isHidden = !look.isStrong
    guard look.isStrong else { return }
    // Spokes, dense and loose, and rings, thin and thick.
    let (width, dashes): (Double, [Double]) = [
      (0, []), (PieChart.ringWidth, [1.5, 5]), (3, []), (PieChart.ringWidth, [2.5, 12]), (14, []), (20, [3, 4]), (8, [8, 6]),
    ][index % 7]
    pattern.lineWidth = width
    pattern.lineDashPattern = dashes
    pattern.strokeColor = width > 0 ? look.pattern : nil
  }

  private func replaceBadge(_ layer: Layer) {
    badge.removeFromSuperlayer()
    badge = layer
    badge.isHitTestable = false
    addSublayer(badge)
  }

  /// The badge as the share's picture.
  private func pictureBadge(_ picture: String) throws(RoomError) -> Layer {
    let icon = try ChartIcon.layer(picture, size: 27.5)
    guard let color = look.pictureGround else { return icon }
    let disc = ShapeLayer(path: Path(circleAt: .zero, radius: 16.5), fillColor: color)
    disc.addSublayer(icon)
    return disc
  }

  /// The badge as the share's name, no longer than a room in the pie's units.
  private func nameBadge(_ names: PieNames, room: Double, _ language: String) -> TextLayer {
    // The layer that there is may be fading in.
    let text = badge as? TextLayer ?? TextLayer("", color: look.ink)
    if text !== badge { replaceBadge(text) }
    text.style = TextStyle(font: FontDescription(weight: .bold), size: names.size, language: language, alignment: .center)
    text.fit(share.label, into: room)
    return text
  }

  /// Ten units outwards.
  var outward: AffineTransform { .translation(10 * Math.cos(middle), 10 * Math.sin(middle)) }

  /// Moves out, or back in, in 0.25 s.
  func setOpen(_ isOpen: Bool) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    guard let tree else { return transform = isOpen ? outward : .identity }
    tree.transaction { _ in transform = isOpen ? outward : .identity }
  }

  /// How far the rings are drawn, in 0...1.
  var phase: Double { outer.presentedShape.stroke.end }
}
