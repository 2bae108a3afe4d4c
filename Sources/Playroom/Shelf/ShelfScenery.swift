import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// What a shelf's cards stand in: the sky with the room's name on a sign, three bands of meadow, and a vine that climbs along their badges.
@MainActor
final class ShelfScenery: Layer {
  /// All that stands still: its pixels are kept as fine as the stage's.
  private let land = Layer()
  private let sky: ArtLayer
  /// The meadow goes on below its drawing, and the drawing fades into that.
  private let bands: [(art: ArtLayer, ground: GradientLayer)]
  /// Where cards are few, what leads from one to the next.
  private let path = ShapeLayer()
  private let verge = ShapeLayer()
  /// In the dark, the evening that lies on the land; nil by day.
  private let evening: Layer?
  private let badges: [ArtLayer]
  private let vine = ShapeLayer()
  private let leaves = ShapeLayer()
  private let plank: NinePartLayer
  private let posts = ShapeLayer()
  private let heading: TextLayer
  /// The middle of every drawing, and how high the crest of the bands and the hills of the sky lie in theirs.
  private static let (middle, crest, horizon) = (640.0, 62.0, 132.0)
  /// Over how much of its drawing, from below, a band goes over into one colour.
  private static let fade = 150.0
  private static let (pathColor, vergeColor) = (Color(rgb: 0xf3deac), Color(rgb: 0x5f9e49, alpha: 0.35))
  private static let woodColor = Color(rgb: 0x8a5630)
  /// How much of the evening lies on the land: what stands there is pictures and signs of their own.
  private static let dusk = 0.6
  static let plankInk = Color(rgb: 0x43291a)

  /// Reads all that it is drawn of, on whatever thread.
  nonisolated static func readAhead() {
    RoomArt.readAhead(["ground-shelf-sky", "plank"] + LevelBand.allCases.flatMap { ["shelf-" + $0.rawValue, "badge-" + $0.rawValue] })
  }

  /// - Throws: `RoomError` when a drawing is missing.
  init(title: String, options: RoomOptions) throws(RoomError) {
    sky = try RoomArt.layer("ground-shelf-sky")
    bands = try LevelBand.allCases.map { band throws(RoomError) in
      let art = try RoomArt.layer("shelf-" + band.rawValue)
      let ground = GradientLayer()
      let color = art.part.ground ?? .white
      ground.gradient = Gradient(colors: [color.withAlpha(0), color, color], locations: [0, 1, 1])
      ground.anchorPoint = .zero
      return (art, ground)
    }
    evening = options.colorScheme == .dark ? Layer() : nil
    badges = try LevelBand.allCases.map { band throws(RoomError) in try RoomArt.layer("badge-" + band.rawValue) }
    plank = try NinePartLayer("plank")
    heading = TextLayer(title, style: TextStyle(font: FontDescription(weight: .bold), size: 20, language: options.language.rawValue))
    heading.color = options.hasHighContrast ? .black : Self.plankInk
    super.init()
    name = "scenery"
    anchorPoint = .zero
    heading.sizeToFit()
    vine.fillColor = nil
    vine.strokeColor = Color(rgb: 0x6fae4a)
    vine.lineCap = .round
    leaves.fillColor = Color(rgb: 0x5fa344)
    posts.fillColor = Self.woodColor
    land.shouldRasterize = true
    land.anchorPoint = .zero
    land.masksToBounds = true
    addSublayer(land)
    land.addSublayer(sky)
    for (art, ground) in bands {
      land.addSublayer(art)
      land.addSublayer(ground)
    }
    for (line, color) in [(verge, Self.vergeColor), (path, Self.pathColor)] {
      line.fillColor = nil
      line.strokeColor = color
      line.lineCap = .round
      line.lineJoin = .round
      land.addSublayer(line)
    }
    if let evening {
      evening.anchorPoint = .zero
      evening.backgroundColor = ArtPart.evening.color
      evening.opacity = Self.dusk
      land.addSublayer(evening)
    }
    for part in [vine, leaves, posts, plank, heading] as [Layer] {
      part.isHitTestable = false
      addSublayer(part)
    }
    for badge in badges {
      badge.addRecognizer(
        TapGestureRecognizer { [weak badge] _ in
          badge?.playOnPage(.press)
          badge?.layer(named: "picture")?.squash()
        })
      addSublayer(badge)
    }
  }

