import Geometry
import Layers
import RoomKit

extension DotsRoom {
  /// The pictures by rising number of dots, and the sheet to draw on after the first third of them.
  package nonisolated static var shelf: [LevelID] {
    let easy = DotsLevel.pictures.count / LevelBand.allCases.count
    var levels = DotsLevel.pictures
    levels.insert(DotsLevel.draw.id, at: easy)
    return levels + [.classic]
  }

  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { level != .classic && level != DotsLevel.draw.id }

  /// The dots of the level, and the line so far where it was begun; of the classic one on their pale circle.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    if DotsLevel(level) == .draw {
      try addPencil(to: layer)
      return layer
    }
    guard let puzzle = try DotsLevel(level)?.puzzle(options) else {
      addClassicCircle(to: layer)
      return layer
    }
    let box = puzzle.outline.bounds ?? layer.bounds
    let place = place(of: box, side: 84)
    let entered = addLines(of: options.state, puzzle, place, to: layer)
    addDots(puzzle.dots.map(place.apply), entered: entered, to: layer)
    return layer
  }

  /// The picture in its colours, with its outline drawn.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    guard let puzzle = try DotsLevel(level)?.puzzle(options) else { return nil }
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let picture = Layer()
    picture.anchorPoint = .zero
    let box = puzzle.outline.bounds ?? layer.bounds
    let place = place(of: box, side: 96)
    picture.transform = place
    picture.addSublayer(puzzle.document.makeLayer(fitting: puzzle.size))
    let outline = ShapeLayer(path: puzzle.outline, fillColor: nil)
    outline.anchorPoint = .zero
    outline.strokeColor = LineStyle.color.resolved(for: .light)
    outline.lineWidth = 2.2 / place.a
    outline.lineJoin = .round
    outline.lineCap = .round
    picture.addSublayer(outline)
    layer.addSublayer(picture)
    return layer
  }

  /// Where a picture's box lies in a level's picture.
  /// - Parameter side: of its larger side there, in points.
  private static func place(of box: Rect, side: Double) -> AffineTransform {
    let scale = side / max(1, max(box.width, box.height))
    return AffineTransform.translation(-box.midX, -box.midY).concatenating(.scale(scale, scale)).concatenating(.translation(50, 50))
  }

  /// A pencil, and the curve of dots that it draws.
  private static func addPencil(to layer: Layer) throws(RoomError) {
    let puzzle = try DotPuzzle.picture("pencil")
    let pencil = puzzle.document.makeLayer(fitting: puzzle.size)
    pencil.anchorPoint = .zero
    pencil.transform = AffineTransform.rotation(.pi / 5).concatenating(.scale(0.72, 0.72)).concatenating(.translation(58, -8))
    let curve = (0...6).map { k in
      let part = Double(k) / 6
      return Point(10 + 34 * part, 60 + 22 * Math.sin(part * 5))
    }
    addDots(curve, entered: 0, to: layer)
    layer.addSublayer(pencil)
  }

  private static func addClassicCircle(to layer: Layer) {
    let outline = Path(circleAt: Point(160, 260), radius: 140)
    let place = place(of: outline.bounds ?? layer.bounds, side: 84)
    let shape = ShapeLayer(path: outline.transformed(by: place), fillColor: Color(white: 1, alpha: 0.55))
    shape.strokeColor = LineStyle.color.resolved(for: .light).withAlpha(0.3)
    shape.lineWidth = 1
    layer.addSublayer(shape)
    addDots(ClassicDots.places.map(place.apply), entered: 0, to: layer)
  }

  /// Adds the lines that a state has.
  /// - Returns: how many dots they have come to.
  private static func addLines(of state: KeptDocument?, _ puzzle: DotPuzzle, _ place: AffineTransform, to layer: Layer) -> Int {
    guard let kept = state?.value(PictureDotsDocument.self), kept.dots == puzzle.dots.count else { return 0 }
    let lines = kept.lines.prefix(puzzle.dots.count)
    let beginnings = Set(puzzle.contourEnds)
    var path = Path()
    for (i, line) in lines.enumerated() where i > 0 && !beginnings.contains(i) {
      let points = [puzzle.dots[i - 1]] + line.points + [puzzle.dots[i]]
      path.addPath(Path(polyline: points.map(place.apply)))
    }
    let drawn = ShapeLayer(path: path, fillColor: nil)
    drawn.strokeColor = LineStyle.color.resolved(for: .light)
    drawn.lineWidth = 2.6
    drawn.lineCap = .round
    drawn.lineJoin = .round
    layer.addSublayer(drawn)
    return lines.count
  }

  /// Few dots are large; those that lie close together are smaller, down to two thirds.
  private static func dotRadius(of dots: [Point]) -> Double {
    let gaps = dots.indices.flatMap { i in dots[..<i].map { dots[i].distance(to: $0) } }
    let usual = min(6.2, 18 / Double(max(1, dots.count)).squareRoot())
    return max(usual * 0.66, min(usual, (gaps.min() ?? 100) * 0.45))
  }

  private static func addDots(_ dots: [Point], entered: Int, to layer: Layer) {
    let radius = dotRadius(of: dots)
    for (i, dot) in dots.enumerated() {
      let hue = Double(i) / Double(dots.count)
      let color = i < entered ? LineStyle.color.resolved(for: .light) : Color(hue: hue, saturation: 0.78, brightness: 0.82)
      layer.addSublayer(ShapeLayer(path: Path(circleAt: dot, radius: radius), fillColor: color))
    }
    // Which one is to be played first, or next.
    guard dots.indices.contains(entered) else { return }
    let ring = ShapeLayer(path: Path(circleAt: dots[entered], radius: radius + max(1.6, radius * 0.6)), fillColor: nil)
    ring.strokeColor = Color(hue: Double(entered) / Double(dots.count), saturation: 0.78, brightness: 0.82)
    ring.lineWidth = 1.2
    layer.addSublayer(ring)
  }
}
