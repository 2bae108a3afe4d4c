import Geometry
import RoomKit

/// Where the board, the pieces' homes and their tray lie on a stage of any size.
///
/// The board is where figures are laid; it is measured in legs of a triangle, and turns into points by `transform`.
struct TrianglesLayout {
  /// How a triangle is drawn: its leg is so many units of the board's layer.
  static let unit = 80.0

  let size: Size
  /// A triangle's leg in points.
  let leg: Double
  /// Where the board's origin is, in points.
  let origin: Point
  /// Where each piece's middle is at the beginning, on the board.
  let homes: [Point]
  /// The panel behind the homes, in points; nil where they lie on the ground.
  let tray: Rect?
  /// The place that is left for figures, in points.
  let field: Rect

  /// From the units of the board's layer to points.
  var transform: AffineTransform {
    let scale = leg / Self.unit
    return AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
  }

  /// How much of the stage along its top is the buttons', where no piece lies, in points.
  let bar: Double

  /// What is left of the stage for pieces, on the board.
  var stage: Rect { board(Rect(x: 0, y: bar, width: size.width, height: max(0, size.height - bar))) }

  func board(_ p: Point) -> Point { (p - origin) / leg }

  func board(_ r: Rect) -> Rect { Rect(origin: board(r.origin), size: Size(r.width / leg, r.height / leg)) }

  func points(_ p: Point) -> Point { origin + p * leg }

  /// The classic level: eight squares in a block without gaps. At 320x568 points it begins at (0, 280) with legs of 80.
  ///
  /// It spans the shorter side of the stage, nearly so on a wide one, with the ground before and behind it in the same proportion everywhere.
  init(classicOn size: Size) {
    let isWide = size.width > size.height
    let across = isWide ? size.height : size.width
    let along = isWide ? size.width : size.height
    let leg = max(1e-3, min(across / (isWide ? 4.8 : 4), along / 5))
    let begin = (along - 2 * leg) * (280.0 / 408)
    let side = (across - 4 * leg) / 2
    // Figures are laid before the block; the middle of that place is what stays when the stage turns.
    let middle = isWide ? Point(begin / 2, size.height / 2) : Point(size.width / 2, begin / 2)
    let origin = middle - Point(2, 1.75) * leg
    self.size = size
    self.leg = leg
    self.origin = origin
    bar = 0
    tray = nil
    field = isWide ? Rect(x: 0, y: 0, width: begin, height: size.height) : Rect(x: 0, y: 0, width: size.width, height: begin)
    homes = (0..<TrianglesGame.mostPieces).map { piece in
      let square = piece / 2
      let a = side + (Double(square % 4) + 0.5) * leg
      let b = begin + (Double(square / 4) + 0.5) * leg
      return ((isWide ? Point(b, a) : Point(a, b)) - origin) / leg
    }
  }

  /// Round the figure at least, in legs.
  private static let margin = 0.35

  /// A level with a tray: below the figure or beside it, in as many columns as make the triangles the largest.
  /// - Parameters:
  ///   - box: the figure's on the board.
  ///   - buttons: how many buttons lie along the top, the one that leads home included.
  @MainActor
  init(box: Rect, kit: PieceKit, on size: Size, buttons: Int = 4, isLeftHanded: Bool = false) {
    let bar = RoomControls.barHeight(buttons: buttons, in: size)
    let kept = PieceTray(kit)
    let edge = min(size.width, size.height) * 0.02
    let width = max(1, size.width - 2 * edge)
    let height = max(1, size.height - bar - edge)
    var best = (leg: 0.0, columns: 1, isBeside: false)
    var bestScore = 0.0
    for columns in 1...kept.count {
      let rows = kept.rows(columns: columns)
      let tray = kept.size(columns: columns)
      let figure = Size(box.width + 2 * Self.margin, box.height + 2 * Self.margin)
      let below = min(width / max(figure.width, tray.width), height / (figure.height + tray.height))
      let beside = min(width / (figure.width + tray.width), height / max(figure.height, tray.height))
      // Full rows, and a tray that leaves the figure its place, are worth somewhat smaller triangles.
      let worth = columns * rows == kept.count ? 1 : 0.9
      for (leg, isBeside) in [(below, false), (beside, true)] {
        let worth = worth - 0.02 * Double(isBeside ? columns : rows)
        // Of equal ones below the flattest, beside the narrowest.
        guard leg * worth > bestScore + (isBeside || best.isBeside ? 1e-9 : -1e-9) else { continue }
        best = (leg, columns, isBeside)
        bestScore = leg * worth
      }
    }
    let leg = max(1e-3, best.leg)
    let least = kept.size(columns: best.columns)
    let tray: Rect
    let field: Rect
    if best.isBeside {
      // What is left over is shared, so that neither figure nor tray lies at the edge of much nothing.
      let spare = max(0, width - (box.width + 2 * Self.margin + least.width) * leg)
      let trayWidth = least.width * leg + spare * 0.2
      let left = isLeftHanded ? edge : size.width - edge - trayWidth
      tray = Rect(x: left, y: bar, width: trayWidth, height: height)
      field = Rect(x: isLeftHanded ? tray.maxX : edge, y: bar, width: width - trayWidth, height: height)
    } else {
      let spare = max(0, height - (box.height + 2 * Self.margin + least.height) * leg)
      let trayHeight = least.height * leg + spare * 0.2
      tray = Rect(x: edge, y: size.height - edge - trayHeight, width: width, height: trayHeight)
      field = Rect(x: edge, y: bar, width: width, height: height - trayHeight)
    }
    let origin = field.center - box.center * leg
    self.size = size
    self.bar = bar
    self.leg = leg
    self.origin = origin
    self.tray = tray
    self.field = field
    homes = kept.homes(columns: best.columns).map { (tray.center + $0 * leg - origin) / leg }
  }

  /// From the units of the board's layer to points, for a figure that is whole: in the middle of the stage, over the place where the end of a
  /// round is celebrated.
  @MainActor
  func showcase(of box: Rect) -> AffineTransform {
    let room = Rect(minX: 0, minY: bar, maxX: size.width, maxY: max(bar, size.height - 1.9 * RoomControls.buttonSide(in: size)))
    let leg = max(1e-3, min(leg, room.width / (box.width + 0.4), room.height / (box.height + 0.4)))
    let origin = room.center - box.center * leg
    return AffineTransform(a: leg / Self.unit, b: 0, c: 0, d: leg / Self.unit, tx: origin.x, ty: origin.y)
  }
}
