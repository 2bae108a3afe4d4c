import Geometry
import Layers
import RoomKit

/// What the pictures of one kind lie on: it says whether one of them was chosen for the day, and which kind is next.
@MainActor
final class DayCard: Layer {
  let field: DayDiary.Field
  private let check: Layer
  private let accent: Color
  private(set) var isNext = false
  private(set) var isNoted = false
  private static let checkSide = 22.0

  /// - Throws: `RoomError` when an icon is missing.
  init(_ field: DayDiary.Field, options: RoomOptions) throws(RoomError) {
    self.field = field
    check = try Icon.check.layer(size: Self.checkSide * 0.7, color: Palette.onAccent)
    accent = options.hasHighContrast ? Palette.strongInk : Palette.accent
    let disc = Layer(frame: Rect(x: 0, y: 0, width: Self.checkSide, height: Self.checkSide))
    super.init()
    name = "\(field.rawValue) card"
    isHitTestable = false
    backgroundColor = Palette.plate.withAlpha(options.hasHighContrast ? 1 : 0.72)
    disc.cornerRadius = Self.checkSide / 2
    disc.backgroundColor = Palette.good
    disc.name = "noted"
    check.position = disc.bounds.center
    disc.addSublayer(check)
    addSublayer(disc)
  }

  private var disc: Layer? { check.superlayer }

  func layout(in frame: Rect) {
    self.frame = frame
    cornerRadius = min(frame.height * 0.2, 22)
    let scale = max(0.6, min(1, frame.height / 90))
    disc?.transform = .scale(scale, scale)
    disc?.position = Point(frame.width, 0) + Point(-0.42, 0.42) * (Self.checkSide * scale)
  }

  /// - Parameters:
  ///   - isNoted: whether something of its kind is noted of the day.
  ///   - isNext: whether it is what one would note now.
  func show(isNoted: Bool, isNext: Bool) {
    (self.isNoted, self.isNext) = (isNoted, isNext)
    borderColor = isNext ? accent : accent.withAlpha(0.12)
    borderWidth = isNext ? 3 : 1
    disc?.isHidden = !isNoted
  }
}
