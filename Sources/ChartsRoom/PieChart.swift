import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// The page with the pie, in units of a chart of 320x340: slices draw themselves one after the other, then their links and badges appear.
@MainActor
final class PieChart: Layer {
  nonisolated static let center = Point(160, 340.0 / 2 + 40)
  nonisolated static let radius = 340.0 / 2 - 87
  nonisolated static let ringWidth = 40.0
  nonisolated static let innerRadius = radius - 26.5
  nonisolated static let innerRingWidth = 14.0
  nonisolated static let badgeDistance = 340.0 / 2 - 40
  /// What of the rings takes touches.
  nonisolated static let touchRange = innerRadius - 10...radius + 20
  nonisolated static let drawTime = 1.2
  nonisolated static let fadeTime = 0.4

  private(set) var slices: [SliceLayer] = []
  let centre = ShapeLayer(path: Path(circleAt: .zero, radius: 38))
  private let centreText = TextLayer()
  /// The ring that is seen where nothing has a share.
  private let emptyRing = ShapeLayer(path: Path(circleAt: center, radius: radius), fillColor: nil)
  private(set) var isCentreOpen = false
  private let look: ChartsLook
  private let language: String

  init(_ look: ChartsLook, language: String) {
    self.look = look
    self.language = language
    super.init()
    anchorPoint = .zero
    emptyRing.anchorPoint = .zero
    emptyRing.strokeColor = look.ink.withAlpha(0.5)
    emptyRing.lineWidth = 1.5
    emptyRing.lineDashPattern = [6, 5]
    addSublayer(emptyRing)
    centre.fillColor = look.centre(isOpen: false)
    centre.position = Self.center
    centre.name = "centre"
    addSublayer(centre)
    centreText.style = TextStyle(font: FontDescription(weight: .bold), size: 20)
    centreText.color = look.ink
    centreText.position = Self.center
    centreText.isHitTestable = false
    addSublayer(centreText)
  }

  /// What the values are written on: round steps up to the greatest share.
  private(set) var valueScale = AxisScale.round(nil, includesZero: true)
  private static let percents = AxisScale.round(0...100, includesZero: true)

  /// A share's value, as it is written.
  func text(of share: PieShare) -> String { NumberText.value(share.value, on: valueScale) }

  var total: Double { slices.reduce(0) { $0 + $1.share.value } }
  var openSlice: Int? { slices.firstIndex(where: \.isOpen) }

  /// Shows shares; `activate` is what the keyboard does with a slice, or with the centre (nil).
  func update(_ shares: [PieShare], names: PieNames, animated: Bool, activate: @escaping @MainActor (Int?) -> Void) throws(RoomError) {
    let keeps = slices.count == shares.count
    if !keeps {
      for slice in slices { slice.removeFromSuperlayer() }
      slices = shares.map { _ in SliceLayer(look) }
      for slice in slices { insertSublayer(slice, below: centre) }
    }
    let whole = shares.reduce(0) { $0 + $1.value }
    emptyRing.isHidden = whole > 0
    valueScale = .round(
      0...(shares.map(\.value).max() ?? 1), includesZero: true, isWhole: shares.allSatisfy { $0.value == $0.value.rounded() })
    var sum = 0.0
    var edges = [-Double.pi / 2]
    for share in shares {
      sum += share.value
      edges.append(-Double.pi / 2 + (whole > 0 ? 2 * Double.pi * (sum / whole) : 0))
    }
    let middles = zip(edges, edges.dropFirst()).map { ($0 + $1) / 2 }
    let badges = shares.allSatisfy { $0.picture != nil } ? middles : BadgeAngles.spread(middles, least: PieNames.leastAngle)
    for (i, share) in shares.enumerated() {
      try slices[i].update(
        share, from: edges[i], to: edges[i + 1], badgeAngle: badges[i], index: i, names: names, language: language,
        animated: animated && keeps)
      slices[i].outer.focusResponse = FocusResponse { activate(i) }
      slices[i].outer.describe(
        { _ in share.name }, value: { [weak self] in self?.spoken(share, in: $0) },
        traits: { [weak self] in self?.openSlice == i ? [.button, .selected] : .button })
    }
    centre.focusResponse = FocusResponse { activate(nil) }
    centre.describe { ChartsSpeech.centre.text(in: $0) }
    if animated, !keeps { grow() }
    showCentre()
  }

