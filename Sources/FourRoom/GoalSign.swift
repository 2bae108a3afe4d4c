import FourInARow
import Geometry
import Layers
import RoomKit

/// What a puzzle asks for, in pictures: a row of four that is to be had, or to be prevented, and the stones that there are for it.
@MainActor
final class GoalSign: Layer {
  /// In its own units.
  static let size = Size(108, 72)
  private static let ground = Palette.plate.withAlpha(0.86)
  private let goal: PuzzleGoal
  private var stones: [Layer] = []
  private var marks: [Layer] = []

  init(_ goal: PuzzleGoal, look: PieceLook) {
    self.goal = goal
    super.init()
    name = "goal"
    isHitTestable = false
    bounds = Rect(origin: .zero, size: Self.size)
    let plate = Layer()
    plate.bounds = bounds
    plate.position = bounds.center
    plate.cornerRadius = 18
    plate.backgroundColor = Self.ground
    addSublayer(plate)
    addRow(goal == .save ? .yellow : .red, isPrevented: goal == .save, look: look)
    let count = if case .win(let stones) = goal { stones } else { 1 }
    for i in 0..<count { addStone(at: Point(bounds.midX + (Double(i) - Double(count - 1) / 2) * 25, 48), look: look) }
  }

  /// Four in a row with the line that wins, or crossed out.
  private func addRow(_ seat: Seat, isPrevented: Bool, look: PieceLook) {
    let color = seat.color(hasHighContrast: look.hasHighContrast)
    let y = 18.0
    for i in 0..<4 {
      let disc = ShapeLayer(path: Path(circleAt: Point(bounds.midX + (Double(i) - 1.5) * 18, y), radius: 7.5), fillColor: color)
      disc.strokeColor = PieceLayer.rimColor
      disc.lineWidth = 1
      addSublayer(disc)
    }
    var line = Path(polyline: [Point(bounds.midX - 33, y), Point(bounds.midX + 33, y)])
    if isPrevented {
      line = Path(polyline: [Point(bounds.midX - 30, y + 10), Point(bounds.midX + 30, y - 10)])
      line.addPath(Path(polyline: [Point(bounds.midX - 30, y - 10), Point(bounds.midX + 30, y + 10)]))
    }
    for (color, width) in [(Palette.outline, 6.0), (isPrevented ? Palette.bad : .white, 3.4)] {
      let stroke = ShapeLayer(path: line, fillColor: nil)
      stroke.strokeColor = color
      stroke.lineWidth = width
      stroke.lineCap = .round
      addSublayer(stroke)
    }
  }

  private func addStone(at place: Point, look: PieceLook) {
    let stone = PieceLayer(.red, look: look)
    stone.position = place
    stone.transform = .scale(0.58, 0.58)
    addSublayer(stone)
    stones.append(stone)
    let check = ShapeLayer(path: Path(polyline: [place + Point(-5, 0), place + Point(-1, 4.5), place + Point(6, -5)]), fillColor: nil)
    check.strokeColor = Palette.good
    check.lineWidth = 4
    check.lineCap = .round
    check.lineJoin = .round
    check.isHidden = true
    addSublayer(check)
    marks.append(check)
  }

  /// Shows how many of the stones were played.
  func update(used: Int) {
    for (i, stone) in stones.enumerated() {
      stone.opacity = i < used ? 0.3 : 1
      marks[i].isHidden = i >= used
    }
  }

  /// Puts it into a frame, as large as it can be.
  func layout(in frame: Rect) {
    let scale = max(0.01, min(frame.width / Self.size.width, frame.height / Self.size.height))
    transform = .scale(scale, scale)
    position = frame.center
  }
}
