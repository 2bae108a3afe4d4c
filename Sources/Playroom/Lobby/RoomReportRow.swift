import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// How far someone has come in a room, in a row that is pressed as a whole: the room, what was played of it, how much of each band is finished, and a picture of
/// what comes next.
@MainActor
final class RoomReportRow: Layer {
  private let icon: Layer?
  private let title: TextLayer
  private let played: TextLayer
  private let count: TextLayer
  private let next: Layer
  private let bar = Layer()
  private let standing: RoomStanding

  /// Of what is finished in each band: sown, growing, grown.
  private static let colors = [Color(rgb: 0x56b4e9), Color(rgb: 0x009e73), Color(rgb: 0x0b5d46)]
  /// Of what is not finished yet.
  private static let trackColor = Color(light: Color(rgb: 0xe3dccf), dark: Color(rgb: 0x566180))
  /// A row's height in its own units; its width follows from the frame, 200 or more.
  private static let height = 48.0
  static let leastWidth = 200.0

  /// - Parameter options: what the room's pictures are made with.
  /// - Throws: `RoomError` when a picture is missing.
  init(_ standing: RoomStanding, options: RoomOptions, isStrong: Bool, open: @escaping () -> Void) throws(RoomError) {
    self.standing = standing
    let language = options.language
    let file = "charts/room-\(standing.room.name).svg"
    icon = ResourceFolder.has(file) ? try ResourceFolder.picture(file, size: 34) : nil
    title = Self.text(standing.room.title(in: language), size: 16, weight: .bold, in: language)
    let played = [
      ReportWord.rounds.text(in: language, ["count": "\(standing.rounds)"]),
      ReportWord.minutes.text(in: language, ["count": "\(standing.minutes)"]),
    ].joined(separator: " · ")
    self.played = Self.text(played, size: 12, weight: .regular, in: language)
    count = Self.text("\(standing.finished.count) / \(standing.levels.count)", size: 13, weight: .bold, in: language)
    let level = standing.next ?? standing.levels.last ?? .classic
    next =
      try standing.next == nil
      ? Icon.check.layer(size: 26, color: Palette.good) : Self.sheet(with: standing.room.levelPicture(level, options: options))
    super.init()
    name = "report \(standing.room.name)"
    anchorPoint = .zero
    backgroundColor = Palette.plate
    borderColor = Palette.ink.withAlpha(isStrong ? 0.8 : 0.14)
    borderWidth = isStrong ? 2 : 1
    for part in (icon.map { [$0] } ?? []) + [title, self.played, count, bar, next] {
      part.isHitTestable = false
      addSublayer(part)
    }
    bar.anchorPoint = .zero
    addRecognizer(
      TapGestureRecognizer { [weak self] _ in
        self?.playOnPage(.open)
        open()
      })
    focusResponse = FocusResponse(activate: open)
    let done = ReportWord.finished.text(in: language, ["count": "\(standing.finished.count)", "all": "\(standing.levels.count)"])
    let following =
      standing.next.map { ReportWord.next.text(in: language, ["level": standing.name(of: $0, in: language)]) }
      ?? ReportWord.allFinished.text(in: language)
    describe(
      { standing.room.title(in: $0) }, value: { _ in [played, done, following].joined(separator: ", ") }, traits: { .button })
  }

  private static func text(_ string: String, size: Double, weight: FontWeight, in language: Language) -> TextLayer {
    let layer = TextLayer()
    layer.string = string
    layer.style = TextStyle(font: FontDescription(weight: weight), size: size, language: language.rawValue)
    layer.color = Palette.ink
    layer.sizeToFit()
    return layer
  }

  /// A level's picture, which is drawn for paper.
  private static func sheet(with picture: Layer) -> Layer {
    let sheet = Layer()
    sheet.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    sheet.cornerRadius = 12
    sheet.backgroundColor = Palette.sheet
    picture.position = sheet.bounds.center
    sheet.addSublayer(picture)
    return sheet
  }

  /// Puts the row into a frame; what it shows grows with it.
  func layout(in frame: Rect) {
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = frame.height / 3
    let unit = min(frame.height / Self.height, frame.width / Self.leastWidth)
    let (width, middle) = (frame.width / unit, frame.height / 2 / unit)
    func along(_ x: Double) -> Double { pageLanguage.isRightToLeft ? width - x : x }
    func put(_ layer: Layer, at center: Point, scale: Double = 1) {
      let center = Point(along(center.x), center.y)
      layer.transform = .scale(unit * scale, unit * scale)
      layer.position = center * unit
    }
    func put(_ text: TextLayer, left: Double, y: Double, room: Double) {
      let scale = min(1, room / max(1, text.bounds.width))
      put(text, at: Point(left + text.bounds.width * scale / 2, y), scale: scale)
    }
    // Where the row is narrow the words have the icon's place.
    icon?.isHidden = frame.width < Self.leastWidth
    if let icon { put(icon, at: Point(26, middle)) }
    // The second half has the bar; on wide rows there is room between both.
    let (left, right) = (icon?.isHidden == false ? 50.0 : 14.0, width - 52)
    let split = left + (right - left) * 0.54
    put(title, left: left, y: middle - 9, room: split - left - 6)
    put(played, left: left, y: middle + 12, room: split - left - 6)
    put(count, left: split, y: middle - 9, room: right - split)
    put(next, at: Point(width - 27, middle), scale: standing.next == nil ? 1 : 0.4)
    let barRoom = Rect(x: split, y: middle + 7, width: right - split - 6, height: 10)
    layoutBar(pageLanguage.isRightToLeft ? barRoom.mirrored(in: width) : barRoom, unit: unit)
  }

  private func layoutBar(_ frame: Rect, unit: Double) {
    for part in bar.sublayers { part.removeFromSuperlayer() }
    bar.transform = .scale(unit, unit)
    let isRightToLeft = pageLanguage.isRightToLeft
    let all = Double(max(1, standing.levels.count))
    var x = frame.minX
    for (band, color) in zip(LevelBand.allCases, Self.colors) {
      let count = standing.count(in: band)
      let whole = Double(count.all) / all * frame.width
      guard whole > 2 else { continue }
      let part = Double(count.finished) / Double(count.all)
      for (width, color) in [(whole - 2, Self.trackColor), ((whole - 2) * part, color)] where width > 0 {
        let piece = Rect(x: isRightToLeft ? frame.minX + frame.maxX - x - width : x, y: frame.minY, width: width, height: frame.height)
        bar.addSublayer(ShapeLayer(path: Path(roundedRect: piece, radius: min(5, width / 2)), fillColor: color))
      }
      x += whole
    }
    for part in bar.sublayers {
      part.anchorPoint = .zero
      part.isHitTestable = false
    }
  }
}
