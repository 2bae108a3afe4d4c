import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("What is on the screen, in words")
struct DescriptionTests {
  /// Every level of every tour, the lobby's pages and its evenings too.
  private nonisolated static let tours = RoomCatalog.pinwheel.entries.flatMap { entry in
    entry.tours.enumerated().map { (room: entry.name, level: $1, language: Language.allCases[$0 % Language.allCases.count]) }
  }

  @Test("everything that keys can be led to has a name, at every moment of the tour, in every language", arguments: tours)
  func names(room: String, level: LevelID, language: Language) throws {
    let stop = try RoomCatalog.pinwheel.tour(room, level: level, size: Size(320, 568), options: RoomOptions(language: language))
    let session = try Session(scene: stop.scene, size: Size(320, 568), isReplay: true)
    stop.attach(session)
    let stage = HeadlessStage(session: session, entries: stop.entries)
    var most = 0
    for time in [0] + stop.pictures.map(\.time) + [stop.end] {
      stage.advance(to: time)
      let elements = session.scene.input.accessibilityElements
      most = max(most, elements.count)
      let nameless = elements.filter { $0.label?.isEmpty != false }.map { $0.layer.name ?? "\(type(of: $0.layer))" }
      #expect(nameless == [], "\(room) \(level) at \(time)")
      let text = SceneDescription(session.scene).description
      #expect(!text.contains("{") && !text.contains("}"), "\(text)")
      #expect(session.scene.input.focusableLayers.allSatisfy { layer in elements.contains { $0.layer === layer } })
    }
    #expect(most > 0)
  }

  @Test("a line has the kind, the name, how it stands, what can be done, and the place")
  func line() throws {
    let play = try Reader(room: "four", level: "two")
    #expect(play.lines[0] == "Pinwheel: four in a row")
    let cursor = try #require(play.lines.first { $0.contains("adjustable") })
    #expect(cursor.hasPrefix("2. adjustable \"Column 4\" focused: empty (Left and right choose a column, Return drops a stone) ["))
    let undo = try #require(play.lines.first { $0.contains("\"Undo\"") })
    #expect(undo.contains("button \"Undo\" not enabled ["))
  }

  @Test("who reads nothing but the text plays a whole game of four, and wins it", arguments: [1, 2, 3])
  func four(seed: UInt64) throws {
    let play = try Reader(room: "four", level: "3")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<21 where !play.text.contains("has won") && !play.text.contains("nobody has won") {
      #expect(play.text.contains("to move: red"))
      let columns = try play.columns
      let open = columns.indices.filter { columns[$0].count < 6 }
      let wins = open.filter { FourReading.wins("red", in: columns, at: $0) }
      let saves = open.filter { FourReading.wins("yellow", in: columns, at: $0) }
      try play.go(to: wins.first ?? saves.first ?? open.min { abs($0 - 3) < abs($1 - 3) } ?? 0)
      play.press(.return)
      play.wait(3)
      guard play.text.contains("to move: yellow") else { break }
      // The machine, which plays anything.
      let now = try play.columns
      let answers = now.indices.filter { now[$0].count < 6 }
      play.session.send(GameEvent("\(answers[Int(random.next() % UInt64(answers.count))] + 1)"))
      play.wait(3)
    }
    #expect(play.text.contains("red has won"))
    #expect(play.said.contains("red has won"))
    #expect(play.said.filter { $0.hasPrefix("yellow in column") }.count >= 3)
  }

  @Test("who reads nothing but the text connects a picture", arguments: ["classic", "star"])
  func dots(level: String) throws {
    let play = try Reader(room: "dots", level: level)
    if level == "classic" {
      try play.focus { $0.contains("\"START\"") }
      play.press(.return)
      play.wait(1)
    }
    var connected = 0
    while play.text.contains(": next"), connected < (level == "classic" ? 8 : 200) {
      try play.focus { $0.contains(": next") }
      play.press(.return)
      play.wait(0.5)
      connected += 1
    }
    #expect(connected >= 5)
    if level != "classic" {
      #expect(play.said.contains("The picture is finished"))
      #expect(play.said.contains("\(connected)"))
    }
  }
}

/// A room, known by its text alone, and played by keys.
@MainActor
private final class Reader {
  let session: Session
  private(set) var said: [String] = []
  private let host = StubHost()
  private var time = 0.0

  init(room: String, level: String) throws {
    let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: RoomOptions(), host: host)
    session = try Session(scene: scene, size: Size(320, 568), isReplay: true)
    scene.input.onUtterance = { [weak self] in self?.said.append($0.text) }
  }

  var text: String { SceneDescription(session.scene).description }
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  func press(_ key: Key) {
    session.send(.key(KeyEvent(key)), at: time)
    wait(0.05)
  }

  func wait(_ seconds: Double) {
    time += seconds
    session.advance(to: time)
  }

  /// Presses Tab until a line that is looked for has the focus.
  func focus(where matches: (String) -> Bool) throws {
    func isThere() -> Bool { lines.contains { $0.contains(" focused") && matches($0) } }
    for _ in 0..<200 where !isThere() { press(.tab) }
    try #require(isThere(), "\(text)")
  }

  /// The stones of each column from below, as the board is read out.
  var columns: [[String]] {
    get throws {
      let board = try #require(lines.first { $0.contains("text \"Board\"") })
      return try (1...7).map { column in
        let part = try #require(board.split(separator: ";").first { $0.contains("column \(column) from below:") })
        let stones = try #require(part.split(separator: ":").last).split(separator: "[")[0]
        return stones.split(separator: ",").map { $0.filter { $0.isLetter } }.filter { ["red", "yellow"].contains($0) }
      }
    }
  }

  /// Leads the keys to a column, counted from 0.
  func go(to column: Int) throws {
    try focus { $0.contains("adjustable \"Column") }
    for _ in 0..<20 {
      let line = try #require(lines.first { $0.contains("adjustable \"Column") })
      let now = try #require(line.split(separator: "\"")[1].split(separator: " ").last.flatMap { Int($0) })
      if now == column + 1 { return }
      press(now < column + 1 ? .right : .left)
    }
  }
}

/// Four in a row as a reader knows it.
private enum FourReading {
  /// Whether a stone dropped into a column makes four.
  static func wins(_ color: String, in columns: [[String]], at column: Int) -> Bool {
    var columns = columns
    columns[column].append(color)
    func has(_ x: Int, _ y: Int) -> Bool { columns.indices.contains(x) && columns[x].indices.contains(y) && columns[x][y] == color }
    let y = columns[column].count - 1
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
      let run = [1, -1].map { sign in (1...3).prefix { has(column + sign * $0 * dx, y + sign * $0 * dy) }.count }
      if run[0] + run[1] >= 3 { return true }
    }
    return false
  }
}
