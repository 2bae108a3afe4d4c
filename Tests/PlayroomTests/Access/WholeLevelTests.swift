import Gestures
import RoomKit
import Sessions
import Testing

@testable import FourRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import TrianglesRoom

/// Every level that has an end is played to it with each device alone, and the log of that is replayed.
@MainActor
@Suite("Whole levels by keyboard, by pad and by one switch")
struct WholeLevelTests {
  private nonisolated static let levels = RoomCatalog.pinwheel.rooms.flatMap { room in
    room.levels.filter { room.hasEnd($0) }.map { (room: room.name, level: $0) }
  }

  @Test("every level is finished by one device alone, and its log comes to the same end", arguments: levels, LevelHand.Device.allCases)
  func whole(stop: (room: String, level: LevelID), device: LevelHand.Device) throws {
    let hand = try LevelHand(device, room: stop.room, level: stop.level)
    switch stop.room {
    case "dots": try connect(hand)
    case "triangles": try lay(hand)
    case "numerals": try answer(hand)
    case "charts": try count(hand)
    case "four": try drop(hand, stop.level)
    default: Issue.record("say here how a level of \(stop.room) is played to its end")
    }
    #expect(hand.isFinished, "\(stop.room) \(stop.level) by \(device): \(SceneDescription(hand.session.scene))")
    hand.wait(1)
    #expect(try hand.replayed() == hand.session.scene.probe())
  }

  /// The next dot, until there is none.
  private func connect(_ hand: LevelHand) throws {
    for _ in 0..<300 where !hand.isFinished {
      try hand.press("the next dot") { $0.value == "next" }
      hand.wait(0.3)
    }
  }

  /// Each piece to its place in the solution; where that is cannot be read, but where the piece is.
  private func lay(_ hand: LevelHand) throws {
    let room = try #require(hand.scene as? TrianglesRoom)
    let figure = try #require(room.figure)
    for (number, slot) in figure.solution.enumerated() where !hand.isFinished {
      func key(_ key: Key) throws { try hand.press(key, of: "piece \(number)") { $0.layer.name == "piece \(number)" } }
      for _ in 0..<8 where room.table.taps(number, to: slot) != 0 { try key(.return) }
      func go(_ way: Double, _ less: Key, _ more: Key, at value: () -> Double) throws {
        for _ in 0..<200 where abs(way - value()) > 1e-6 && !hand.isFinished {
          let before = value()
          try key(way < before ? less : more)
          if (way - before).sign != (way - value()).sign { break }
        }
      }
      // Twice, since a piece that catches on a corner may leave its row.
      for _ in 0..<2 {
        try go(slot.center.x, .left, .right) { room.table.center(of: number).x }
        try go(slot.center.y, .up, .down) { room.table.center(of: number).y }
      }
    }
  }

  /// What is asked is read, and answered with the buttons that there are.
  private func answer(_ hand: LevelHand) throws {
    for _ in 0..<3000 where !hand.isFinished {
      if let time = hand.rest(after: "Set the clock to ") {
        try set(hand, to: time)
        continue
      }
      let signs: [String]
      if let text = hand.rest(after: "Which number is ") {
        let numeral = text.dropLast().filter { $0 != " " }
        signs = (1...3999).first { RomanNumeral($0)?.text == numeral }.map { "\($0)".map(String.init) } ?? []
      } else if let number = hand.rest(after: "Find ").flatMap({ Int($0) }), let numeral = RomanNumeral(number)?.text {
        let whole = NumeralsSpeech.spelled(numeral)
        let isWhole = !hand.elements.contains { $0.label == "Done" } && hand.elements.contains { $0.label == whole }
        signs = isWhole ? [whole] : numeral.map(String.init)
      } else if let things = hand.elements.lazy.compactMap({ $0.label }).first(where: { $0.hasSuffix(": how many?") }) {
        let number = "\(things.split(separator: ",").count)"
        signs = hand.elements.contains { $0.label == number } ? [number] : number.map(String.init)
      } else {
        hand.wait(0.5)
        continue
      }
      for sign in signs where !hand.isFinished { try hand.press(named: sign) }
      if !hand.isFinished, hand.elements.contains(where: { $0.label == "Done" }), !signs.isEmpty { try hand.press(named: "Done") }
      hand.wait(0.5)
    }
  }

  /// Turns the hands of the clock to a time, the minutes first, and says that it is done.
  private func set(_ hand: LevelHand, to time: String) throws {
    func minutes(_ text: String) -> Int? {
      let parts = text.split(separator: ":").compactMap { Int($0) }
      return parts.count == 2 ? parts[0] % 12 * 60 + parts[1] : nil
    }
    let isClock = { (element: AccessibilityElement) in element.layer.name == "clock" }
    func shown() throws -> Int { try #require(hand.elements.first(where: isClock)?.value.flatMap(minutes)) }
    let wanted = try #require(minutes(time))
    for _ in 0..<30 where try shown() % 60 != wanted % 60 { try hand.press(.right, of: "the clock", where: isClock) }
    for _ in 0..<12 where try shown() != wanted { try hand.press(.up, of: "the clock", where: isClock) }
    // To a switch what is pressed offers its keys first.
    if hand.device == .oneSwitch {
      try hand.press(.return, of: "the clock", where: isClock)
    } else {
      try hand.press("the clock", where: isClock)
    }
    hand.wait(2)
  }

  /// Each fruit into its column.
  private func count(_ hand: LevelHand) throws {
    for _ in 0..<60 where !hand.isFinished {
      try hand.press("fruit") { $0.hint?.hasSuffix("puts it into its column") == true }
      hand.wait(1)
    }
  }

  /// A column is filled until its stones are in a row; the machine, which plays from the log, builds where it does not win.
  private func drop(_ hand: LevelHand, _ level: LevelID) throws {
    let room = try #require(hand.scene as? FourRoom)
    for turn in 0..<40 where !hand.isFinished {
      if let puzzle = room.mode as? PuzzleMode {
        try drop(hand, into: try #require(puzzle.puzzle.solutions.first) + 1)
        hand.wait(2.5)
        continue
      }
      let other = turn.isMultiple(of: 2) ? 3 : 5
      try drop(hand, into: 1)
      hand.wait(2)
      if hand.isFinished { break }
      switch level.name {
      case "two": try drop(hand, into: other)
      case "three", "five", "pop": hand.machine("row \(min(other, 4))")
      default: hand.machine("\(other)")
      }
      hand.wait(2)
    }
  }

  private func drop(_ hand: LevelHand, into column: Int) throws {
    let isCursor = { (element: AccessibilityElement) in element.label?.hasPrefix("Column ") == true && element.traits.contains(.adjustable)
    }
    if hand.device == .oneSwitch { return try hand.press("column \(column)") { isCursor($0) && $0.label == "Column \(column)" } }
    try hand.focus("the cursor", where: isCursor)
    for _ in 0..<12 {
      guard let now = hand.focused?.label.flatMap({ Int($0.dropFirst("Column ".count)) }), now != column else { break }
      try hand.press(now < column ? .right : .left, of: "the cursor", where: isCursor)
    }
    try hand.press(named: "Column \(column)")
  }
}
