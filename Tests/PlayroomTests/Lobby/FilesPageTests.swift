import Files
import Foundation
import Geometry
import Gestures
import RoomTestSupport
import SVG
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("The page where files are opened")
struct FilesPageTests {
  /// What was asked for and opened.
  @MainActor
  private final class Notes {
    var asked = 0
    var opened: [String] = []
  }

  /// A visit where a chooser gives an answer, and some files were opened before.
  @MainActor
  private struct Visits {
    let visit: LobbyTests.Visit
    private let notes = Notes()
    var asked: Int { notes.asked }
    var opened: [String] { notes.opened }

    init(_ choice: FileChoice?, recent: [String] = [], memory: JSON? = nil) throws {
      var services = Playroom.Services()
      services.recentFiles = { Array(recent.prefix($0)) }
      if let choice {
        services.chooseFile = { [notes] title, kinds, finish in
          #expect(!title.isEmpty && !kinds.isEmpty)
          notes.asked += 1
          finish(choice)
        }
      }
      let playroom = Playroom(options: RoomOptions(), services: services, memory: memory)
      visit = try LobbyTests.Visit(playroom)
      visit.session.openFile = { [notes] path in
        notes.opened.append(path)
        return OpenedScene(try playroom.viewer(of: PictureLayers(try SVGDocument.parse(Array(PictureStage.file.utf8))), title: path))
      }
    }

    func openPage() throws {
      try tap("settings button")
      try tap("folder button")
      #expect(visit.page == "files")
    }

    func tap(_ name: String) throws {
      visit.tap(try visit.place(name))
      visit.session.drainInbox()
    }

    func press(_ key: Key) {
      visit.press(key)
      visit.session.drainInbox()
    }
  }

  @Test("the file that is chosen is shown, and its folder button chooses another one, as O does")
  func choosing() throws {
    let visits = try Visits(.file("/home/a/cat.svg"))
    try visits.openPage()
    try visits.tap("choose file")
    #expect(visits.opened == ["/home/a/cat.svg"] && visits.visit.session.scene is PictureViewer)
    try visits.tap("folder button")
    visits.press("O")
    #expect(visits.asked == 3 && visits.opened.count == 3)
    visits.visit.tap(visits.visit.corner)
    #expect(visits.visit.page == "lobby")
  }

  @Test("whoever closes the desktop's page stays where they are; where there is none, it is said what else can be done")
  func nothing() throws {
    let closing = try Visits(.nothing)
    try closing.openPage()
    try closing.tap("choose file")
    #expect(closing.visit.page == "files" && closing.visit.session.noticeText == nil && closing.opened == [])
    let missing = try Visits(.unavailable)
    try missing.openPage()
    try missing.tap("choose file")
    #expect(missing.visit.page == "files" && missing.visit.session.noticeText?.contains("Drop a file") == true)
  }

  @Test("the last files are offered by their names, at most five, and a touch opens one")
  func recent() throws {
    let recent = (1...7).map { "/home/a/drawings/picture \($0).svg" }
    let visits = try Visits(nil, recent: recent)
    try visits.openPage()
    #expect(visits.visit.state["rows"]?.array?.count == 6)
    let text = SceneDescription(visits.visit.session.scene).description
    #expect(text.contains("picture 5.svg") && text.contains("drawings") && !text.contains("picture 6.svg"))
    try visits.tap("recent file 2")
    #expect(visits.opened == [recent[1]])
  }

