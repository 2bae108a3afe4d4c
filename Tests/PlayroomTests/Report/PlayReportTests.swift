import Foundation
import Geometry
import Gestures
import Layers
import Sessions
import TestSupport
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("What grown-ups read of what was played")
struct PlayReportTests {
  private static let now = 1_700_000_000.0

  private func round(
    _ room: String, _ level: String, ago days: Double, seconds: Double = 60, mistakes: Int = 0, _ result: String = "finished",
    of profile: Int64 = 1
  ) -> Round {
    Round(
      profile: profile, room: room, level: level, start: Self.now - days * 86_400, duration: seconds, mistakes: mistakes, result: result)
  }

  private func report(_ rounds: [Round], language: Language = .english) -> PlayReport {
    PlayReport(
      of: Profile(id: 1, color: 0, animal: 0), rounds: rounds, rooms: .pinwheel, shelf: { $0.shelf }, now: Self.now, dayOffset: 0,
      language: language)
  }

  /// The cells of each line of a table without quotes in it.
  private func cells(_ table: String) -> [[String]] {
    table.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("a level is mastered when it was finished without a mistake the last time, and not by what was before")
  func mastery() throws {
    let results = LevelResults.all(of: [
      round("dots", "tent", ago: 1, mistakes: 3), round("dots", "tent", ago: 3), round("dots", "kite", ago: 2, mistakes: 2),
      round("dots", "kite", ago: 1, seconds: 20), round("dots", "kite", ago: 0.5, seconds: 5, mistakes: 9, "left"),
      round("four", "3", ago: 0, "lost"),
    ])
    #expect(results.map(\.level) == ["tent", "kite", "3"])
    #expect(results.map(\.isMastered) == [false, true, false])
    #expect(results.map(\.rounds) == [2, 3, 1] && results.map(\.finished) == [2, 2, 0])
    #expect(results.map(\.best) == [60, 20, nil] && results.map(\.lastMistakes) == [3, 0, nil])
  }

  @Test("what comes next is the first level of the band that was not finished, in every room")
  func next() throws {
    let shelf = DotsRoom.shelf
    let report = report([round("dots", shelf[0].name, ago: 2), round("dots", shelf[2].name, ago: 1), round("charts", "data", ago: 1)])
    let dots = try #require(report.standings.first { $0.room.name == "dots" })
    #expect(dots.next == shelf[1] && dots.finished.count == 2 && dots.rounds == 2 && dots.seconds == 120)
    let bands = LevelBand.allCases.map { dots.count(in: $0) }
    #expect(bands.map(\.all).reduce(0, +) == dots.levels.count && bands.map(\.finished) == [2, 0, 0])
    let all = self.report(shelf.map { round("dots", $0.name, ago: 1) })
    #expect(all.standings.first { $0.room.name == "dots" }?.next == nil)
  }

  @Test("the table has a line for each level that was played and each that comes next, and nothing of other children")
  func table() throws {
    let first = DotsRoom.shelf[0].name
    let lines = cells(
      report([
        round("dots", first, ago: 1, seconds: 60.0082560000000003), round("dots", "kite", ago: 1, of: 2),
        round("dots", "/own, file.svg", ago: 1),
      ]).table)
    #expect(
      lines[0] == [
        "room", "level", "name", "band", "rounds", "finished", "mastered", "best_seconds", "mistakes_last_time", "last_day", "next",
      ])
    let line = try #require(lines.first { $0[1] == first })
    #expect(line[0] == "dots" && line[3] == "sprout" && Array(line[4...]) == ["1", "1", "yes", "60.008", "0", "2023-11-13", "no"])
    #expect(lines.filter { $0.last == "yes" }.count == RoomCatalog.pinwheel.rooms.count)
    #expect(!lines.contains { $0[1] == "kite" })
    #expect(report([round("dots", "/own, file.svg", ago: 1)]).table.contains("dots,\"/own, file.svg\""))
  }

