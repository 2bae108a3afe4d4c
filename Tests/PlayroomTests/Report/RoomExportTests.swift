import ChartsRoom
import Foundation
import Geometry
import Imaging
import RoomKit
import SVG
import Sessions
import Testing

@testable import Playroom

@MainActor
@Suite("What rooms save as files")
struct RoomExportTests {
  private static let csv = "day,Ada,Ben\n2024-01-01,1,4\n2024-01-02,3.5,\n2024-01-03,2,6\n"

  private func table() throws -> ChartTable { try ChartTable(csv: Array(Self.csv.utf8), name: "Two / \"readers\"") }

  /// A visit to the charts of a table, with its table opened, where files are saved as a closure does.
  private func visit(
    kiosk: Kiosk? = nil, _ save: @escaping ([(name: String, bytes: [UInt8])]) throws -> String = { _ in "" }
  ) throws -> LobbyTests.Visit {
    try visit(kiosk: kiosk) { files, finish in
      do { finish(.saved(in: try save(files))) } catch { finish(.failed(error)) }
    }
  }

  private func visit(
    kiosk: Kiosk? = nil, _ save: @escaping @MainActor ([(name: String, bytes: [UInt8])], @escaping @MainActor (FileSaving) -> Void) -> Void
  ) throws -> LobbyTests.Visit {
    var services = Playroom.Services()
    services.saveFiles = save
    var options = RoomOptions()
    options.contents[ChartTable.self] = try table()
    let visit = try LobbyTests.Visit(Playroom(options: options, services: services, kiosk: kiosk), room: "charts", level: "data")
    visit.tap(try visit.place("table button"))
    return visit
  }

  /// Presses the button that saves, and waits for what comes of it.
  private func save(_ visit: LobbyTests.Visit) throws {
    visit.tap(try visit.place("save button"))
    for _ in 0..<1000 where visit.session.inbox.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    visit.session.drainInbox()
  }

  @Test("a touch on a chart's table saves a drawing, pixels and values, and says where they are")
  func saving() throws {
    var files: [(name: String, bytes: [UInt8])] = []
    let visit = try visit {
      files = $0
      return "/home/a/Documents"
    }
    try save(visit)
    #expect(files.map(\.name) == ["pinwheel-two-readers.svg", "pinwheel-two-readers.png", "pinwheel-two-readers.csv"])
    #expect(visit.session.noticeText == "pinwheel-two-readers.svg (+2)\nSaved in /home/a/Documents")
    let document = try SVGDocument.parse(files[0].bytes)
    #expect(document.size == Size(960, 640) && document.warnings.isEmpty)
    #expect(String(decoding: files[0].bytes, as: UTF8.self).contains("<title>Two / &quot;readers&quot;</title>"))
    let pixels = try PixelBuffer(png: files[1].bytes)
    #expect(pixels.width == 1920 && pixels.height == 1280)
    let read = try ChartTable(csv: files[2].bytes)
    #expect(try read.columns == table().columns && read.labels == table().labels)
  }

  @Test("where the person says the place, the game goes on meanwhile; a place without a name is not named, and who wants none gets none")
  func chosenPlaces() throws {
    var open: [@MainActor (FileSaving) -> Void] = []
    let visit = try visit { _, finish in open.append(finish) }
    try save(visit)
    #expect(open.count == 1 && visit.session.noticeText == nil)
    open[0](.nothing)
    #expect(visit.session.noticeText == nil)
    open[0](.saved(in: nil))
    #expect(visit.session.noticeText == "pinwheel-two-readers.svg (+2)")
  }

  @Test("what the disk refuses is said; where files are not allowed, nothing is offered, and nothing is saved")
  func refusals() throws {
    let full = try visit { _ in throw StageError.cannotWrite(path: "/a", reason: "the disk is full") }
    var problems: [String] = []
    full.session.onProblem = { problems.append($0) }
    try save(full)
    #expect(full.session.noticeText == NoticeWord.notSaved.text(in: .english))
    #expect(problems.count == 1 && problems[0].contains("the disk is full"), "whoever watches hears it in full")
    var count = 0
    let kiosk = try visit(kiosk: Kiosk(idle: 60)) { _ in
      count += 1
      return ""
    }
    #expect(kiosk.session.scene.tree.root.layer(named: "save button") == nil)
    #expect(kiosk.session.scene.tree.root.layer(named: "folder button") == nil)
    let room = try #require(kiosk.session.scene as? ChartsRoom)
    kiosk.playroom.save(try ChartsRoom.export(table(), page: nil, column: 0, options: room.options))
    #expect(count == 0)
  }

  @Test("every page of a table is a drawing that is read without a warning", arguments: TablePage.allCases)
  func pages(page: TablePage) throws {
    for isStrong in [false, true] {
      let export = try ChartsRoom.export(table(), page: page, column: 1, options: RoomOptions(hasHighContrast: isStrong))
      var encoder = SVGEncoder()
      let text = encoder.encode(export.picture, size: export.size, title: export.title)
      #expect(encoder.omissions.isEmpty, "\(encoder.omissions)")
      #expect(try SVGDocument.parse(Array(text.utf8)).warnings == [])
    }
  }

  @Test("a file's name has the title's letters and digits, in every script, and is never empty or long")
  func names() {
    let stem = ExportedFiles.stem
    #expect(stem("Süß & sauer 2") == "pinwheel-süß-sauer-2" && stem("../../..") == "pinwheel" && stem("") == "pinwheel")
    #expect(stem("昼の長さ") == "pinwheel-昼の長さ" && stem(String(repeating: "word ", count: 99)).count <= 69)
    #expect(ExportedFiles.Kind(of: "a/B.PNG") == .png && ExportedFiles.Kind(of: "svg") == nil)
  }
}