  @Test("names that nobody expects are shown, in every language, and stay in their rows", arguments: Language.allCases)
  func names(language: Language) throws {
    let recent = ["/a", "/b/\n", "/c/" + String(repeating: "word ", count: 50) + ".svg", "/d/عربي.svg", "//e//学.csv"]
    for size in LobbyLayoutTests.sizes {
      var services = Playroom.Services()
      services.recentFiles = { _ in recent }
      let playroom = Playroom(options: RoomOptions(language: language), services: services)
      let page = try FilesPage(playroom)
      page.layout(size: size)
      #expect(page.rows.count == 6)
      let stage = Rect(origin: .zero, size: size)
      for row in page.rows { #expect(stage.contains(row.frame), "\(size)") }
    }
  }

  @Test("in a replay nobody is asked, and a parent's lock keeps files away")
  func replayAndLock() throws {
    let replay = try Visits(nil)
    try replay.openPage()
    try replay.tap("choose file")
    #expect(replay.visit.page == "files" && replay.visit.session.noticeText == nil)
    let locked = try Visits(.file("/a.svg"), memory: ["settings": ["lockedRoom": "dots"]])
    locked.visit.playroom.chooseFile()
    locked.visit.playroom.files.open("/a.svg")
    locked.visit.session.drainInbox()
    #expect(locked.asked == 0 && locked.opened == [])
  }

  @Test("with the keyboard the page begins with choosing, and Escape leads back to the way there")
  func keys() throws {
    let visits = try Visits(.nothing)
    try visits.openPage()
    visits.press(.tab)
    #expect(visits.visit.session.scene.input.focusedLayer?.name == "choose file")
    visits.press(.return)
    #expect(visits.asked == 1)
    visits.press(.escape)
    #expect(visits.visit.page == "settings")
  }
}

@Suite("What a file is")
struct FileNatureTests {
  private static let cases: [(name: String, contents: String, nature: FileNature?)] = [
    ("a.svg", "", .picture), ("a.SVGZ", "", .picture), ("a.csv", "a,b\n1,2\n", .table), ("a.tsv", "a\tb\n", .table), ("a.jsonl", "", .log),
    ("a.pinwheel", "{\"pinwheel\":1}\n", .log), ("a.txt", "{\"pinwheel\":1}\n", .log), ("a.txt", "<svg/>", .picture),
    ("a.csv", "<svg></svg>", .picture),
    ("a.xml", "\u{feff}<?xml version='1.0'?>\n<!-- <html> -->\n<!DOCTYPE svg [<!ENTITY a \"b\">]>\n<svg:svg>", .picture),
    ("a.html", "<!DOCTYPE html><html><svg/></html>", nil), ("a.txt", "", nil), ("a.txt", "<", nil), ("a.txt", "<!--", nil),
    ("a.txt", "<!DOCTYPE a [", nil),
    ("a.txt", "svg", nil), ("a.png", "", .pixels), ("a.txt", "GIF89a", .pixels),
    ("a.webp", "<svg/>", .picture), ("a.txt", "RIFF0000WEBPVP8 ", .pixels), ("noending", "<svg>", .picture), ("a.txt", "<svgz>", nil),
    ("a.txt", "<?xml?><!----><svg\n>", .picture),
  ]

  @Test("it is what it begins as, whatever it is called", arguments: cases.indices)
  func nature(index: Int) throws {
    let (name, contents, nature) = Self.cases[index]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pinwheel-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try OutputFile.write(Array(contents.utf8), to: path)
    #expect(FileNature(of: path) == nature, "\(name): \(contents)")
  }

  @Test("rooms are no files, and what is not there is what it is called")
  func names() {
    for room in ["dots", "lobby", "four", ""] { #expect(FileNature(of: room) == nil) }
    #expect(FileNature(of: "/nobody/is/here.svg") == .picture && FileNature(of: "/nobody/is/here.csv") == .table)
    #expect(FileNature(of: "/nobody/is/here") == nil && FileNature(of: "/") == nil && FileNature(of: ".") == nil)
    #expect(FileNature(of: "/dev/zero") == nil)
  }

  @Test("each has its kind for the desktop")
  func kinds() {
    #expect(FileNature.picture.mediaType(of: "a.SVGZ") == "image/svg+xml-compressed")
    #expect(FileNature.picture.mediaType(of: "a") == "image/svg+xml")
    #expect(FileNature.pixels.mediaType(of: "a.PNG") == "image/png" && FileNature.pixels.mediaType(of: "b.jpeg") == "image/jpeg")
    #expect(FileNature.table.mediaType(of: "a.csv") == "text/csv")
    #expect(FileNature.log.mediaType(of: "a.csv") == "application/x-pinwheel-log")
  }
}
