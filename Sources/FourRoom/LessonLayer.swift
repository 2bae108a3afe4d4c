import FourInARow
import Geometry
import Layers
import RoomKit

/// A mistake explained on the board: it is ringed, the better columns have arrows, the stones that follow come one by one with numbers, and the
/// cells that decide are ringed.
final class LessonLayer: Layer {
  let lesson: FourLesson
  /// The cells of stones that are not seen meanwhile: those that came later.
  let later: [Cell]
  /// How long after each other the stones come, in seconds.
  private let pace: Double

  /// - Returns: nil where the lesson does not fit the game.
  init?(_ lesson: FourLesson, game: FourGame, in view: TableLayer) {
    let moves = game.board.moves
    guard lesson.stones < moves.count, moves[lesson.stones] == lesson.mistake, var board = try? Board(moves: moves[..<lesson.stones]),
      let mistake = board.landing(in: lesson.mistake), board.canPlay(lesson.better)
    else { return nil }
    var later: [Cell] = []
    var shown = board
    for column in moves[lesson.stones...] {
      if let cell = try? shown.play(column) { later.append(cell) }
    }
    if lesson.kind == .loses {
      later.removeFirst()
      guard (try? board.play(lesson.mistake)) != nil else { return nil }
    }
    self.lesson = lesson
    self.later = later
    pace = min(0.6, 9 / Double(max(1, lesson.line.count)))
    super.init()
    name = "lesson"
    anchorPoint = .zero
    addMistake(at: mistake)
    addArrow(above: lesson.better, isStill: view.isStill)
    var stones: [Cell] = []
    for column in lesson.line {
      guard let cell = try? board.play(column) else { break }
      stones.append(cell)
    }
    addLines(board.winningLines)
    let first = board.moves.count - stones.count
    for (i, cell) in stones.enumerated() {
      addStone(game.seat(ofMove: first + i), number: i + 1, at: cell, hasHighContrast: view.hasHighContrast)
    }
    let winner = game.seat(ofMove: lesson.kind == .loses ? lesson.stones + 1 : lesson.stones)
    for cell in lesson.threats { addThreat(at: cell, of: winner, in: view) }
  }

  private func addMistake(at cell: Cell) {
    let ring = ShapeLayer(path: Path(circleAt: FourGrid.center(of: cell), radius: FourGrid.holeRadius + 1), fillColor: nil)
    ring.strokeColor = Palette.bad
    ring.lineWidth = 4.5
    let light = ShapeLayer(path: ring.path, fillColor: nil)
    light.strokeColor = .white
    light.lineWidth = 8
    addSublayer(light)
    addSublayer(ring)
  }

  private func addArrow(above column: Int, isStill: Bool) {
    let arrow = ArrowLayer()
    addSublayer(arrow)
    arrow.appear(above: column, isStill: isStill)
  }

  private func addStone(_ seat: Seat, number: Int, at cell: Cell, hasHighContrast: Bool) {
    let stone = NumberedStone(seat, number: number, at: cell, hasHighContrast: hasHighContrast)
    addSublayer(stone)
    appear(stone, at: Double(number) * pace)
  }

  private func addThreat(at cell: Cell, of seat: Seat, in view: TableLayer) {
    let ring = ShapeLayer(path: Path(circleAt: FourGrid.center(of: cell), radius: FourGrid.holeRadius - 3), fillColor: nil)
    ring.name = "threat"
    ring.strokeColor = seat.color(hasHighContrast: view.hasHighContrast)
    ring.lineWidth = 4
    ring.lineDashPattern = [6, 4]
    // Yellow alone would not be seen on the holes.
    let shade = ShapeLayer(path: ring.path, fillColor: nil)
    shade.strokeColor = Palette.outline
    shade.lineWidth = 6.5
    shade.lineDashPattern = ring.lineDashPattern
    addSublayer(shade)
    addSublayer(ring)
    if view.isStill { return }
    var pulse = BasicAnimation(.opacity, from: 1, to: 0.4, duration: 0.7, timingFunction: .easeInOut)
    pulse.autoreverses = true
    pulse.repeatCount = 4
    ring.add(pulse, forKey: "pulse")
  }

  private func addLines(_ lines: [[Cell]]) {
    for line in lines {
      guard let first = line.first, let last = line.last else { continue }
      let stroke = ShapeLayer(path: Path(polyline: [FourGrid.center(of: first), FourGrid.center(of: last)]), fillColor: nil)
      stroke.strokeColor = .white
      stroke.lineWidth = 7
      stroke.lineCap = .round
      addSublayer(stroke)
      appear(stroke, at: Double(lesson.line.count + 1) * pace)
    }
  }

  /// Lets something be seen from a time on, in seconds from when the lesson begins.
  private func appear(_ layer: Layer, at delay: Double) {
    let duration = 0.2
    var fade = KeyframeAnimation(
      .opacity, values: [0, 0, layer.opacity], keyTimes: [0, delay / (delay + duration), 1], duration: delay + duration)
    fade.fillMode = .backwards
    layer.add(fade, forKey: "appear")
  }
}

extension TableLayer {
  /// Shows a lesson in place of the stones that came after the mistake.
  func replaceLesson(with lesson: LessonLayer) {
    endLesson()
    self.lesson = lesson
    for cell in lesson.later { pieces[cell]?.opacity = 0 }
    for layer in marks.sublayers where layer.name == "line" { layer.isHidden = true }
    marks.addSublayer(lesson)
  }

  /// Shows the stones as they lie again.
  func endLesson() {
    guard let lesson else { return }
    lesson.removeFromSuperlayer()
    self.lesson = nil
    for cell in lesson.later { pieces[cell]?.opacity = 1 }
    for layer in marks.sublayers where layer.name == "line" { layer.isHidden = false }
  }
}
