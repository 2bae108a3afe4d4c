import FourInARow
import Geometry
import Layers
import RoomKit

/// The board with its stones, in the units of `FourGrid`; it shows what it is told and knows no rules.
@MainActor
final class TableLayer: Layer {
  /// How fast stones fall faster, in squares a second, a second.
  static let gravity = 64.0
  /// How much of its speed a stone keeps when it bounces.
  static let bounce = 0.27

  /// How long stones sink whose column's lowest one fell out, in seconds.
  private static let sinking = 0.3
  /// Units of the board for one of the dust's.
  private static let dustUnit = 0.55

  let isStill: Bool
  private(set) var look: PieceLook
  let hasHighContrast: Bool
  private let stones = Layer()
  private let front: BoardFront
  /// What lies over the board: lines, rings, arrows.
  let marks = Layer()
  private(set) var pieces: [Cell: PieceLayer] = [:]
  let ghost: GhostLayer
  let pill = OutcomePill()
  let arrow = ArrowLayer()
  let verdict = VerdictLayer()
  var lesson: LessonLayer?
  /// How many stones have landed.
  private var landings: UInt64 = 0
  /// How many movements to another size go on.
  var rescalings = 0

  let grid: BoardGrid

  init(options: RoomOptions, grid: BoardGrid = BoardGrid(), look: PieceLook? = nil) {
    self.grid = grid
    ghost = GhostLayer(grid)
    isStill = options.reducesMotion
    self.look = look ?? PieceLook(options)
    hasHighContrast = options.hasHighContrast
    front = BoardFront(grid, theme: .chosen(in: options.store), hasHighContrast: options.hasHighContrast)
    super.init()
    name = "table"
    isHitTestable = false
    anchorPoint = .zero
    for layer in [ghost, stones, front, marks] { addSublayer(layer) }
    marks.addSublayer(arrow)
    marks.addSublayer(pill)
    marks.addSublayer(verdict)
  }

  /// How the board looks.
  var theme: BoardTheme { front.theme }

  /// Gives the board another look.
  func show(_ theme: BoardTheme) { front.show(theme) }

  // MARK: - Stones

  /// Lets a stone fall into its cell.
  /// - Returns: in how many seconds it lands.
  @discardableResult
  func drop(_ seat: Seat, into cell: Cell, delay: Double = 0) -> Double {
    let piece = put(seat, into: cell)
    let end = piece.position.y
    guard let tree else { return 0 }
    if isStill {
      var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 0.2)
      fade.beginTime = tree.now + delay
      fade.fillMode = .backwards
      piece.add(fade, forKey: "fall")
      return delay + 0.2
    }
    let distance = (end - FourGrid.slotY) / FourGrid.square
    let fall = (2 * distance / Self.gravity).squareRoot()
    let first = fall * Self.bounce
    let durations = [fall, first, first]
    let height = distance * FourGrid.square * Self.bounce * Self.bounce
    let total = durations.reduce(0, +)
    piece.rest(after: delay + total)
    var time = 0.0
    var keyTimes = [0.0]
    for duration in durations {
      time += duration
      keyTimes.append(min(1, time / total))
    }
    var motion = KeyframeAnimation(
      .positionY, values: [FourGrid.slotY, end, end - height, end], keyTimes: keyTimes, duration: total)
    // Parabolas: down faster and faster, up slower and slower.
    let down = TimingFunction(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
    let up = TimingFunction(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)
    motion.timingFunctions = [down, up, down]
    motion.beginTime = tree.now + delay
    motion.fillMode = .backwards
    piece.add(motion, forKey: "fall")
    tree.perform(after: delay + fall, owner: piece) { [weak self, weak piece] in
      if piece?.superlayer != nil { self?.raiseDust(at: piece?.position ?? .zero) }
    }
    return delay + fall
  }

  /// Puts a stone into its cell at once.
  @discardableResult
  func put(_ seat: Seat, into cell: Cell) -> PieceLayer {
    pieces[cell]?.removeFromSuperlayer()
    let piece = PieceLayer(seat, look: look)
    piece.position = grid.center(of: cell)
    piece.rest()
    stones.addSublayer(piece)
    pieces[cell] = piece
    return piece
  }

  /// Takes a stone out again, upwards.
  func lift(from cell: Cell, delay: Double = 0) {
    guard let piece = pieces.removeValue(forKey: cell) else { return }
    guard let tree else { return piece.removeFromSuperlayer() }
    piece.leave()
    piece.removeAnimation(forKey: "fall")
    tree.animate(duration: 0.28, delay: delay, curve: .easeIn) {
      if isStill { piece.opacity = 0 } else { piece.position = Point(piece.position.x, FourGrid.slotY) }
    } completion: { _ in
      piece.removeFromSuperlayer()
    }
  }

  /// Gives all stones another look, those that lie there too.
  func change(look: PieceLook) {
    self.look = look
    ghost.forget()
    for (cell, piece) in pieces.sorted(by: { $0.key < $1.key }) { put(piece.seat, into: cell) }
  }

  /// Takes all stones out at once.
  func clear() {
    for piece in pieces.values { piece.removeFromSuperlayer() }
    pieces.removeAll()
  }

