import Geometry
import Layers
import RoomKit

/// What opens the pictures of a kind where one kind is seen at a time: it shows what was noted of the day.
@MainActor
final class DayTab: Layer {
  let field: DayDiary.Field
  /// Called when it is pressed.
  var onPress: () -> Void = {}
  private let options: RoomOptions
  private let ground = Layer()
  private let check: NotedMark
  private var picture: DayKey?
  /// How much is seen of what stands for a kind of which nothing is noted.
  private static let pale = 0.4

  /// - Throws: `RoomError` when an icon is missing.
  init(_ field: DayDiary.Field, options: RoomOptions) throws(RoomError) {
    self.field = field
    self.options = options
    check = try NotedMark(.check)
    super.init()
    name = "\(field.rawValue) tab"
    ground.isHitTestable = false
    ground.backgroundColor = field.ground(options)
    addSublayer(ground)
    addSublayer(check)
    answerPress { [weak self] in self?.onPress() }
    describe { ChartsSpeech(asking: field).text(in: $0) }
  }

  /// - Parameter reach: how much farther down its ground reaches while it is open, below the card that it belongs to, in points.
  func layout(in frame: Rect, isOpen: Bool, reach: Double) {
    self.frame = frame
    let side = frame.height * 0.16
    // What is not open stands a little lower in its row, and ends above the card.
    let (top, foot) = isOpen ? (0, frame.height + reach) : (frame.height * 0.08, frame.height)
    ground.frame = Rect(minX: 0, minY: top, maxX: frame.width, maxY: foot)
    ground.cornerRadius = side
    check.layout(in: frame.width, scale: max(0.6, min(1, frame.height / 70)))
    picture?.layout(in: pictureFrame)
  }

  private var pictureFrame: Rect {
    let side = min(bounds.width, bounds.height * 0.86)
    return Rect(center: bounds.center + Point(0, bounds.height * 0.03), size: Size(side, side))
  }

  /// Shows what is noted of the day; nil for nothing.
  func show(_ value: Int?, isOpen: Bool) {
    check.isHidden = value == nil
    // Where its kind has no colour of its own, a line shows it.
    ground.borderColor = Palette.strongInk
    ground.borderWidth = options.hasHighContrast ? (isOpen ? 3 : 1) : 0
    accessibilityTraits = isOpen ? [.button, .selected] : .button
    let shown = value ?? field.example
    if picture?.value != shown {
      picture?.removeFromSuperlayer()
      picture = try? DayKey(field, shown, options: options)
      if let picture {
        picture.isHitTestable = false
        picture.focusResponse = nil
        picture.accessibilityLabelBlock = nil
        picture.layout(in: pictureFrame)
        insertSublayer(picture, below: check)
      }
    }
    picture?.opacity = value == nil ? Self.pale : 1
  }
}

extension DayDiary.Field {
  /// What stands for the kind while nothing of it is noted.
  var example: Int { self == .sleep ? 9 : 0 }

  /// What its pictures lie on: a clear sky, sunshine, the night.
  func ground(_ options: RoomOptions) -> Color {
    if options.hasHighContrast { return Palette.plate }
    return switch self {
    case .weather: Color(light: Color(rgb: 0xd8eefb), dark: Color(rgb: 0x1f4059))
    case .mood: Color(light: Color(rgb: 0xffebc2), dark: Color(rgb: 0x4d3d1c))
    case .sleep: Color(light: Color(rgb: 0xe4ddf8), dark: Color(rgb: 0x352e5e))
    }
  }
}

extension ChartsSpeech {
  /// What is asked of a kind.
  init(asking field: DayDiary.Field) {
    self =
      switch field {
      case .weather: .askWeather
      case .mood: .askMood
      case .sleep: .askSleep
      }
  }
}
