import Geometry
import Layers
import RoomKit
import Typography

/// What shows the value under a finger: a line through the chart, a ring round the point, and a bubble that stays on the stage.
final class ScrubMark: Layer {
  private let rule = Layer()
  private let ring = ShapeLayer(path: Path(circleAt: .zero, radius: 6), fillColor: .white)
  private let bubble = Layer()
  private let value = TextLayer()
  private let label = TextLayer()
  /// What the bubble says.
  var text: String { value.string }
  /// What it says the value is of.
  var caption: String { label.string }
  /// Whether the label is longer than what is seen of it.
  var isCut: Bool { label.layout?.isTruncated ?? false }
  /// The widest that a label's line may be, in the bubble's units, the most lines, and the most letters.
  private static let widest = 240.0
  private static let (mostLines, mostLetters) = (5, 200)
  /// The bubble's frame on the stage; nil while nothing is shown.
  private(set) var bubbleFrame: Rect?

  init(_ look: ChartsLook) {
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    name = "scrub"
    rule.backgroundColor = look.ink.withAlpha(0.7)
    ring.strokeColor = look.curves.first?.color
    ring.lineWidth = 3
    bubble.backgroundColor = Palette.plate.withAlpha(0.96)
    bubble.cornerRadius = 9
    bubble.borderColor = look.bubbleLine ?? .clear
    bubble.borderWidth = look.bubbleLine == nil ? 0 : 1.5
    value.style = TextStyle(font: FontDescription(weight: .bold), size: 17)
    value.color = Palette.ink
    label.color = Palette.ink.withAlpha(0.75)
    for layer in [rule, ring, bubble] { addSublayer(layer) }
    bubble.addSublayer(value)
    bubble.addSublayer(label)
    isHidden = true
  }

  func hide() {
    isHidden = true
    bubbleFrame = nil
  }

  /// Shows a value at a point of the stage.
  /// - Parameters:
  ///   - span: the top and the bottom of the line through the chart; nil: neither line nor ring.
  ///   - left: how far from the left the values beside or within the chart reach, which the bubble does not cover.
  ///   - ceiling: how far down the stage's title and buttons reach, which the bubble does not cover.
  ///   - others: what else stands in the chart, of which the bubble covers as little as can be.
  func update(
    _ text: String, _ caption: String, at p: Point, span: (Double, Double)?, left: Double = RoomControls.edgeAir, ceiling: Double,
    others: [Rect] = [], stage: Size, unit: Double, language: String
  ) {
    isHidden = false
    rule.isHidden = span == nil
    ring.isHidden = span == nil
    if let span {
      rule.bounds = Rect(x: 0, y: 0, width: max(1, unit), height: span.1 - span.0)
      rule.position = Point(p.x, (span.0 + span.1) / 2)
      ring.position = p
      ring.transform = .scale(unit, unit)
    }
    value.string = text
    value.sizeToFit()
    let air = RoomControls.edgeAir
    // A long label has several lines: here a word is told whole that is cut short elsewhere.
    label.style = TextStyle(size: 12, language: language, alignment: .center, maximumLines: Self.mostLines, truncation: .end)
    label.wraps = true
    label.string = LabelText.fitted(caption, Self.mostLetters)
    let widest = min(Self.widest, max(60, (stage.width - air - left) / unit - 20))
    let natural = label.preferredSize()
    let labelSize = label.preferredSize(width: widest)
    label.bounds = Rect(x: 0, y: 0, width: min(natural.width.rounded(.up), widest), height: labelSize.height)
    let width = max(value.bounds.width, label.bounds.width) + 20
    let height = label.string.isEmpty ? 30.0 : 31 + max(15, labelSize.height)
    bubble.bounds = Rect(x: 0, y: 0, width: width, height: height)
    value.position = Point(width / 2, 15)
    label.position = Point(width / 2, 25 + max(15, labelSize.height) / 2)
    let scale = min(unit, (stage.width - air - left) / width)
    bubble.transform = .scale(scale, scale)
    let half = Size(width * scale / 2, height * scale / 2)
    let room = Rect(
      minX: left, minY: max(air, ceiling + (others.isEmpty ? 0 : 6 * unit)), maxX: stage.width - air, maxY: stage.height - air)
    let own = span == nil ? [] : [Rect(center: p, size: Size(12 * unit, 12 * unit))]
    let center = Self.place(for: half, at: p, gap: 22 * unit, in: room, clearOf: own + others)
    bubble.position = center
    bubbleFrame = Rect(center: center, size: Size(2 * half.width, 2 * half.height))
  }
  /// The middle of a bubble: above what is shown, beside it or higher up, whichever covers least, and the first of those that cover as little; within the
  /// stage in any case.
  /// - Parameters:
  ///   - half: half of the bubble's size.
  ///   - gap: to what is shown.
  private static func place(for half: Size, at p: Point, gap: Double, in room: Rect, clearOf others: [Rect]) -> Point {
    let above = p.y - gap - half.height
    let aside = gap + half.width
    let highest = room.minY + half.height
    // Where there is no room above for all of it, it is beside.
    let right = p.x + aside + half.width <= room.maxX ? [Point(p.x + aside, p.y)] : []
    let beside = right + [Point(p.x - aside, p.y)]
    let first = above < highest ? [] : [Point(p.x, above)]
    let higher = [
      Point(p.x + aside, above), Point(p.x - aside, above), Point(p.x, highest), Point(p.x + aside, highest), Point(p.x - aside, highest),
    ]
    var best: (place: Point, covered: Double)?
    for wanted in first + beside + higher {
      let place = Point(
        min(room.maxX - half.width, max(room.minX + half.width, wanted.x)),
        min(room.maxY - half.height, max(min(highest, room.maxY - half.height), wanted.y)))
      let frame = Rect(center: place, size: Size(2 * half.width, 2 * half.height))
      let covered = others.reduce(0.0) { sum, other in sum + (frame.intersection(other).map { $0.width * $0.height } ?? 0) }
      if covered < best?.covered ?? .infinity { best = (place, covered) }
      if covered == 0 { break }
    }
    return best?.place ?? p
  }
}
