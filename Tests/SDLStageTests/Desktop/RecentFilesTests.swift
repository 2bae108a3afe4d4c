import Files
import Geometry
import TestSupport
import Testing

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Files that were opened last")
struct RecentFilesTests {
  /// As GLib writes it, with what has nothing to do with us.
  private static let foreign = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE xbel>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
      <!-- <bookmark href="file:///not/one"> -->
      <bookmark href="file:///home/a/Letter%20&amp;%20more.odt" added="2026-01-01T10:00:00.123456Z" modified="2026-01-02T10:00:00Z" visited="2026-01-02T10:00:00Z">
        <title>A &lt;letter&gt;</title>
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="application/x-odt"/>
            <bookmark:groups><bookmark:group>Office</bookmark:group></bookmark:groups>
            <bookmark:applications>
              <bookmark:application name="Writer" exec="&apos;writer %u&apos;" modified="2026-01-02T10:00:00Z" count="3"/>
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
      <bookmark href="file:///home/a/cat.svg" added="2026-01-01T10:00:00Z" modified="2026-01-01T10:00:00Z" visited="2026-01-01T10:00:00Z"/>
    </xbel>
    """

  /// A folder of its own with some files in it, removed at the end.
  private final class Folder {
    private let folder = TestFolder()

    var path: String { folder.path }

    init(_ names: [String]) throws {
      for name in names { try OutputFile.write(Array("x".utf8), to: path + "/" + name) }
    }

    var list: String { path + "/recently-used.xbel" }
  }

  @Test("the last one comes first, however it is called, and one that is gone is not offered")
  func order() throws {
    let names = ["a.svg", "b c.csv", "größe & <maß> 'x' \"y\" %41.svg", "d.jsonl"]
    let folder = try Folder(names)
    let recent = RecentFiles(in: folder.path)
    #expect(recent.files(most: 5) == [])
    for (i, name) in (names + ["a.svg", "gone.svg"]).enumerated() {
      try recent.note(folder.path + "/" + name, type: "image/svg+xml", at: 1_795_000_000 + Double(i))
    }
    #expect(recent.files(most: 5) == ["a.svg", names[3], names[2], names[1]].map { folder.path + "/" + $0 })
    #expect(recent.files(most: 2) == ["a.svg", names[3]].map { folder.path + "/" + $0 })
    let text = String(decoding: try InputFile.read(folder.list, limit: 1 << 20), as: UTF8.self)
    #expect(text.contains("count=\"2\"") && text.contains("2026-11-18T11:06:44Z"), "\(text)")
    var status = stat()
    #expect(stat(folder.list, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("what other programs have written stays, and a file that they know gets our mark beside theirs")
  func foreign() throws {
    var list = try #require(BookmarkDocument(Array(Self.foreign.utf8)))
    #expect(list.bookmarks.map(\.isOwn) == [false, false])
    list.note("/home/a/Letter & more.odt", type: "text/csv", at: "2026-11-23T02:00:00Z")
    list.note("/home/a/cat.svg", type: "image/svg+xml", at: "2026-11-23T02:00:01Z")
    list.note("/home/a/new.svg", type: "image/svg+xml", at: "2026-11-23T02:00:02Z")
    let text = String(decoding: list.bytes, as: UTF8.self)
    #expect(list.bookmarks.map(\.isOwn) == [true, true, true])
    #expect(list.bookmarks.map(\.visited) == (0...2).map { "2026-11-23T02:00:0\($0)Z" })
    #expect(list.bookmarks.map(\.uri).first == "file:///home/a/Letter%20&%20more.odt")
    for kept in [
      "Writer", "count=\"3\"", "<title>A &lt;letter&gt;</title>", "<!-- <bookmark href", "added=\"2026-01-01T10:00:00.123456Z\"", "Office",
    ] {
      #expect(text.contains(kept), "\(kept)")
    }
    // All but what was changed is as it was.
    var changed = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in Self.foreign.split(separator: "\n") where !line.contains("<bookmark ") && !line.contains("bookmark:applications>") {
      changed = changed.drop { $0 != line }
      #expect(changed.first == line, "\(line)")
    }
  }

  @Test("a file that is opened again and again stays one bookmark that counts")
  func again() throws {
    var list = try #require(BookmarkDocument([]))
    for second in 10..<60 { list.note("/a.svg", type: "image/svg+xml", at: "2026-11-23T02:00:\(second)Z") }
    #expect(list.bookmarks == [.init(uri: "file:///a.svg", visited: "2026-11-23T02:00:59Z", isOwn: true)])
    #expect(String(decoding: list.bytes, as: UTF8.self).contains("count=\"50\""))
  }

  @Test(
    "a list that is damaged, or is no list, is neither read nor written over",
    arguments: [
      "<", "<xbel>", "<xbel><bookmark></xbel>", "<html></html>", "</xbel>", "<xbel a=></xbel>", "<xbel a='></xbel>", "no list",
      "<xbel><!-- </xbel>",
      "<xbel>" + String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60) + "</xbel>", "<xbel><bookmark/ ></xbel>",
    ])
  func damage(text: String) throws {
    let folder = try Folder(["a.svg"])
    try OutputFile.write(Array(text.utf8), to: folder.list)
    let recent = RecentFiles(in: folder.path)
    try recent.note(folder.path + "/a.svg", type: "image/svg+xml", at: 1e9)
    #expect(recent.files(most: 3) == [])
    #expect(try InputFile.read(folder.list, limit: 1 << 20) == Array(text.utf8))
  }

  @Test("lists cut off or changed anywhere never crash, and what is noted in one that is read is found again")
  func mutations() throws {
    var random = SeededGenerator(seed: 7)
    let bytes = Array(Self.foreign.utf8)
    for _ in 0..<2000 {
      var changed = bytes
      switch Int.random(in: 0...2, using: &random) {
      case 0: changed.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 1: changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      default:
        let start = Int.random(in: 0..<bytes.count, using: &random)
        changed.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...40, using: &random)))
      }
      guard var list = BookmarkDocument(changed) else { continue }
      list.note("/x/y.svg", type: "image/svg+xml", at: "2026-11-23T02:00:00Z")
      #expect(list.bookmarks.contains { $0.isOwn && FileURI.path($0.uri) == "/x/y.svg" } || list.bytes == changed)
    }
  }

  @Test("a folder that is not there, or cannot be written, is an error and nothing more")
  func noFolder() throws {
    let recent = RecentFiles(in: "/nobody/is/here")
    #expect(recent.files(most: 3) == [])
    #expect(throws: FileError.self) { try recent.note("/a.svg", type: "image/svg+xml", at: 0) }
    try recent.note("relative.svg", type: "image/svg+xml", at: 0)
  }

  @Test(
    "URIs lead to their files",
    arguments: [
      ("file:///a/b%20c.svg", "/a/b c.svg"), ("file://localhost/a", "/a"), ("file:///%C3%A4", "/ä"), ("file:///a?b#c", "/a"),
      ("file://other/a", nil), ("https://a/b", nil), ("file:///a%", nil), ("file:///a%zz", nil), ("file:///a%00b", nil),
      ("file:///%ff", nil),
    ] as [(String, String?)])
  func uris(uri: String, path: String?) { #expect(FileURI.path(uri) == path) }

  @Test("every path comes back from its URI")
  func roundTrip() {
    for path in ["/", "/a b", "/%41", "/ä/學/🎈", "/a?b#c", "/\u{1}\u{7f}\n"] { #expect(FileURI.path(FileURI.uri(path)) == path) }
  }
}
