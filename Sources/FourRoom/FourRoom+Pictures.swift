import FourInARow
import Geometry
import Layers
import RoomKit

extension FourRoom {
  /// The levels of each band, from the easiest.
  private nonisolated static let levelsByBand: [[FourLevel]] = [
    [.machine(1), .variant(.three), .two, .machine(2), .puzzles(.win(1))],
    [.machine(3), .machine(4), .machine(5), .puzzles(.win(2)), .puzzles(.save), .variant(.pop)],
    [.machine(6), .machine(7), .machine(8), .puzzles(.win(3)), .puzzles(.win(4)), .variant(.five), .analysis],
  ]

  /// The first machine, the game for two, the other machines, and among them the puzzles.
  package nonisolated static var shelf: [LevelID] { levelsByBand.joined().map(\.id) + [.classic] }

  /// On the board for analysis nobody wins.
  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { level != .classic && level != FourLevel.analysis.id }

  package nonisolated static var bands: LevelBands { LevelBands(levelsByBand.map { $0.map(\.id) }) }

  /// Stones through a board, two stones, or the machine with as many stones as its level.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    switch FourLevel(level) {
    case .classic, nil:
      let frame = Rect(x: 8, y: 20, width: 84, height: 72)
      let red = Color(red: 1, green: 0, blue: 0)
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 44), radius: 11), fillColor: red))
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(74, 16), radius: 11), fillColor: red))
      let board = ShapeLayer(
        path: BoardShape.path(frame: frame, corner: 4, square: 11.6, hole: 9), fillColor: Color(red: 0.822, green: 0.822, blue: 0))
      board.fillRule = .evenOdd
      layer.addSublayer(board)
    case .two:
      for (seat, x) in [(Seat.red, 29.0), (.yellow, 71)] {
        let stone = PieceLayer(seat, look: PieceLook(options))
        stone.position = Point(x, 50)
        stone.transform = .scale(1.1, 1.1)
        layer.addSublayer(stone)
      }
    case .machine(let level):
      let robot = try RobotLayer.picture(level: level, expression: .waiting, side: 84)
      robot.position = Point(50, 44)
      layer.addSublayer(robot)
      addDots(level, to: layer)
    case .puzzles(let goal):
      let sign = GoalSign(goal, look: PieceLook(options))
      sign.layout(in: Rect(x: 0, y: 6, width: 100, height: 66))
      layer.addSublayer(sign)
      addProgress(of: goal, to: layer, store: options.store)
    case .variant(let variant): addBoard(of: variant, to: layer, look: PieceLook(options))
    case .analysis:
      let lens = try Icon.look.layer(size: 84, color: Palette.outline)
      lens.position = layer.bounds.center
      layer.addSublayer(lens)
    }
    return layer
  }

  /// A board with a row that wins by other rules, or a stone that falls out of it.
  private static func addBoard(of variant: FourVariant, to layer: Layer, look: PieceLook) {
    let grid = BoardGrid(variant.rules.size)
    let unit = min(88 / grid.board.width, 76 / grid.board.height)
    let table = Layer()
    table.anchorPoint = .zero
    table.transform = .scale(unit, unit)
    table.position = Point(50 - grid.board.width * unit / 2, 44 - grid.board.height * unit / 2)
    func put(_ seat: Seat, at place: Point) {
      let stone = PieceLayer(seat, look: look)
      stone.position = place
      table.addSublayer(stone)
    }
    let start = (grid.columns - variant.rules.length) / 2
    for i in 0..<variant.rules.length { put(.red, at: grid.center(of: Cell(column: start + i, row: 0))) }
    let front = ShapeLayer(
      path: BoardShape.path(grid, frame: grid.board, corner: 14, square: FourGrid.square, hole: 2 * FourGrid.holeRadius),
      fillColor: Color(rgb: look.hasHighContrast ? 0x123f86 : 0x2f6bc9))
    front.fillRule = .evenOdd
    table.addSublayer(front)
    if variant.rules.allowsPopping { put(.yellow, at: Point(grid.board.midX, grid.board.maxY + FourGrid.square * 0.6)) }
    layer.addSublayer(table)
  }

  /// How many puzzles of those in the list were solved, as a bar that fills.
  private static func addProgress(of goal: PuzzleGoal, to layer: Layer, store: RoomStore) {
    let count = PuzzleRecord(of: store).count(goal)
    let all = max(1, (try? RoomPuzzles.list())?.count(goal) ?? 1)
    for (part, color) in [(1, Palette.outline.withAlpha(0.16)), (min(1, Double(count) / Double(all)), Palette.good)] where part > 0 {
      let width = max(9, 76 * part)
      layer.addSublayer(ShapeLayer(path: Path(roundedRect: Rect(x: 12, y: 82, width: width, height: 9), radius: 4.5), fillColor: color))
    }
  }

  /// As many dots as the level's number, below the robot.
  private static func addDots(_ level: Int, to layer: Layer) {
    var dots = Path()
    for i in 0..<level { dots.addEllipse(in: Rect(center: Point(50 + (Double(i) - Double(level - 1) / 2) * 9.5, 94), size: Size(7, 7))) }
    layer.addSublayer(ShapeLayer(path: dots, fillColor: Palette.outline))
  }

  /// The robot, beaten.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    guard case .machine(let number) = FourLevel(level) else { return nil }
    return try RobotLayer.picture(level: number, expression: .beaten, side: 100)
  }
}
