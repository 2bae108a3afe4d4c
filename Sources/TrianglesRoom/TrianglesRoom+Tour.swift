import Geometry
import RoomKit
import Sessions

extension TrianglesRoom {
  /// A silhouette is laid piece by piece; without one a pinwheel is built, in free play by ten fingers, and in the classic level swept home
  /// again.
  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try TrianglesRoom(level: level, options: options)
    let layout = Self.layout(room.kind, figure: room.figure, size: size, options: options)
    let isClassic = room.isClassic
    let (figure, target) = try tourFigure(of: room, in: layout)
    // In the classic level the pieces nearest to the field leave first, and figures grow towards where they were; in free play those that
    // need no turn, ten of them at once.
    let isWide = size.width > size.height
    let isFree = room.kind == .free
    func rank(_ slot: PlacedTriangle) -> Double { isClassic && isWide ? slot.center.x : isFree ? Double((slot.corner + 1) % 2) : 0 }
    let slots = figure.solution.enumerated().sorted {
      let (a, b) = (rank($0.element), rank($1.element))
      return a != b ? a < b : $0.offset < $1.offset
    }
    var script = TourScript()
    script.picture("start")
    script.wait(0.3)
    var left = Array(room.game.pieces.indices)
    // What fingers do next, all at once.
    var lines: [(from: Point, to: Point)] = []
    for (i, slot) in slots.map(\.element).enumerated() {
      // The piece that needs the fewest turns, and of those the first. In the classic level, where touched pieces stay below those after
      // them, one after the other, and each is turned only where it is laid.
      let quarters = { (piece: Int) in (slot.corner - TrianglesGame.corner(of: piece, turns: 0)) & 3 }
      guard let piece = isClassic ? left.first : left.min(by: { quarters($0) < quarters($1) }) else { break }
      left.removeAll { $0 == piece }
      let home = layout.homes[piece]
      let place = slot.center + target
      func turn(at center: Point) {
        for turn in 0..<quarters(piece) {
          let lying = PlacedTriangle(center: center, corner: TrianglesGame.corner(of: piece, turns: turn))
          script.tap(layout.points(lying.centroid))
          script.wait(0.52)
        }
      }
      if !isClassic { turn(at: home) }
      let corner = TrianglesGame.corner(of: piece, turns: isClassic ? 0 : quarters(piece))
      let from = layout.points(PlacedTriangle(center: home, corner: corner).centroid)
      lines.append((from, from + (place - home) * layout.leg))
      if isFree && i < 9 { continue }
      if lines.count == 1 {
        script.draw(through: [lines[0].from, lines[0].to], speed: 12 * layout.leg)
      } else {
        script.draw(together: lines, duration: 1.5)
      }
      lines.removeAll()
      script.wait(0.15)
      if isClassic { turn(at: place) }
      if i == max(slots.count / 2, isFree ? 9 : 0) { script.picture("laying") }
    }
    script.wait(0.5)
    script.picture("laid")
    if isClassic {
      // Over the ground, where the last pieces were.
      script.draw(through: [layout.points(layout.homes[10]), layout.points(layout.homes[12])], speed: 4 * layout.leg)
      script.wait(1)
      script.picture("going home")
      script.wait(1.2)
    } else if room.figure != nil {
      script.wait(1.6)
      script.picture("end")
      script.wait(3)
    } else {
      script.wait(0.2)
    }
    return TourStop(scene: room, script: script)
  }

  /// What is laid, and where its origin goes on the board.
  private static func tourFigure(of room: TrianglesRoom, in layout: TrianglesLayout) throws(RoomError) -> (TriangleFigure, Point) {
    if let own = room.figure { return (own, .zero) }
    let field = layout.board(layout.field)
    let pinwheel = try TriangleFigure.named("pinwheel")
    if room.kind == .free { return (pinwheel, TriangleSnapping.nearestOnGrid(field.center - pinwheel.bounds.center)) }
    // It may lie over the nearer half of the pieces' homes, which are empty by then.
    let isWide = layout.size.width > layout.size.height
    let length = isWide ? field.width : field.height
    let figure = length + 1 >= pinwheel.bounds.height ? pinwheel : try .named("letter-n")
    let along = length >= figure.bounds.height ? (length - figure.bounds.height) / 2 : length + 1 - figure.bounds.height
    let across = ((isWide ? field.height : field.width) - figure.bounds.width) / 2
    return (figure, field.origin + (isWide ? Point(along, across) : Point(across, along)))
  }
}