  @Test(
    "a level is called what it shows or what is done there, in every language, and no number of its place", arguments: Language.allCases)
  func names(language: Language) throws {
    let standings = report([], language: language).standings
    for standing in standings {
      var names: Set<String> = []
      for level in standing.levels {
        let name = try #require(LevelName.text(of: level, in: standing.room, language: language), "\(level)")
        #expect(!name.contains("{") && name != level.name || level.name.count < 3, "\(level): \(name)")
        #expect(names.insert(name).inserted, "\(standing.room.name) has two of \(name)")
      }
    }
    let dots = try #require(standings.first { $0.room.name == "dots" })
    if language == .english { #expect(dots.name(of: "snail", in: language) == "Snail") }
    #expect(dots.name(of: "/own.svg", in: language) == "/own.svg" && dots.name(of: .classic, in: language) != "classic")
  }

  @Test("levels without an end count too, once something was played of them, and come next where nothing else is left")
  func endless() throws {
    let charts = try #require(report([round("charts", "fruit", ago: 1)]).standings.first { $0.room.name == "charts" })
    #expect(charts.finished == ["fruit"] && charts.levels.count == ChartsRoom.shelf.count - 1 && charts.next == ChartsRoom.shelf[1])
    let visit = try visit(nil)
    for level in ["toy", "coins"] as [LevelID] { visit.playroom.enter("charts", level: level) }
    visit.playroom.enter("dots", level: "tent")
    visit.playroom.showLobby()
    let standings = visit.playroom.standings
    #expect(standings.first { $0.room.name == "charts" }?.finished == ["toy", "coins"])
    #expect(standings.first { $0.room.name == "dots" }?.finished.isEmpty == true, "what has an end counts when it is finished")
  }

  @Test("what rows of rooms say alike is of one size on every stage", arguments: LobbyLayoutTests.sizes, Language.allCases)
  func oneSize(size: Size, language: Language) throws {
    let page = try ReportPage(Playroom(options: RoomOptions(language: language)))
    page.layout(size: size)
    let rows = page.tree.root.sublayers.compactMap { $0 as? RoomReportRow }
    for part in [16.0, 12] {
      let scales = rows.flatMap(\.sublayers).compactMap { $0 as? TextLayer }.filter { $0.style.size == part }.map(\.transform.a)
      #expect(scales.count == rows.count && (scales.max() ?? 0) - (scales.min() ?? 0) < 1e-9, "\(part) in \(language) on \(size)")
    }
    for row in rows {
      for text in row.sublayers.compactMap({ $0 as? TextLayer }) {
        #expect(row.bounds.insetBy(dx: 1, dy: 1).contains(text.frame), "\(text.string) in \(language) on \(size)")
      }
    }
  }

  @Test("the page is well-formed, draws each day, and says everything, in every language", arguments: Language.allCases)
  func page(language: Language) throws {
    let rounds =
      (0..<40).map { round("dots", DotsRoom.shelf[$0 % 7].name, ago: Double($0), mistakes: $0 % 2) } + [round("dots", "<b>&\"", ago: 0)]
    let report = report(rounds, language: language)
    let page = report.page
    #expect(
      XMLCheck.isWellFormed(
        page.replacingOccurrences(of: "<!DOCTYPE html>", with: "")
          .replacingOccurrences(of: "<meta charset=\"utf-8\">", with: "").replacingOccurrences(
            of: "<meta name=\"viewport\" content=\"width=device-width\">", with: "")))
    #expect(report.days.count == 28 && report.days.allSatisfy { $0 >= 1 } && report.days.last == 2)
    #expect(page.contains("lang=\"\(language.rawValue)\""))
    #expect(!page.contains("{count}") && !page.contains("{level}") && page.contains("&lt;b&gt;&amp;&quot;"))
    for room in RoomCatalog.pinwheel.rooms { #expect(page.contains(room.title(in: language))) }
    #expect(report.files.map(\.name) == ["pinwheel-1-2023-11-14.html", "pinwheel-1-2023-11-14.csv"])
  }

  @Test("a record of nothing, and one with times that no calendar has, have a page too")
  func strange() throws {
    for start in [0, -1e300, 1e300, 253_402_300_800] {
      let round = Round(profile: 1, room: "dots", level: "tent", start: start, duration: 1e300, mistakes: .max, result: "finished")
      #expect(report([round]).page.contains("</html>") && !report([round]).table.isEmpty)
    }
    #expect(cells(report([]).table).count == 1 + RoomCatalog.pinwheel.rooms.count)
  }

  // MARK: - In the app

  private func visit(_ folder: TestFolder?, size: Size = Size(320, 568), files: @escaping ([String]) -> Void = { _ in })
    throws -> LobbyTests.Visit
  {
    var services = Playroom.Services()
    services.store = folder.map { ProgressStore(directory: $0.path) }
    services.calendar = { Self.now }
    services.saveFiles = { written, finish in
      files(written.map { String(decoding: $0.bytes, as: UTF8.self) })
      finish(.saved(in: "/home/family/Documents"))
    }
    return try LobbyTests.Visit(Playroom(options: RoomOptions(), services: services), size: size)
  }

  /// Goes from the lobby to one's own animal, and holds the button there.
  private func open(_ visit: LobbyTests.Visit, for seconds: Double = Hold.duration + 0.1) throws {
    visit.playroom.show(.profile(visit.playroom.profile))
    visit.session.advance(to: visit.now + 0.5)
    visit.now += 0.5
    let place = try visit.place("family button")
    visit.touch(.began, place)
    visit.now += seconds
    visit.session.advance(to: visit.now)
    visit.touch(.ended, place)
    visit.now += 0.5
    visit.session.advance(to: visit.now)
  }

  @Test("the page opens when its button was held for two seconds, and not by a tap; the way back leads to one's animal")
  func opens() throws {
    let visit = try visit(nil)
    try open(visit, for: 0.4)
    #expect(visit.page == "profile")
    try open(visit)
    #expect(visit.page == "report")
    visit.tap(visit.corner)
    #expect(visit.page == "profile")
  }

  @Test("someone new has no such page yet")
  func newcomer() throws {
    let visit = try visit(nil)
    visit.playroom.show(.profile(nil))
    #expect(visit.session.scene.tree.root.layer(named: "family button") == nil)
  }

  @Test("the page counts what was played a moment ago, a row leads to its shelf, and what is saved says the same")
  func saves() throws {
    let folder = TestFolder()
    var texts: [String] = []
    let visit = try visit(folder) { texts = $0 }
    visit.playroom.enter("dots", level: "tent")
    visit.now = 1
    visit.session.advance(to: 1)
    visit.playroom.roundBegan(after: nil)
    visit.now = 6
    visit.session.advance(to: 6)
    visit.playroom.roundEnded(.finished, mistakes: 0)
    _ = visit.playroom.store(of: "triangles").add("[]", picture: "<svg/>")
    visit.playroom.showLobby()
    try open(visit)
    let row = try #require(visit.state["rooms"]?.array?.first { $0["room"] == "dots" })
    #expect(row["rounds"] == 1 && row["finished"] == 1 && row["next"]?.string == DotsRoom.shelf.first { $0 != "tent" }?.name)
    visit.tap(try visit.place("save button"))
    #expect(texts.count == 4 && texts[0].contains("</html>") && texts[1].contains("dots,tent,"))
    #expect(texts[2] == "<svg/>", "and the child's own pictures")
    #expect(texts[3].contains("<svg") && texts[3].contains("<title>"), "and a sheet of the dots that come next")
    visit.tap(try visit.center(row["frame"]))
    #expect(visit.page == "levels" && visit.state["of"] == "dots")
  }

  @Test("pictures of a child's own are saved from their shelf too, by a button that is held, as the same files; other shelves have none")
  func savesFromShelf() throws {
    let folder = TestFolder()
    var texts: [String] = []
    let visit = try visit(folder) { texts = $0 }
    func show(_ room: String) {
      visit.playroom.showLevels(of: room)
      visit.now += 1
      visit.session.advance(to: visit.now)
    }
    show("dots")
    #expect(visit.session.scene.tree.root.layer(named: "save button") == nil)
    _ = visit.playroom.store(of: "dots").add("{\"drawn\":true}", picture: "<svg/>")
    show("triangles")
    #expect(visit.session.scene.tree.root.layer(named: "save button") == nil)
    show("dots")
    let place = try visit.place("save button")
    visit.tap(place)
    #expect(texts.isEmpty, "a tap is not enough")
    visit.touch(.began, place)
    visit.now += Hold.duration + 0.1
    visit.session.advance(to: visit.now)
    visit.touch(.ended, place)
    #expect(texts == ["<svg/>"])
    #expect(visit.session.noticeText?.contains("pinwheel-1-2023-11-14-dots-1.svg") == true)
  }

  @Test("one picture of a child's own is saved alone, as its level asks for it, by the same name as among all")
  func savesOne() throws {
    let folder = TestFolder()
    var texts: [String] = []
    let visit = try visit(folder) { texts = $0 }
    let store = visit.playroom.store(of: "dots")
    _ = store.add("{\"drawn\":true}", picture: "<svg id=\"first\"/>")
    let number = try #require(store.add("{\"drawn\":true}", picture: "<svg id=\"second\"/>")).id
    visit.playroom.keepPictures(of: DotsRoom.self, only: number)
    #expect(texts == ["<svg id=\"second\"/>"])
    #expect(visit.session.noticeText?.contains("-dots-\(number).svg") == true)
    visit.playroom.keepPictures(of: DotsRoom.self, only: nil)
    #expect(texts.count == 2)
  }

  @Test("rows and buttons lie apart on every stage, large enough for a finger", arguments: LobbyLayoutTests.sizes)
  func layout(size: Size) throws {
    let page = try ReportPage(Playroom(options: RoomOptions(language: .german)))
    page.layout(size: size)
    let frames = page.tree.root.sublayers.filter { $0 is RoomReportRow || $0 is RoundButton }.map(\.frame)
    #expect(frames.count == RoomCatalog.pinwheel.rooms.count + 2)
    let stage = Rect(origin: .zero, size: size).insetBy(dx: -0.5, dy: -0.5)
    for (i, frame) in frames.enumerated() {
      #expect(stage.contains(frame) && frame.height >= 36, "\(frame)")
      for other in frames[..<i] { #expect(!other.insetBy(dx: 0.5, dy: 0.5).intersects(frame), "\(frame) and \(other)") }
    }
  }
}

/// Whether every element is closed by its own name.
private enum XMLCheck {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
