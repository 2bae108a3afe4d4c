import Geometry
import Layers
import RoomKit

/// The small pictures of levels.
@MainActor
enum TrianglesPicture {
  /// The silhouette; the pieces in a block for the classic level, and a star, or a square, of many colours for free play. 100x100 points, its anchor at its middle.
  /// - Throws: `RoomError` when a figure is missing.
  static func level(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let kind = TrianglesLevel(level)
    if let figure = try kind?.figure(options) {
      add(figure, of: kind, hasHighContrast: options.hasHighContrast, to: layer)
      return layer
    }
    let kit = PieceKit(triangles: TrianglesGame.mostPieces)
    let triangles: [PlacedPiece]
    let colors: [Color]
    if kind == .freeSeven {
      try add(.named("seven-square"), to: layer)
      return layer
    }
    if kind == .free {
      triangles = try TriangleFigure.named("star").solution
      colors = TrianglesLook.soft
    } else {
      triangles = kit.pieces.indices.map {
        kit.placed($0, turns: 0, at: Point(Double($0 / 2 % 4) + 0.5, Double($0 / 8) + 1.5))
      }
      colors = TrianglesLook.classic
    }
    for (piece, triangle) in triangles.enumerated() {
      let p = triangle.vertices.map { Point(50, 50) + ($0 - Point(2, 2)) * 21 }
      layer.addSublayer(ShapeLayer(path: Path(polyline: p, closed: true), fillColor: colors[kit.pieces[piece].color]))
    }
    return layer
  }

  /// A silhouette: carved into a board of wood, as puzzles for small hands are; a child's own, and every one where colours are to differ strongly, in one colour.
  private static func add(_ figure: TriangleFigure, of kind: TrianglesLevel?, hasHighContrast: Bool, to layer: Layer) {
    func add(_ color: Color, room: Double, at middle: Point = Point(50, 50)) -> ShapeLayer {
      let unit = min(room / figure.bounds.width, room / figure.bounds.height, room / 84 * 24)
      let shape = ShapeLayer(path: figure.path(unit: unit), fillColor: color)
      shape.anchorPoint = .zero
      shape.position = middle - figure.bounds.center * unit
      layer.addSublayer(shape)
      return shape
    }
    var isOwn = false
    if case .own = kind { isOwn = true }
    guard !hasHighContrast, !isOwn else {
      _ = add(color(of: kind), room: 84)
      return
    }
    layer.addSublayer(board())
    // The light comes from the top left: it falls on the lower edge of what is carved, and the upper one lies in shadow.
    _ = add(Self.light, room: 68, at: Point(51, 50.4))
    let hollow = add(Self.hollow[0], room: 68, at: Point(50, 49))
    hollow.fillPaint = .gradient(Gradient(colors: Self.hollow), across: hollow.path.bounds ?? .zero)
  }

  static let wood = [Color(rgb: 0xf8dcae), Color(rgb: 0xe6b97c)]
  static let hollow = [Color(rgb: 0x6f4423), Color(rgb: 0x8c5a32)]
  private static let light = Color(rgb: 0xfff1d2)

  /// A board of wood with round corners, lit from the top left.
  private static func board() -> Layer {
    let frame = Rect(x: 8, y: 8, width: 84, height: 84)
    let edge = ShapeLayer(path: Path(roundedRect: frame, radius: 13), fillColor: Color(rgb: 0xb98148))
    let top = ShapeLayer(path: Path(roundedRect: Rect(x: 8, y: 8, width: 84, height: 80.5), radius: 13), fillColor: wood[0])
    top.fillPaint = .gradient(Gradient(colors: wood), across: frame)
    top.anchorPoint = .zero
    edge.anchorPoint = .zero
    edge.addSublayer(top)
    return edge
  }

  /// A figure in the colours of its pieces, turned a little so that it is none of those to be laid.
  private static func add(_ figure: TriangleFigure, to layer: Layer) {
    let pieces = Layer()
    let unit = 58 / max(figure.bounds.width, figure.bounds.height)
    pieces.bounds = Rect(origin: .zero, size: Size(figure.bounds.width * unit, figure.bounds.height * unit))
    pieces.position = Point(50, 50)
    pieces.transform = .rotation(.pi / 4)
    for (entry, piece) in zip(PieceKit(figure).pieces, figure.solution) {
      let corners = piece.vertices.map { ($0 - figure.bounds.origin) * unit }
      pieces.addSublayer(ShapeLayer(path: Path(polyline: corners, closed: true), fillColor: TrianglesLook.soft[entry.color]))
    }
    layer.addSublayer(pieces)
  }

