import Geometry
import Layers
import RoomKit

/// What the triangle puzzle looks like: the bench, the silhouette or the lattice, the pieces upon it, and what shows for a moment.
@MainActor
final class TrianglesBoard {
  /// In units of which `TrianglesLayout.unit` make a leg.
  let layer = Layer()
  private(set) var pieces: [TrianglePiece] = []
  private let piecesLayer = Layer()
  private let silhouette = ShapeLayer()
  private let lattice = ShapeLayer()
  /// Nil in the classic level.
  private let workbench: Workbench?
  let hintLayer = ShapeLayer()
  /// What was saved last, for a moment.
  let savedLayer = ShapeLayer()
  /// Whether the whole figure is shown alone.
  private var isShowcased = false
  private let kind: TrianglesLevel
  let figure: TriangleFigure?
  private let kit: PieceKit
  private let seams = ShapeLayer()
  /// The eyes and the mouth that a figure has once it is laid.
  private let face = ShapeLayer()
  /// How the light falls on a figure that is whole.
  private var light: Layer?
  let options: RoomOptions

  /// - Throws: `RoomError` when a drawing is missing.
  init(_ kind: TrianglesLevel, figure: TriangleFigure?, kit: PieceKit, options: RoomOptions) throws(RoomError) {
    self.kind = kind
    self.kit = kit
    self.figure = figure
    self.options = options
    workbench = try kind == .classic ? nil : Workbench(look: TrianglesLook(options: options), hasHighContrast: options.hasHighContrast)
    for layer in [layer, piecesLayer] { layer.anchorPoint = .zero }
    for layer in [lattice, silhouette, seams, face, hintLayer, savedLayer] as [Layer] { layer.isHitTestable = false }
  }

  /// Builds all of it and puts it into the room's root.
  func build(in root: Layer, owner: any TrianglePiece.Owner) {
    if let workbench {
      let look = TrianglesLook(options: options)
      root.addSublayer(workbench)
      for layer in [lattice, silhouette, seams, face, hintLayer] { layer.anchorPoint = .zero }
      if let figure {
        silhouette.path = figure.path(unit: TrianglesLayout.unit)
        silhouette.fillColor = look.silhouette
        silhouette.strokeColor = look.line
        silhouette.lineWidth = 3 * look.lineWidth
        layer.addSublayer(silhouette)
        if figure.showsSeams { addSeams(of: figure, look) }
      } else {
        lattice.fillColor = look.line
        layer.addSublayer(lattice)
      }
    }
    root.addSublayer(layer)
    layer.addSublayer(piecesLayer)
    for number in kit.pieces.indices {
      let piece = TrianglePiece(number: number, kit: kit, color: color(of: number), owner: owner)
      if kind != .classic || options.hasHighContrast {
        piece.layer.strokeColor = rim(of: number)
        piece.layer.lineWidth = options.hasHighContrast ? 3 : 2.4
        piece.layer.lineJoin = .round
      }
      piecesLayer.addSublayer(piece.layer)
      pieces.append(piece)
    }
    if let figure { addFace(of: figure) }
    layer.addSublayer(hintLayer)
    if kind.isFree { addSavedLayer() }
  }

  private func color(of piece: Int) -> Color {
    let index = kit.pieces[piece].color
    return kind == .classic ? TrianglesLook.classic[index] : TrianglesLook.soft[index]
  }

  /// The edge of a piece as long as it is one of many.
  private func rim(of piece: Int) -> Color { options.hasHighContrast ? Palette.ink : TrianglesLook.rims[kit.pieces[piece].color] }

  /// Stacks the pieces in an order; their layers keep their places, so that Tab goes through them in one order.
  func stack(_ order: [Int]) {
    for (height, number) in order.enumerated() { pieces[number].layer.zPosition = Double(height) }
  }

  /// Whether pieces take touches.
  var isOpen: Bool {
    get { piecesLayer.isHitTestable }
    set { piecesLayer.isHitTestable = newValue }
  }

  /// Where the pieces of the stored solution meet.
  private func addSeams(of figure: TriangleFigure, _ look: TrianglesLook) {
    for piece in figure.solution { seams.path.addPath(Path(polyline: piece.vertices.map { $0 * TrianglesLayout.unit }, closed: true)) }
    seams.fillColor = nil
    seams.strokeColor = look.seam
    seams.lineWidth = 3
    seams.lineJoin = .round
    layer.addSublayer(seams)
  }

  private func addFace(of figure: TriangleFigure) {
    guard !figure.eyes.isEmpty else { return }
    face.path = figure.eyesPath(unit: TrianglesLayout.unit)
    face.fillColor = Palette.outline
    face.strokeColor = .white
    face.lineWidth = 3
    face.opacity = 0
    if let mouth = figure.mouth {
      let smile = ShapeLayer(path: mouth.path(unit: TrianglesLayout.unit), fillColor: nil)
      smile.anchorPoint = .zero
      smile.strokeColor = Palette.outline
      smile.lineWidth = FigureMouth.lineWidth * TrianglesLayout.unit
      smile.lineCap = .round
      face.addSublayer(smile)
    }
    layer.addSublayer(face)
  }

  // MARK: - Layout

  func layout(_ place: TrianglesLayout) {
    setTransform(place)
    workbench?.layout(place)
    if figure == nil, kind != .classic { lattice.path = latticePath(place) }
  }

  /// Shows the figure alone, in the middle, or the board in its place again.
  /// - Parameter laid: the figure's pieces as they lie; nil for the board.
  func showcase(_ laid: [PlacedPiece]?, _ place: TrianglesLayout) {
    isShowcased = laid != nil
    // What was lifted off is there again.
    layer.tree?.withoutActions { layer.opacity = 1 }
    light?.removeFromSuperlayer()
    light = laid.flatMap(makeLight)
    layer.tree?.animate(duration: options.reducesMotion ? 0 : 0.6) {
      setTransform(place)
      face.opacity = isShowcased ? 1 : 0
      light?.opacity = 1
      seams.opacity = isShowcased ? 0 : 1
      // What is whole has no edges within.
      if kind != .classic {
        for piece in pieces { piece.layer.strokeColor = isShowcased ? piece.layer.fillColor : rim(of: piece.number) }
      }
    }
  }

  /// The light on the figure as it lies, not seen yet; nil in plain colours.
  private func makeLight(on laid: [PlacedPiece]) -> Layer? {
    guard let figure, !options.hasHighContrast else { return nil }
    let unit = TrianglesLayout.unit
    let light = TrianglesPicture.light(on: laid.map { $0.vertices.map { $0 * unit } }, within: figure.path(unit: unit))
    light.isHitTestable = false
    layer.insertSublayer(light, below: face.superlayer == nil ? hintLayer : face)
    layer.tree?.withoutActions { light.opacity = 0 }
    return light
  }

  private func setTransform(_ place: TrianglesLayout) {
    if isShowcased, let figure {
      layer.transform = place.showcase(of: figure.bounds)
      workbench?.opacity = 0
    } else {
      layer.transform = place.transform
      workbench?.opacity = 1
    }
  }

  /// Dots at the corners of the board's squares.
  private func latticePath(_ place: TrianglesLayout) -> Path {
    let field = place.board(place.field)
    var path = Path()
    guard field.width <= 64, field.height <= 64, field.isFinite else { return path }
    for y in stride(from: field.minY.rounded(.up), through: field.maxY, by: 1) {
      for x in stride(from: field.minX.rounded(.up), through: field.maxX, by: 1) {
        path.addEllipse(in: Rect(center: Point(x, y) * TrianglesLayout.unit, size: Size(6, 6)))
      }
    }
    return path
  }
}
