import Geometry
import Layers
import RoomKit

/// What levels make: a basket of fruit, a clock, and of all others a milestone, as the Romans set them along their roads, with the numeral that was reached.
extension NumeralsRoom {
  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] {
    shelf.filter { hasEnd($0) && finished.contains($0) }
  }

  package nonisolated static func finishedDrawing(_ level: LevelID) -> String? {
    guard levels.contains(level), hasEnd(level) else { return nil }
    if ClockTask(level) != nil { return FinishedPicture.file(inhabitant: clockName) }
    return FinishedPicture.file(inhabitant: PracticeTask(level)?.kind == .count ? FruitBasket.name : stoneName)
  }

  package nonisolated static func readAhead(_ level: LevelID) {
    if PracticeTask(level)?.kind == .count { FruitFrame.readAhead() }
  }

  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? {
    guard levels.contains(level), hasEnd(level) else { return nil }
    if ClockTask(level) != nil { return try clock(usualTime) }
    if PracticeTask(level)?.kind == .count {
      return try FruitBasket.picture(of: last(of: level) > 5 ? ["pear", "banana", "strawberry"] : ["apple", "orange", "apple"])
    }
    let stone = try FinishedPicture(inhabitant: stoneName)
    (stone.layer.layer(named: "base") as? ShapeLayer)?.fillColor = baseColor(of: level)
    // Of years the millennia: a stone has room for no more.
    let number = last(of: level)
    let numeral = CarvedNumeral(number > 1000 ? number / 1000 * 1000 : number, in: numeralBox)
    let shape = ShapeLayer(path: numeral.path, fillColor: nil)
    shape.anchorPoint = .zero
    shape.strokeColor = Color(rgb: 0x5a3a1e)
    shape.lineWidth = numeral.lineWidth
    shape.lineCap = .round
    shape.lineJoin = .round
    stone.layer.layer(named: "numeral")?.addSublayer(shape)
    return stone
  }

  /// What a level has made, before it is seen; nil where nothing is.
  static func figure(of level: LevelID, options: RoomOptions) -> MadeFigure? {
    MadeFigure(options) { try? finishedPicture(level, options: options) }
  }

  /// A clock that shows a time, in minutes after twelve, before it is seen; nil where there is none.
  static func figure(at time: Int, options: RoomOptions) -> MadeFigure? {
    MadeFigure(options) { try? clock(time) }
  }

  /// Ten past ten, as where clocks are sold.
  private nonisolated static let usualTime = 610
  /// The middle of the clock's dial and how long its hands are, as it is drawn.
  private static let (dial, hourHand, minuteHand) = (Point(50, 57), 13.0, 20.0)

  private static func clock(_ time: Int) throws(RoomError) -> FinishedPicture {
    let clock = try FinishedPicture(inhabitant: clockName)
    for (turn, length, width) in [(Double(time) / 720, hourHand, 5.0), (Double(time) / 60, minuteHand, 3.6)] {
      let angle = 2 * Double.pi * turn
      let end = dial + Point(Math.sin(angle), -Math.cos(angle)) * length
      let hand = ShapeLayer(path: Path(polyline: [dial, end], closed: false), fillColor: nil)
      hand.anchorPoint = .zero
      hand.strokeColor = Color(rgb: 0xe08a3c)
      hand.lineWidth = width
      hand.lineCap = .round
      clock.layer.layer(named: "hands")?.addSublayer(hand)
    }
    return clock
  }

  private nonisolated static let (clockName, stoneName) = ("clock", "milestone")
  /// Where the numeral stands on a milestone, as that is drawn.
  private static let numeralBox = Rect(x: 28, y: 51, width: 44, height: 23)

  /// Stones are told apart by their foot: of what is met, named, read, written, or a date.
  private static func baseColor(of level: LevelID) -> Color {
    switch PracticeTask(level)?.kind {
    case nil, .count: Palette.bright[0]
    case .name: Palette.bright[1]
    case .read: Palette.bright[2]
    case .write: Palette.bright[3]
    case .date: Palette.bright[4]
    }
  }
}
