import Geometry
import Layers
import RoomKit
import Typography

/// A value of a day to choose: a weather, a mood, or a moon with hours.
@MainActor
final class DayKey: Layer {
  let field: DayDiary.Field
  let value: Int
  /// Called when it is pressed.
  var onPress: () -> Void = {}
  private let disc = Layer()
  private let picture: Layer
  private let pictureSide: Double
  private let hours: TextLayer?
  /// How much is seen of what was not chosen.
  private let pale: Double

  /// - Throws: `RoomError` when a picture is missing.
  init(_ field: DayDiary.Field, _ value: Int, options: RoomOptions) throws(RoomError) {
    self.field = field
    self.value = value
    pale = Palette.paleOpacity(for: options)
    switch field {
    case .weather, .mood:
      (picture, pictureSide) = try Self.picture(of: field, value)
      hours = nil
    case .sleep:
      // Without an outline, and in the dark a pale one: the hours are read before it.
      let moon = ShapeLayer(path: Self.moon, fillColor: Color(light: Color(rgb: 0xe6b43a), dark: Color(rgb: 0x614b1a)))
      moon.anchorPoint = .zero
      (picture, pictureSide) = (moon, 88)
      hours = TextLayer("\(value)", style: TextStyle(font: FontDescription(weight: .bold)), color: Palette.ink)
    }
    super.init()
    name = "\(field.rawValue) \(value)"
    answerPress { [weak self] in self?.onPress() }
    disc.borderColor = options.hasHighContrast ? Palette.strongInk : Palette.accent
    for part in [disc, picture] {
      part.isHitTestable = false
      addSublayer(part)
    }
    if let hours {
      hours.isHitTestable = false
      addSublayer(hours)
    }
    describe(
      { ChartsSpeech(field, value)?.text(in: $0, ["number": "\(value)"]) },
      traits: { [weak self] in self?.disc.backgroundColor == nil ? .button : [.button, .selected] })
  }

  /// The picture of a weather or a mood, and how large it is drawn, in points.
  static func picture(of field: DayDiary.Field, _ value: Int) throws(RoomError) -> (layer: ArtLayer, side: Double) {
    let name = field == .weather ? "weather-\(DayDiary.weathers[value])" : "mood-\(DayDiary.moods[value])"
    let art = try RoomArt.layer(name)
    return (art, max(art.part.view.width, art.part.view.height))
  }

  /// A waning moon about the origin.
  private static let moon: Path = {
    var path = Path()
    path.addArc(center: .zero, radius: 40, startAngle: -2, endAngle: 2)
    path.addArc(center: Point(-30, 0), radius: 38.8, startAngle: 1.218, endAngle: -1.218)
    path.close()
    return path
  }()

  func layout(in frame: Rect) {
    self.frame = frame
    let side = min(frame.width, frame.height)
    disc.bounds = Rect(x: 0, y: 0, width: side, height: side)
    disc.position = bounds.center
    disc.cornerRadius = side / 2
    let scale = side * 0.86 / pictureSide
    picture.transform = .scale(scale, scale)
    if let art = picture as? ArtLayer {
      art.position = bounds.center - art.part.view.center * scale
    } else {
      picture.position = bounds.center - Point(side * 0.02, 0)
    }
    if let hours {
      // In the hollow of the moon.
      hours.style.size = max(10, side * 0.4)
      hours.sizeToFit()
      hours.position = bounds.center - Point(side * 0.13, 0)
    }
  }

  /// Shows whether it is what was noted; the others of its kind step back then.
  func show(isChosen: Bool, besides other: Bool) {
    disc.backgroundColor = isChosen ? Palette.plate : nil
    disc.borderWidth = isChosen ? max(2.5, disc.bounds.width * 0.05) : 0
    opacity = other ? pale : 1
  }
}

extension ChartsSpeech {
  /// What a value of a day is called.
  init?(_ field: DayDiary.Field, _ value: Int) {
    switch field {
    case .weather: self.init(rawValue: DayDiary.weathers[value])
    case .mood: self.init(rawValue: DayDiary.moods[value])
    case .sleep: self = .sleep
    }
  }
}