  // MARK: - Growing

  /// Each slice draws itself, one after the other, in 1.2 s in all by share; then links and badges fade in over 0.4 s.
  func grow() {
    guard let tree else { return }
    let whole = 2 * Double.pi
    for slice in slices {
      let from = (slice.start + .pi / 2) / whole * Self.drawTime
      let duration = max(1e-6, (slice.end - slice.start) / whole * Self.drawTime)
      for ring in [slice.outer, slice.inner, slice.pattern] {
        var draw = BasicAnimation(.strokeEnd, from: 0, to: 1, duration: duration)
        draw.beginTime = tree.now + from
        draw.fillMode = .backwards
        ring.add(draw, forKey: "draw")
      }
      for part in [slice.link, slice.badge] {
        var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: Self.fadeTime)
        fade.beginTime = tree.now + Self.drawTime
        fade.fillMode = .backwards
        part.add(fade, forKey: "fade")
      }
    }
  }

  // MARK: - Opening

  /// What a touch falls on.
  enum Target: Hashable {
    case slice(Int), centre
  }

  /// What lies at a place in the chart's units; a ray exactly on an edge is the slice's that begins there.
  func target(at p: Point) -> Target? {
    let vector = p - Self.center
    let distance = vector.length
    if distance < Self.touchRange.lowerBound { return .centre }
    guard distance <= Self.touchRange.upperBound else { return nil }
    var angle = Math.atan2(vector.y, vector.x)
    if angle < -.pi / 2 - 1e-9 { angle += 2 * .pi }
    if angle >= 1.5 * .pi - 1e-9 { angle -= 2 * .pi }
    return slices.firstIndex { $0.start - 1e-9 <= angle && angle < $0.end - 1e-9 }.map(Target.slice)
  }

  /// Opens what is shut, and shuts everything else; shuts what is open.
  func toggle(_ target: Target) {
    switch target {
    case .slice(let index):
      let opens = !slices[index].isOpen
      for (i, slice) in slices.enumerated() { slice.setOpen(opens && i == index) }
      if opens { setCentreOpen(false) }
    case .centre:
      setCentreOpen(!isCentreOpen)
      if isCentreOpen { for slice in slices { slice.setOpen(false) } }
    }
    showCentre()
  }

  private func setCentreOpen(_ isOpen: Bool) {
    guard isOpen != isCentreOpen else { return }
    isCentreOpen = isOpen
    let change = { [centre, look] in
      centre.transform = isOpen ? .scale(1.16, 1.16) : .identity
      centre.fillColor = look.centre(isOpen: isOpen)
    }
    if let tree { tree.transaction { _ in change() } } else { change() }
  }

  /// The centre says how much the open slice has of the whole, or how much the whole is.
  private func showCentre() {
    let whole = total
    if let open = openSlice, whole > 0 {
      centreText.string = NumberText.value(slices[open].share.value / whole * 100, on: Self.percents) + "%"
    } else {
      centreText.string = NumberText.value(whole, on: valueScale)
    }
    centreText.sizeToFit()
    let width = centreText.bounds.width
    centreText.transform = width > 62 ? .scale(62 / width, 62 / width) : .identity
  }

  var centreLabel: String { centreText.string }
}

/// Where badges stand round a pie.
enum BadgeAngles {
  /// Angles rising round a circle, pushed apart until neighbours are a least angle apart; all in radians.
  nonisolated static func spread(_ angles: [Double], least: Double) -> [Double] {
    var result = angles
    guard angles.count > 1, Double(angles.count) * least < 2 * .pi else { return angles }
    for _ in 0..<60 {
      for i in result.indices {
        let next = (i + 1) % result.count
        let gap = result[next] - result[i] + (next == 0 ? 2 * .pi : 0)
        if gap < least {
          result[i] -= (least - gap) / 2
          result[next] += (least - gap) / 2
        }
      }
    }
    return result
  }
}
