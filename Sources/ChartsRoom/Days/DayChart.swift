import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// Days side by side: somebody as tall as the sleep was long, with the mood for a face, below a sky with its weather.
@MainActor
final class DayChart: Layer {
  /// The hours that lines stand at.
  private static let lines = [4, 8, 12]
  /// The colours of moods where faces would be too small: those of the faces.
  private static let moodColors = [0xffd23f, 0x9bd86a, 0x8fd0ea, 0x8a9fe8, 0xf28a70].map { Color(rgb: $0) }
  /// The smallest picture that is told from others, in points.
  private static let leastPicture = 11.0

  private static let stripeColor = Color(rgb: 0x3f9bd2)

  private let content = Layer()
  private let ink: Color
  private var bars: [Layer] = []
  private(set) var place = DayPlaces(PileLayout(size: Size(320, 568), columns: 7, isLeftHanded: false))
  /// Called with the column that was touched.
  var onTouch: (Int) -> Void = { _ in }

  init(options: RoomOptions) {
    ink = options.hasHighContrast ? Palette.strongInk : Palette.ink
    super.init()
    name = "days"
    anchorPoint = .zero
    content.anchorPoint = .zero
    content.isHitTestable = false
    addSublayer(content)
    addRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, let column = place.column(at: tap.location(in: self)) else { return }
        onTouch(column)
      })
  }

  /// Shows columns of days.
  /// - Parameters:
  ///   - names: what stands below each.
  ///   - chosen: the column that is noted now; nil for none.
  ///   - isDaily: whether a column is a day; else it is many, and none is chosen.
  func show(_ diary: DayDiary, _ columns: [Range<Int>], names: [String], chosen: Int?, in layout: PileLayout, isDaily: Bool) {
    place = DayPlaces(layout)
    bounds = Rect(x: 0, y: 0, width: place.frame.maxX, height: place.frame.maxY)
    for layer in content.sublayers.reversed() { layer.removeFromSuperlayer() }
    bars = []
    addLines()
    let hasLanes = place.pitch >= Self.leastLane
    for (index, days) in columns.enumerated() {
      let entry = diary.summary(of: days)
      let x = place.x(index)
      if hasLanes || (isDaily && index == chosen) { addLane(x, isChosen: isDaily && index == chosen) }
      if hasLanes { addGhosts(entry, x: x) }
      let body = entry.sleep == nil ? Path() : place.body(height: place.foot - top(of: entry))
      let bar = ShapeLayer(path: body, fillColor: Palette.bright[1])
      bar.anchorPoint = .zero
      bar.position = Point(x, place.foot)
      let stripes = ShapeLayer(path: place.stripes(hours: entry.sleep ?? 0), fillColor: Self.stripeColor)
      stripes.anchorPoint = .zero
      bar.addSublayer(stripes)
      content.addSublayer(bar)
      bars.append(bar)
      addPictures(entry, x: x)
      if (columns.count - 1 - index) % place.every == 0 { addName(names[index], at: Point(x, place.nameMiddle)) }
    }
    let foot = Layer(frame: Rect(x: place.frame.minX, y: place.foot, width: place.frame.width, height: 2))
    foot.backgroundColor = ink
    content.addSublayer(foot)
  }

  private func addLines() {
    for hour in Self.lines {
      let y = place.y(ofHour: Double(hour))
      let line = Layer(frame: Rect(x: place.frame.minX, y: y, width: place.frame.width, height: 1))
      line.backgroundColor = ink.withAlpha(0.25)
      content.addSublayer(line)
      addHour(hour, at: Point(place.frame.minX, y))
    }
  }

  private func addLane(_ x: Double, isChosen: Bool) {
    let lane = Layer(
      frame: Rect(minX: x - place.pitch * 0.46, minY: place.frame.minY, maxX: x + place.pitch * 0.46, maxY: place.laneEnd))
    lane.cornerRadius = place.pitch * 0.16
    lane.backgroundColor = Palette.plate.withAlpha(isChosen ? 0.95 : 0.6)
    if isChosen {
      lane.borderColor = Palette.accent
      lane.borderWidth = max(1.5, place.pitch * 0.03)
    }
    content.addSublayer(lane)
  }

  /// How wide columns are at least that each have a lane of their own, in points.
  private static let leastLane = 26.0
  /// Where the face of a day stands whose sleep was not noted, in hours.
  private static let usualSleep = 9.0

  /// What waits in dots to be noted: a face, a night's sleep below it, and a sky; those of all days without notes have one outline, and so one mesh.
  private func addGhosts(_ entry: DayDiary.Entry, x: Double) {
    let side = place.face
    let top = top(of: entry)
    var path = Path()
    if entry.sleep == nil { path.addPath(place.body(height: place.foot - top), transform: .translation(0, place.foot)) }
    if entry.mood == nil {
      let face = Point(0, top + place.faceOffset)
      path.addEllipse(in: Rect(center: face, size: Size(side * 0.84, side * 0.84)))
      let eye = Size(side * 0.07, side * 0.07)
      for way in [-1.0, 1] { path.addEllipse(in: Rect(center: face + Point(way * 0.15, -0.08) * side, size: eye)) }
      path.move(to: face + Point(-0.16, 0.13) * side)
      path.addQuad(to: face + Point(0.16, 0.13) * side, control: face + Point(0, 0.26) * side)
    }
    if entry.weather == nil { path.addEllipse(in: Rect(center: Point(0, place.skyMiddle), size: Size(place.sky * 0.7, place.sky * 0.7))) }
    let ghost = ShapeLayer(path: path, fillColor: nil)
    ghost.name = "ghost"
    ghost.strokeColor = ink.withAlpha(0.4)
    ghost.lineWidth = max(1, side * 0.03)
    ghost.lineDashPattern = [side * 0.06, side * 0.06]
    ghost.anchorPoint = .zero
    ghost.position = Point(x, 0)
    content.addSublayer(ghost)
  }

  /// How many hours a line stands for, above its left end.
  private func addHour(_ hour: Int, at end: Point) {
    guard let size = place.hourSize else { return }
    let text = TextLayer("\(hour)", style: TextStyle(font: FontDescription(weight: .bold), size: size), color: ink)
    text.sizeToFit()
    text.position = end + Point(-text.bounds.width / 2 - 3, 0)
    content.addSublayer(text)
  }

  /// Where the sleep of a day ends, or where that would be of which nothing is noted.
  private func top(of entry: DayDiary.Entry) -> Double { place.y(ofHour: entry.sleep.map { Double($0) } ?? Self.usualSleep) }

  private func addPictures(_ entry: DayDiary.Entry, x: Double) {
    let (side, top) = (place.face, top(of: entry))
    if let mood = entry.mood {
      let center = Point(x, top + place.faceOffset)
      if side >= Self.leastPicture {
        add(.mood, mood, side: side, at: center)
      } else {
        let dot = Layer(frame: Rect(center: center, size: Size(side, side)))
        dot.cornerRadius = side / 2
        dot.backgroundColor = Self.moodColors[mood]
        dot.borderColor = ink
        dot.borderWidth = 1
        content.addSublayer(dot)
      }
    }
    if let weather = entry.weather, place.sky >= Self.leastPicture {
      add(.weather, weather, side: place.sky, at: Point(x, place.skyMiddle))
    }
  }

  private func add(_ field: DayDiary.Field, _ value: Int, side: Double, at center: Point) {
    guard let (art, drawn) = try? DayKey.picture(of: field, value) else { return }
    let scale = side / drawn
    art.transform = .scale(scale, scale)
    art.position = center - art.part.view.center * scale
    content.addSublayer(art)
  }

  private func addName(_ text: String, at center: Point) {
    let name = TextLayer(text, style: TextStyle(font: FontDescription(weight: .bold), size: place.nameSize), color: ink)
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