  /// Lets the stone at a column's bottom fall out, and those above it sink.
  func pop(_ column: Int) {
    guard let bottom = pieces.removeValue(forKey: Cell(column: column, row: 0)) else { return }
    bottom.removeAnimation(forKey: "fall")
    bottom.leave()
    var sinking: [(piece: PieceLayer, cell: Cell)] = []
    for row in 1..<grid.rows {
      guard let piece = pieces.removeValue(forKey: Cell(column: column, row: row)) else { continue }
      let cell = Cell(column: column, row: row - 1)
      piece.removeAnimation(forKey: "fall")
      if !isStill { piece.rest(after: Self.sinking) }
      pieces[cell] = piece
      sinking.append((piece, cell))
    }
    guard let tree, !isStill else {
      bottom.removeFromSuperlayer()
      for (piece, cell) in sinking { piece.position = grid.center(of: cell) }
      return
    }
    tree.animate(duration: Self.sinking, curve: .easeIn) {
      bottom.position = bottom.position + Point(0, FourGrid.square * 1.6)
      bottom.opacity = 0
      for (piece, cell) in sinking { piece.position = grid.center(of: cell) }
    } completion: { _ in
      bottom.removeFromSuperlayer()
    }
  }

  /// Lets all stones fall out of the board's bottom, as when a round is over.
  func empty() {
    let all = pieces.sorted { $0.key < $1.key }
    pieces.removeAll()
    for (cell, piece) in all {
      guard let tree, !isStill else {
        piece.removeFromSuperlayer()
        continue
      }
      piece.leave()
      piece.removeAnimation(forKey: "fall")
      tree.animate(duration: 0.55, delay: Double(cell.row) * 0.03, curve: .easeIn) {
        piece.position = piece.position + Point(0, grid.board.height + 200)
      } completion: { _ in
        piece.removeFromSuperlayer()
      }
    }
  }

  /// Shakes a full column's upmost stone: no.
  func refuse(_ column: Int) {
    guard let piece = pieces[Cell(column: column, row: grid.rows - 1)] else { return }
    if isStill {
      piece.add(KeyframeAnimation(.opacity, values: [1, 0.4, 1], duration: 0.5), forKey: "no")
    } else {
      var shake = KeyframeAnimation(.positionX, values: [0, -3.5, 3.5, -2, 0], duration: 0.36)
      shake.isAdditive = true
      piece.add(shake, forKey: "no")
      // Its side comes out beside the hole.
      piece.rest(after: shake.duration)
    }
  }

  /// Dust that a stone raises where it lands, gone after a moment.
  private func raiseDust(at place: Point) {
    landings &+= 1
    ParticleBurst.dust.play(at: place + Point(0, PieceLayer.radius * 0.8), in: marks, unit: Self.dustUnit, seed: landings)
  }

  /// Lets the stones appear together, as when others lie there at once.
  func fadeIn() { stones.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.4), forKey: "appear") }

  // MARK: - The end

  /// Lets the stones of lines hop in front of the board, one after the other, in `duration` seconds; 0 shows them there at once. They leave empty holes.
  private func raise(_ lines: [[Cell]], duration: Double) {
    var cells: [Cell] = []
    for cell in lines.joined() where !cells.contains(cell) { cells.append(cell) }
    for (i, cell) in cells.enumerated() {
      guard let piece = pieces[cell] else { continue }
      let winner = Layer()
      winner.name = "line"
      winner.position = grid.center(of: cell) + Point(0, -2)
      let glow = GradientLayer()
      glow.gradient = Gradient(
        .radial, colors: [Color(rgb: 0xfff6c8, alpha: 0.95), Color(rgb: 0xfff6c8, alpha: 0.7), Color(rgb: 0xfff6c8, alpha: 0)],
        locations: [0, 0.62, 1], startPoint: Point(0.5, 0.5), endPoint: Point(1, 1))
      glow.bounds = Rect(x: 0, y: 0, width: 62, height: 62)
      glow.position = .zero
      let rim = ShapeLayer(path: Path(circleAt: .zero, radius: PieceLayer.radius + 2.5), fillColor: .white)
      let copy = PieceLayer(piece.seat, look: look)
      copy.position = .zero
      for part in [glow, rim, copy] as [Layer] { winner.addSublayer(part) }
      marks.addSublayer(winner)
      piece.isHidden = true
      guard duration > 0, let tree else { continue }
      var hop = KeyframeAnimation(.translationY, values: [2, -20, 0, -7, 0], keyTimes: [0, 0.32, 0.62, 0.8, 1], duration: 0.7)
      hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
      hop.beginTime = tree.now + duration * Double(i) / Double(cells.count)
      hop.fillMode = .backwards
      winner.add(hop, forKey: "hop")
    }
  }

  /// Shows lines of stones: they hop one after the other, in `duration` seconds; 0 for at once. Where colours are to differ strongly lines are drawn
  /// through them, from the first cell to the last.
  func showLines(_ lines: [[Cell]], duration: Double) {
    clearLines()
    guard hasHighContrast else { return raise(lines, duration: duration) }
    for line in lines {
      guard let first = line.first, let last = line.last else { continue }
      let path = Path(polyline: [grid.center(of: first), grid.center(of: last)])
      for (color, width) in [(Palette.outline, 12.0), (Color.white, 7.0)] {
        let stroke = ShapeLayer(path: path, fillColor: nil)
        stroke.name = "line"
        stroke.strokeColor = color
        stroke.lineWidth = width
        stroke.lineCap = .round
        marks.addSublayer(stroke)
        if duration > 0 {
          stroke.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: duration, timingFunction: .easeInOut), forKey: "draw")
        }
      }
    }
  }

  func clearLines() {
    for layer in marks.sublayers.reversed() where layer.name == "line" { layer.removeFromSuperlayer() }
    for piece in pieces.values { piece.isHidden = false }
  }
}
