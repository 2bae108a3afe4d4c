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
  func update(
    _ text: String, _ caption: String, at p: Point, span: (Double, Double)?, left: Double = RoomControls.edgeAir, ceiling: Double,
    stage: Size, unit: Double,
    language: String
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
    // Above the finger; beside it where there is no room above; within the stage in any case.
    let scale = min(unit, (stage.width - air - left) / width)
    bubble.transform = .scale(scale, scale)
    let half = Size(width * scale / 2, height * scale / 2)
    let above = p.y - 22 * unit - half.height
    var place = Point(p.x, above)
    if above - half.height < ceiling {
      let aside = 22 * unit + half.width
      place = Point(p.x + aside + half.width <= stage.width - air ? p.x + aside : p.x - aside, p.y)
    }
    let highest = min(max(air, ceiling) + half.height, stage.height - air - half.height)
    let center = Point(
      min(stage.width - air - half.width, max(left + half.width, place.x)), min(stage.height - air - half.height, max(highest, place.y)))
    bubble.position = center
    bubbleFrame = Rect(center: center, size: Size(2 * half.width, 2 * half.height))
  }
}