  func layout(_ place: ShelfLayout, size: Size, side: Double) {
    bounds = Rect(origin: .zero, size: size)
    land.bounds = bounds
    evening?.bounds = bounds
    let scale = max(size.width / sky.part.view.width, min(size.width / 1280, size.height / 800))
    func put(_ art: ArtLayer, line: Double, at y: Double) {
      art.transform = .scale(scale, scale)
      art.position = Point(size.width / 2 - Self.middle * scale, y - line * scale)
    }
    put(sky, line: Self.horizon, at: place.sky)
    for (band, (art, ground)) in zip(place.bands, bands) {
      put(art, line: Self.crest, at: band.minY)
      let end = band.minY + (art.part.view.maxY - Self.crest) * scale - 1
      let top = end - Self.fade * scale
      ground.position = Point(0, top)
      ground.bounds = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - top))
      ground.isHidden = ground.bounds.height <= 0
      let share = min(1, (end - top) / max(1, ground.bounds.height))
      ground.gradient.locations = [0, share, 1]
    }
    layoutPath(place, size: size)
    layoutVine(place)
    layoutSign(in: size, side: side, sky: place.sky)
  }

  /// Leads from the edge where one begins to read through the middles of the cards to the other.
  private func layoutPath(_ place: ShelfLayout, size: Size) {
    path.isHidden = !place.winds
    verge.isHidden = !place.winds
    let frames = place.order.map { place.places[$0].frame }
    guard place.winds, let first = frames.first, let last = frames.last else { return }
    let width = first.width * 0.24
    let foot = Point(0, first.height * 0.36)
    let ends = place.isRightToLeft ? (size.width + width, -width) : (-width, size.width + width)
    let stops = [Point(ends.0, first.midY)] + frames.map { $0.center + foot } + [Point(ends.1, last.midY + last.height * 0.3)]
    var line = Path()
    line.move(to: stops[0])
    for (a, b) in zip(stops, stops.dropFirst()) {
      let way = b - a
      // Level where it passes a card, so that it winds down between them.
      let bend = max(abs(way.x) * 0.5, abs(way.y) * 0.6) * (place.isRightToLeft ? -1 : 1)
      line.addCubic(to: b, control1: a + Point(bend, 0), control2: b - Point(bend, 0))
    }
    for (layer, growth) in [(path, 1.0), (verge, 1.16)] {
      layer.path = line
      layer.lineWidth = width * growth
    }
  }

  private func layoutVine(_ place: ShelfLayout) {
    let x = place.isRightToLeft ? bounds.width - place.badge * 0.72 : place.badge * 0.72
    let radius = place.badge / 2
    var stem = Path()
    var leaves = Path()
    for (i, (band, badge)) in zip(place.bands, badges).enumerated() {
      let center = Point(x, band.minY + band.height * 0.54)
      badge.position = center
      badge.transform = .scale(place.badge / 100, place.badge / 100)
      guard i > 0 else { continue }
      let from = Point(x, place.bands[i - 1].minY + band.height * 0.54)
      let sway = radius * 0.5
      stem.move(to: from)
      stem.addCubic(
        to: center, control1: from + Point(sway, band.height * 0.35), control2: center + Point(-sway * 0.4, -band.height * 0.35))
      for (part, direction) in [(0.42, 1.0), (0.62, -1)] {
        let foot = Point(from.interpolated(to: center, part).x + sway * 0.35, from.interpolated(to: center, part).y)
        let tip = foot + Point(direction * radius * 0.62, -radius * 0.42)
        leaves.move(to: foot)
        leaves.addQuad(to: tip, control: foot + Point(direction * radius * 0.1, -radius * 0.5))
        leaves.addQuad(to: foot, control: foot + Point(direction * radius * 0.6, radius * 0.06))
        leaves.close()
      }
    }
    vine.path = stem
    vine.lineWidth = max(2, place.badge * 0.08)
    self.leaves.path = leaves
  }

  /// How small the sign may be, as a part of its usual size.
  private static let leastSign = 0.4

  private func layoutSign(in size: Size, side: Double, sky: Double) {
    let text = heading.bounds.size
    let room = size.width - 2 * side - 8
    let scale = min(side / 44, room / (text.width + 40), sky * 0.62 / (text.height * 1.5))
    // On the lowest stages the cards have its place.
    for part in [plank, heading, posts] as [Layer] { part.isHidden = scale < side / 44 * Self.leastSign }
    let plankSize = Size((text.width + 36) * scale, text.height * 1.5 * scale)
    let frame = Rect(center: Point(size.width / 2, sky * 0.43), size: plankSize)
    plank.layout(in: frame, scale: scale * 0.55)
    heading.transform = .scale(scale, scale)
    heading.position = frame.center - Point(0, scale)
    var path = Path()
    for x in [frame.minX + frame.width * 0.2, frame.maxX - frame.width * 0.2] {
      path.addRect(Rect(x: x - 2.2 * scale, y: frame.maxY - 2 * scale, width: 4.4 * scale, height: 9 * scale))
    }
    posts.path = path
  }
}

extension Layer {
  /// Gives way downwards and springs up again, when it is poked.
  func squash() { add(KeyframeAnimation(.scaleY, values: [1, 0.86, 1.06, 1], duration: 0.36), forKey: "squash") }
}
