import Geometry
import RoomKit

/// The script of a level: a silhouette is laid piece by piece; without one a pinwheel is built, in free play by ten fingers, and in the classic level
/// swept home again.
@MainActor
struct TrianglesTour {
  private let room: TrianglesRoom
  private let layout: TrianglesLayout
  private let isClassic: Bool
  private let isFree: Bool
  private var script = TourScript()
  /// The pieces that have not been laid.
  private var left: [Int]
  /// What fingers do next, all at once.
  private var lines: [(from: Point, to: Point)] = []

  /// - Parameter room: fresh; it is in no session yet.
  init(of room: TrianglesRoom, size: Size, options: RoomOptions) {
    self.room = room
    layout = TrianglesRoom.layout(room.kind, figure: room.figure, size: size, options: options)
    isClassic = room.isClassic
    isFree = room.kind == .free
    left = Array(room.game.pieces.indices)
  }

  /// Writes the script.
  /// - Throws: `RoomError` when a figure is missing.
  mutating func stop() throws(RoomError) -> TourStop {
    let (figure, target) = try figureAndPlace()
    let slots = ordered(figure.solution)
    script.picture("start")
    script.wait(0.3)
    for (i, slot) in slots.enumerated() {
      guard let piece = nextPiece(for: slot) else { break }
      lay(piece, slot, at: slot.center + target, waits: isFree && i < 9)
      if i == max(slots.count / 2, isFree ? 9 : 0) { script.picture("laying") }
    }
    script.wait(0.5)
    script.picture("laid")
    end()
    return TourStop(scene: room, script: script)
  }

  /// In the classic level the pieces nearest to the field leave first, and figures grow towards where they were; in free play those that
  /// need no turn, ten of them at once.
  private func ordered(_ solution: [PlacedPiece]) -> [PlacedPiece] {
    let isWide = layout.size.width > layout.size.height
    func rank(_ slot: PlacedPiece) -> Double { isClassic && isWide ? slot.center.x : isFree ? Double((slot.corner + 1) % 2) : 0 }
    return solution.enumerated().sorted {
      let (a, b) = (rank($0.element), rank($1.element))
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  private func taps(_ piece: Int, to slot: PlacedPiece) -> Int? { room.table.kit.taps(piece, turns: 0, to: slot) }

  /// The piece that needs the fewest turns, and of those the first. In the classic level, where touched pieces stay below those after
  /// them, one after the other, and each is turned only where it is laid.
  private mutating func nextPiece(for slot: PlacedPiece) -> Int? {
    let fitting = left.compactMap { piece in taps(piece, to: slot).map { (piece: piece, taps: $0) } }
    guard let piece = isClassic ? left.first : fitting.min(by: { $0.taps < $1.taps })?.piece else { return nil }
    left.removeAll { $0 == piece }
    return piece
  }

  /// Turns a piece and brings it to its place.
  /// - Parameter waits: whether its finger goes together with the next ones.
  private mutating func lay(_ piece: Int, _ slot: PlacedPiece, at place: Point, waits: Bool) {
    let (home, taps) = (layout.homes[piece], taps(piece, to: slot) ?? 0)
    if !isClassic { turn(piece, by: taps, at: home) }
    let from = layout.points(room.table.kit.placed(piece, turns: isClassic ? 0 : taps, at: home).centroid)
    lines.append((from, from + (place - home) * layout.leg))
    if waits { return }
    if lines.count == 1 {
      script.draw(through: [lines[0].from, lines[0].to], speed: 12 * layout.leg)
    } else {
      script.draw(together: lines, duration: 1.5)
    }
    lines.removeAll()
    script.wait(0.15)
    if isClassic { turn(piece, by: taps, at: place) }
  }

  private mutating func turn(_ piece: Int, by taps: Int, at center: Point) {
    for turn in 0..<taps {
      script.tap(layout.points(room.table.kit.placed(piece, turns: turn, at: center).centroid))
      script.wait(0.52)
    }
  }

  /// What comes when all are laid.
  private mutating func end() {
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
      if room.kind == .freeSeven {
        room.layout(size: layout.size)
        if let save = room.controls.button(.save) { script.tap(save.frame.center) }
        script.wait(0.5)
        script.picture("kept")
      }
      script.wait(0.2)
    }
  }

  /// What is laid, and where its origin goes on the board.
  private func figureAndPlace() throws(RoomError) -> (TriangleFigure, Point) {
    if let own = room.figure { return (own, .zero) }
    let field = layout.board(layout.field)
    let pinwheel = try TriangleFigure.named("pinwheel")
    if room.kind == .freeSeven {
      let gnome = try TriangleFigure.named("seven-gnome")
      return (gnome, TriangleSnapping.nearestOnGrid(field.center - gnome.bounds.center))
    }
    if isFree { return (pinwheel, TriangleSnapping.nearestOnGrid(field.center - pinwheel.bounds.center)) }
    // It may lie over the nearer half of the pieces' homes, which are empty by then.
    let isWide = layout.size.width > layout.size.height
    let length = isWide ? field.width : field.height
    let figure = length + 1 >= pinwheel.bounds.height ? pinwheel : try .named("letter-n")
    let along = length >= figure.bounds.height ? (length - figure.bounds.height) / 2 : length + 1 - figure.bounds.height
    let across = ((isWide ? field.height : field.width) - figure.bounds.width) / 2
    return (figure, field.origin + (isWide ? Point(along, across) : Point(across, along)))
  }
}