  /// Children's own silhouettes are told from the others by their colours.
  private static func color(of kind: TrianglesLevel?) -> Color {
    if case .own(let number) = kind { Palette.bright[Int(number % 7)] } else { Color(rgb: 0x4a5d86) }
  }

  /// How a child's own figure lives.
  private static let ownTraits = "inhabitants/kite.json"

  /// A figure of coloured pieces, and how it lives on.
  /// - Parameter laid: the pieces as they lie, in the kit's order; nil as in the solution.
  static func finished(_ figure: TriangleFigure, of kind: TrianglesLevel, laid: [PlacedPiece]? = nil) -> FinishedPicture {
    let unit = 100 / max(figure.bounds.width, figure.bounds.height)
    let place = AffineTransform.translation(-figure.bounds.minX, -figure.bounds.minY).concatenating(.scale(unit, unit))
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.bounds = place.apply(figure.bounds)
    // One shape for each colour, which reaches a little over where it meets the next one, so that nothing shines through between them.
    var paths = Array(repeating: Path(), count: TrianglesLook.soft.count)
    var pieces: [[Point]] = []
    for (entry, piece) in zip(PieceKit(figure).pieces, laid ?? figure.solution) {
      let corners = piece.vertices.map(place.apply)
      pieces.append(corners)
      paths[entry.color].addPath(Path(polyline: corners, closed: true))
    }
    for (path, color) in zip(paths, TrianglesLook.soft) where !path.isEmpty {
      let shape = ShapeLayer(path: path, fillColor: color)
      shape.strokeColor = color
      shape.lineWidth = 0.6
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    let outline = figure.path(unit: 1).transformed(by: place)
    layer.addSublayer(light(on: pieces, within: outline))
    var eyes: ShapeLayer?
    if !figure.eyes.isEmpty {
      let shape = ShapeLayer(path: figure.eyesPath(unit: 1).transformed(by: place), fillColor: Palette.outline)
      shape.strokeColor = .white
      shape.lineWidth = 1
      layer.addSublayer(shape)
      eyes = shape
    }
    if let mouth = figure.mouth {
      let smile = ShapeLayer(path: mouth.path(unit: 1).transformed(by: place), fillColor: nil)
      smile.strokeColor = Palette.outline
      smile.lineWidth = FigureMouth.lineWidth * unit
      smile.lineCap = .round
      layer.addSublayer(smile)
    }
    var traits = ownTraits
    if case .figure(let name) = kind { traits = "triangles/\(name).json" }
    return FinishedPicture(layer: layer, outline: outline, eyes: eyes, traits: traits)
  }

  // MARK: - Light

  /// How the light falls on a figure that has come alive: from above, and on each piece as if it were folded of paper. Its origin is that of the outline.
  static func light(on pieces: [[Point]], within outline: Path) -> Layer {
    let light = Layer()
    light.anchorPoint = .zero
    var (lit, shaded) = (Path(), Path())
    for corners in pieces {
      let tilt = lightOn(corners)
      if tilt > 0.35 { lit.addPath(Path(polyline: corners, closed: true)) }
      if tilt < -0.35 { shaded.addPath(Path(polyline: corners, closed: true)) }
    }
    for (path, color) in [(lit, Color(rgb: 0xfff0c0, alpha: 0.1)), (shaded, shade.withAlpha(0.15))] where !path.isEmpty {
      light.addSublayer(ShapeLayer(path: path, fillColor: color))
    }
    let whole = ShapeLayer(path: outline)
    let colors = [Color(white: 1, alpha: 0.18), Color(white: 1, alpha: 0), shade.withAlpha(0), shade.withAlpha(0.13)]
    whole.fillPaint = .gradient(Gradient(colors: colors, locations: [0, 0.42, 0.58, 1]), across: outline.bounds ?? .zero)
    light.addSublayer(whole)
    for shape in light.sublayers { shape.anchorPoint = .zero }
    return light
  }

  private static let shade = Color(rgb: 0x2b1a4a)

  /// How a piece lies to the light from the top left, as if it were folded up along its longest side: from -1, away from it, to 1.
  static func lightOn(_ corners: [Point]) -> Double {
    let sides = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    guard let longest = sides.max(by: { ($0.1 - $0.0).length < ($1.1 - $1.0).length }) else { return 0 }
    let weight = corners.reduce(.zero, +) / Double(corners.count)
    let offset = weight - (longest.0 + longest.1) / 2
    return offset.length < 1e-9 ? 0 : -(offset.x * 0.5 + offset.y * 0.86) / offset.length
  }
}
