import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// Days side by side: bars as high as the sleep was long, the mood on top of each, the weather at its foot.
@MainActor
final class DayChart: Layer {
  /// As high as the plot, in hours.
  private static let span = 14.0
  /// The hours that lines stand at.
  private static let lines = [4, 8, 12]
  /// The colours of moods where faces would be too small: those of the faces.
  private static let moodColors = [0xffd23f, 0x9bd86a, 0x8fd0ea, 0x8a9fe8, 0xf28a70].map { Color(rgb: $0) }
  /// The smallest picture that is told from others, in points.
  private static let leastPicture = 11.0

  private let content = Layer()
  private let ink: Color
  private let hasHighContrast: Bool
  private var bars: [Layer] = []
  private var place: PileLayout?
  /// Called with the column that was touched.
  var onTouch: (Int) -> Void = { _ in }

  init(options: RoomOptions) {
    hasHighContrast = options.hasHighContrast
    ink = hasHighContrast ? Palette.strongInk : Palette.ink
    super.init()
    name = "days"
    anchorPoint = .zero
    content.anchorPoint = .zero
    content.isHitTestable = false
    addSublayer(content)
    addRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, let column = place?.column(at: tap.location(in: self)) else { return }
        onTouch(column)
      })
  }

  /// Shows columns of days.
  /// - Parameters:
  ///   - names: what stands below each.
  ///   - chosen: the column that is noted now; nil for none.
  ///   - isDaily: whether a column is a day; else it is many, and none is chosen.
  func show(_ diary: DayDiary, _ columns: [Range<Int>], names: [String], chosen: Int?, in place: PileLayout, isDaily: Bool) {
    self.place = place
    bounds = Rect(x: 0, y: 0, width: place.plot.maxX, height: place.names.maxY)
    for layer in content.sublayers.reversed() { layer.removeFromSuperlayer() }
    bars = []
    addLines(place)
    let width = place.pitch * 0.6
    // Names that would touch each other stand at every second column, or every fifth.
    let size = max(11, min(place.names.height * 0.5, 22, place.pitch * 0.6))
    let every = place.pitch >= size * 1.5 ? 1 : place.pitch * 2 >= size * 1.5 ? 2 : 5
    let hasLanes = place.pitch >= Self.leastLane
    for (index, days) in columns.enumerated() {
      let entry = diary.summary(of: days)
      let x = place.x(index)
      if hasLanes || (isDaily && index == chosen) { addLane(place, x, isChosen: isDaily && index == chosen) }
      if hasLanes { addGhosts(entry, x: x, place) }
      let height = Double(entry.sleep ?? 0) / Self.span * place.plot.height
      let bar = Layer(frame: Rect(x: x - width / 2, y: place.plot.maxY - height, width: width, height: height))
      bar.anchorPoint = Point(0.5, 1)
      bar.position = Point(x, place.plot.maxY)
      bar.backgroundColor = Palette.bright[1]
      bar.cornerRadius = min(width, height) * 0.18
      content.addSublayer(bar)
      bars.append(bar)
      addPictures(entry, x: x, top: place.plot.maxY - height, place)
      if (columns.count - 1 - index) % every == 0 { addName(names[index], size: size, at: Point(x, place.names.maxY - size * 0.62)) }
    }
  }

  private func addLines(_ place: PileLayout) {
    for hour in Self.lines {
      let y = place.plot.maxY - Double(hour) / Self.span * place.plot.height
      let line = Layer(frame: Rect(x: place.plot.minX, y: y, width: place.plot.width, height: 1))
      line.backgroundColor = ink.withAlpha(0.25)
      content.addSublayer(line)
      addHour(hour, at: Point(place.plot.minX, y), place)
    }
    let foot = Layer(frame: Rect(x: place.plot.minX, y: place.plot.maxY, width: place.plot.width, height: 2))
    foot.backgroundColor = ink
    content.addSublayer(foot)
  }

  private func addLane(_ place: PileLayout, _ x: Double, isChosen: Bool) {
    let lane = Layer(
      frame: Rect(x: x - place.pitch * 0.46, y: place.plot.minY, width: place.pitch * 0.92, height: place.names.maxY - place.plot.minY))
    lane.cornerRadius = place.pitch * 0.16
    lane.backgroundColor = Palette.plate.withAlpha(isChosen ? 0.9 : 0.5)
    if isChosen {
      lane.borderColor = Palette.accent
      lane.borderWidth = max(1.5, place.pitch * 0.03)
    }
    content.addSublayer(lane)
  }

  /// How wide columns are at least that each have a lane of their own, in points.
  private static let leastLane = 26.0
  /// Where the face of a day waits of which nothing was noted, in hours.
  private static let usualSleep = 9.0

  /// What waits in dots to be noted: a face, a night's sleep below it, and a sky; those of all days have one outline, and so one mesh.
  private func addGhosts(_ entry: DayDiary.Entry, x: Double, _ place: PileLayout) {
    let side = pictureSide(place)
    let top = place.plot.maxY - Self.usualSleep / Self.span * place.plot.height
    var path = Path()
    if entry.sleep == nil, entry.mood == nil {
      let width = place.pitch * 0.6
      let bar = Rect(x: -width / 2, y: top, width: width, height: place.plot.maxY - top)
      path.addPath(Path(roundedRect: bar, radius: width * 0.18))
      let face = Point(0, top - side * 0.62)
      path.addEllipse(in: Rect(center: face, size: Size(side * 0.84, side * 0.84)))
      let eye = Size(side * 0.07, side * 0.07)
      for way in [-1.0, 1] { path.addEllipse(in: Rect(center: face + Point(way * 0.15, -0.08) * side, size: eye)) }
      path.move(to: face + Point(-0.16, 0.13) * side)
      path.addQuad(to: face + Point(0.16, 0.13) * side, control: face + Point(0, 0.26) * side)
    }
    // Its dots would lie about the day's name.
    if entry.weather == nil, !hasHighContrast {
      let sky = skySide(place)
      path.addEllipse(in: Rect(center: Point(0, place.names.minY + place.names.height * 0.28), size: Size(sky * 0.7, sky * 0.7)))
    }
    let ghost = ShapeLayer(path: path, fillColor: nil)
    ghost.name = "ghost"
    ghost.strokeColor = ink.withAlpha(0.28)
    ghost.lineWidth = max(1, side * 0.03)
    ghost.lineDashPattern = [side * 0.06, side * 0.06]
    ghost.anchorPoint = .zero
    ghost.position = Point(x, 0)
    content.addSublayer(ghost)
  }

  private func pictureSide(_ place: PileLayout) -> Double { min(place.pitch * 0.84, place.plot.height * 0.2) }

  private func skySide(_ place: PileLayout) -> Double { min(pictureSide(place), place.names.height * 0.56) }

  /// How many hours a line stands for, above its left end.
  private func addHour(_ hour: Int, at end: Point, _ place: PileLayout) {
    let size = min(16, place.plot.height * 0.05)
    guard size >= 9 else { return }
    let text = TextLayer("\(hour)", style: TextStyle(font: FontDescription(weight: .bold), size: size), color: ink)
    text.sizeToFit()
    text.position = end + Point(text.bounds.width / 2 + 2, -size * 0.6)
    content.addSublayer(text)
  }

  private func addPictures(_ entry: DayDiary.Entry, x: Double, top: Double, _ place: PileLayout) {
    let side = pictureSide(place)
    if let mood = entry.mood {
      if side >= Self.leastPicture {
        add(.mood, mood, side: side, at: Point(x, max(place.plot.minY + side / 2, top - side * 0.62)))
      } else {
        let dot = Layer(frame: Rect(center: Point(x, max(place.plot.minY + side / 2, top - side * 0.7)), size: Size(side, side)))
        dot.cornerRadius = side / 2
        dot.backgroundColor = Self.moodColors[mood]
        dot.borderColor = ink
        dot.borderWidth = 1
        content.addSublayer(dot)
      }
    }
    let sky = skySide(place)
    if let weather = entry.weather, sky >= Self.leastPicture {
      add(.weather, weather, side: sky, at: Point(x, place.names.minY + place.names.height * 0.28))
    }
  }

  private func add(_ field: DayDiary.Field, _ value: Int, side: Double, at center: Point) {
    guard let (art, drawn) = try? DayKey.picture(of: field, value) else { return }
    let scale = side / drawn
    art.transform = .scale(scale, scale)
    art.position = center - art.part.view.center * scale
    content.addSublayer(art)
  }

  private func addName(_ text: String, size: Double, at center: Point) {
    let name = TextLayer(text, style: TextStyle(font: FontDescription(weight: .bold), size: size), color: ink)
    name.sizeToFit()
    name.position = center
    content.addSublayer(name)
  }

  /// A column's bar springs up.
  func hop(_ column: Int) {
    guard bars.indices.contains(column) else { return }
    bars[column].add(KeyframeAnimation(.scaleY, values: [0.9, 1.06, 1], duration: 0.3), forKey: "hop")
  }
}
