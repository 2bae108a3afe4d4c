import Geometry
import Layers
import RoomKit

/// What the pictures of one kind lie on: it says whether one of them was chosen for the day, and which kind is next.
@MainActor
final class DayCard: Layer {
  let field: DayDiary.Field
  private let check: NotedMark
  private let accent: Color
  private let hasHighContrast: Bool
  private(set) var isNext = false
  private(set) var isNoted = false

  /// - Throws: `RoomError` when an icon is missing.
  init(_ field: DayDiary.Field, options: RoomOptions) throws(RoomError) {
    self.field = field
    check = try NotedMark(.check)
    hasHighContrast = options.hasHighContrast
    accent = options.hasHighContrast ? Palette.strongInk : Palette.accent
    super.init()
    name = "\(field.rawValue) card"
    isHitTestable = false
    backgroundColor = field.ground(options)
    addSublayer(check)
  }

  func layout(in frame: Rect) {
    self.frame = frame
    cornerRadius = min(frame.height * 0.2, 22)
    check.layout(in: frame.width, scale: max(0.6, min(1.6, frame.width / 340)))
  }

  /// - Parameters:
  ///   - isNoted: whether something of its kind is noted of the day.
  ///   - isNext: whether it is what one would note now.
  func show(isNoted: Bool, isNext: Bool) {
    (self.isNoted, self.isNext) = (isNoted, isNext)
    borderColor = isNext || hasHighContrast ? accent : accent.withAlpha(0.12)
    borderWidth = isNext ? 3 : 1
    check.isHidden = !isNoted
  }
}
