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
  private nonisolated static let height = 48.0
  nonisolated static let leastWidth = 200.0

  /// How all rows of a page are laid out, so that what they say alike is of one size.
  struct Style {
    /// Whether the room, what was played and the bar stand below each other, rather than the bar beside both.
    var isStacked: Bool
    /// Of the room's name and of what was played, beside their usual size.
    var scales: (title: Double, played: Double)

    /// What fits into all rows of a size: the bar beside the names, unless these would become too small.
    @MainActor
    init(_ rows: [RoomReportRow], size: Size) {
      func scales(stacked: Bool) -> (title: Double, played: Double) {
        let fits = rows.map { $0.scales(in: size, isStacked: stacked) }
        return (fits.map(\.title).min() ?? 1, fits.map(\.played).min() ?? 1)
      }
      let beside = scales(stacked: false)
      let stacked = scales(stacked: true)
      isStacked = beside.title < RoomReportRow.leastTitle && stacked.title > beside.title
      self.scales = isStacked ? stacked : beside
    }
  }

  /// How small names may be until the bar stands below them, and how large they are there at most.
  private static let (leastTitle, stackedTitle) = (0.8, 0.9)

  /// - Parameter options: what the room's pictures are made with.
  /// - Throws: `RoomError` when a picture is missing.
  init(_ standing: RoomStanding, options: RoomOptions, isStrong: Bool, open: @escaping () -> Void) throws(RoomError) {
    self.standing = standing
    let language = options.language
    let file = Self.icon(of: standing.room.name)
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

  /// The file of a room's picture.
  private nonisolated static func icon(of room: String) -> String { "charts/room-\(room).svg" }

  /// Reads the picture of a room, and what its first levels are shown with, where nobody has yet. From any thread.
  nonisolated static func readAhead(_ room: any Room.Type) {
    let file = icon(of: room.name)
    if ResourceFolder.has(file) { _ = try? ResourceFolder.document(file) }
    if let first = room.shelf.first { room.readAhead(first) }
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

  /// Where things stand in a row of a size, in its units.
  private struct Columns {
    let unit, width, middle, left, right, split: Double

    /// - Parameter hasIcon: whether there is an icon, which narrow rows have no room for.
    init(_ size: Size, hasIcon: Bool) {
      unit = min(size.height / RoomReportRow.height, size.width / RoomReportRow.leastWidth)
      (width, middle) = (size.width / unit, size.height / 2 / unit)
      // The second half has the bar; on wide rows there is room between both.
      (left, right) = (hasIcon && size.width >= RoomReportRow.leastWidth ? 50 : 14, width - 52)
      split = left + (right - left) * 0.54
    }
  }

  /// How large the words can be in a row of a size, beside their usual size.
  private func scales(in size: Size, isStacked: Bool) -> (title: Double, played: Double) {
    let columns = Columns(size, hasIcon: icon != nil)
    let room = (isStacked ? columns.right : columns.split - 6) - columns.left
    func scale(_ text: TextLayer, most: Double) -> Double { min(most, room / max(1, text.bounds.width)) }
    return (scale(title, most: isStacked ? Self.stackedTitle : 1), scale(played, most: isStacked ? Self.stackedTitle : 1))
  }

  /// Puts the row into a frame; what it shows grows with it.
  func layout(in frame: Rect, style: Style) {
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = frame.height / 3
    let columns = Columns(frame.size, hasIcon: icon != nil)
    let (unit, width, middle, left, right, split) =
      (columns.unit, columns.width, columns.middle, columns.left, columns.right, columns.split)
    func put(_ layer: Layer, at center: Point, scale: Double = 1) {
      let center = Point(pageLanguage.isRightToLeft ? width - center.x : center.x, center.y)
      layer.transform = .scale(unit * scale, unit * scale)
      layer.position = center * unit
    }
    func put(_ text: TextLayer, left: Double, y: Double, scale: Double) {
      put(text, at: Point(left + text.bounds.width * scale / 2, y), scale: scale)
    }
    // Where the row is narrow the words have the icon's place.
    icon?.isHidden = frame.width < Self.leastWidth
    if let icon { put(icon, at: Point(26, middle)) }
    put(next, at: Point(width - 27, middle), scale: standing.next == nil ? 1 : 0.4)
    let barRoom: Rect
    if style.isStacked {
      put(title, left: left, y: middle - 13, scale: style.scales.title)
      put(played, left: left, y: middle + 2, scale: style.scales.played)
      let taken = count.bounds.width * Self.stackedTitle
      put(count, left: left, y: middle + 16, scale: Self.stackedTitle)
      barRoom = Rect(x: left + taken + 6, y: middle + 12, width: max(1, right - left - taken - 6), height: 8)
    } else {
      put(title, left: left, y: middle - 9, scale: style.scales.title)
      put(played, left: left, y: middle + 12, scale: style.scales.played)
      put(count, left: split, y: middle - 9, scale: min(1, (right - split) / max(1, count.bounds.width)))
      barRoom = Rect(x: split, y: middle + 7, width: right - split - 6, height: 10)
    }
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
