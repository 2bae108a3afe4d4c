import Geometry
import Stage

extension TrianglesRoom {
  /// A silhouette is laid piece by piece; without one a pinwheel is built, and in the classic level swept home again.
  public static func tour(level: String, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try TrianglesRoom(level: level, options: options)
    let layout = Self.layout(level: level, figure: room.figure, size: size, options: options)
    let figure: TriangleFigure
    if let own = room.figure { figure = own } else { figure = try .named("pinwheel") }
    let target = room.figure == nil ? Self.target(of: figure, in: layout) : .zero
    var script = TourScript()
    script.picture("start")
    script.wait(0.3)
    var left = Array(room.game.pieces.indices)
    for (i, slot) in figure.solution.enumerated() {
      // The piece that needs the fewest turns, and of those the first; in the classic level one after the other, since the pinwheel comes to
      // lie over where the first ones were.
      let quarters = { (piece: Int) in (slot.corner - TrianglesGame.corner(of: piece, turns: 0)) & 3 }
      guard let piece = level == "classic" ? left.first : left.min(by: { quarters($0) < quarters($1) }) else { break }
      left.removeAll { $0 == piece }
      let home = layout.homes[piece]
      for turn in 0..<quarters(piece) {
        let lying = PlacedTriangle(center: home, corner: TrianglesGame.corner(of: piece, turns: turn))
        script.tap(layout.points(lying.centroid))
        script.wait(0.52)
      }
      let lying = PlacedTriangle(center: home, corner: slot.corner)
      let from = layout.points(lying.centroid)
      script.draw(through: [from, from + (slot.center + target - home) * layout.leg], speed: 12 * layout.leg)
      script.wait(0.1)
      if i == figure.solution.count / 2 { script.picture("laying") }
    }
    script.wait(0.5)
    script.picture("laid")
    if level == "classic" {
      // Over the ground, where the last pieces were.
      script.draw(through: [layout.points(layout.homes[10]), layout.points(layout.homes[12])], speed: 4 * layout.leg)
      script.wait(1)
      script.picture("going home")
      script.wait(1.2)
    } else if room.figure != nil {
      script.wait(1.6)
      script.picture("end")
      script.wait(3)
    }
    return TourStop(scene: room, entries: script.entries, pictures: script.pictures, end: script.time)
  }

  /// Where a figure's origin goes on the board: on the grid, in the middle of the field, and on the stage.
  private static func target(of figure: TriangleFigure, in layout: TrianglesLayout) -> Point {
    var target = TriangleSnapping.nearestOnGrid(layout.board(layout.field.center) - figure.bounds.center)
    target.x = max(target.x, layout.stage.minX)
    target.y = max(target.y, layout.stage.minY)
    return target
  }
}
