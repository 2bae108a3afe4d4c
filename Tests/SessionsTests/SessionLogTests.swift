import Geometry
import Gestures
import Sessions
import Testing

@Suite("The session's log")
struct SessionLogTests {
  private static let header = #"{"pinwheel":1,"room":"dots","level":"classic","seed":1,"width":320,"height":568,"scale":1}"#

  private static let lines: [(String, InputEvent)] = [
    (
      #"{"t":0.5,"touch":"began","id":1,"x":160,"y":35}"#,
      InputEvent.touch(TouchEvent(id: 1, phase: .began, position: Point(160, 35)))
    ),
    (
      #"{"t":0.5,"touch":"cancelled","id":0,"x":-1.5,"y":35.25,"kind":"mouse"}"#,
      .touch(TouchEvent(id: 0, phase: .cancelled, position: Point(-1.5, 35.25), kind: .mouse))
    ),
    (#"{"t":0.5,"key":"Left"}"#, .key(KeyEvent(.left))),
    (#"{"t":0.5,"key":"\"","down":true}"#, .key(KeyEvent("\"", isDown: true))),
    (#"{"t":0.5,"resize":[800,600]}"#, .resize(Size(800, 600))),
    (#"{"t":0.5,"wheel":[0,-40],"x":10,"y":20}"#, .wheel(position: Point(10, 20), delta: Point(0, -40))),
    (#"{"t":0.5,"hover":[3,4.5]}"#, .hover(Point(3, 4.5))), (#"{"t":0.5,"hover":null}"#, .hover(nil)),
    (#"{"t":0.5,"focus":false}"#, .focus(false)), (#"{"t":0.5,"suspend":true}"#, .suspend(true)),
    (#"{"t":0.5,"drop":"/tmp/a b.svg"}"#, .drop(path: "/tmp/a b.svg")),
  ]

  private func expect(_ entry: SessionLog.Entry, in line: String) throws {
    let text = Self.header + "\n" + line + "\n"
    let log = try SessionLog(parsing: text)
    #expect(log.entries == [entry])
    #expect(log.text == text)
  }

  @Test("every event has its line", arguments: lines)
  func events(line: String, event: InputEvent) throws { try expect(SessionLog.Entry(0.5, event), in: line) }

  @Test("what the game itself brings about has a line in its own words")
  func gameEvents() throws { try expect(.init(0.5, .game(GameEvent("hint 3"))), in: #"{"t":0.5,"machine":"hint 3"}"#) }

  @Test(
    "a key's name may be written in capitals or without",
    arguments: [
      ("Keypad Enter", Key.keypadEnter), ("B", "B"), ("Left", .left), ("PageUp", .pageUp), ("F5", .function(5)), ("F10", .function(10)),
      ("Keypad 0", Key(usage: 0x62)), ("EndCall", Key(usage: 0x122)),
    ])
  func keyNames(name: String, key: Key) throws {
    for spelling in [name, name.lowercased(), name.uppercased()] {
      let log = try SessionLog(parsing: Self.header + "\n" + #"{"t":1,"key":""# + spelling + #""}"#)
      #expect(log.entries == [SessionLog.Entry(1, .key(KeyEvent(key)))])
      let last = try #require(log.text.split(separator: "\n").last)
      #expect(try JSON(parsing: String(last)) == ["t": 1, "key": .string(name)])
    }
  }

  @Test("a key with a character beyond A to Z has that one for its name", arguments: ["Ö", "ö", "日", "\u{1F600}", "\u{e000}"])
  func keyCharacters(name: String) throws {
    let key = Key(try #require(name.unicodeScalars.first))
    try expect(.init(1, .key(KeyEvent(key))), in: #"{"t":1,"key":""# + name + #""}"#)
  }

  @Test("a key that no log can name leaves no line", arguments: [Key(usage: 0), Key("\u{7f}"), Key(" ")])
  func namelessKeys(key: Key) {
    #expect(
      SessionLog(header: .init(room: "dots", size: Size(1, 1)), entries: [.init(1, .key(KeyEvent(key)))]).text.utf8.count(where: {
        $0 == 10
      }) == 1)
  }

  @Test("a header keeps everything that it names")
  func header() throws {
    let line =
      #"{"pinwheel":1,"room":"lobby","level":"4","seed":18446744073709551615,"width":320.5,"height":568,"scale":1.25,"language":"ja","#
      + #""settings":{"sound":false},"data":[1,2],"state":{"x":1}}"# + "\n"
    let log = try SessionLog(parsing: line)
    #expect(log.header.seed == .max)
    #expect(log.header.language == "ja")
    #expect(log.header.settings?["sound"]?.bool == false)
    #expect(log.text == line)
    #expect(log.duration == 0)
  }

  @Test("level, seed and scale have defaults; blank lines, carriage returns, a byte order mark and unknown members are ignored")
  func leniency() throws {
    let log = try SessionLog(
      parsing:
        "\u{FEFF}{\"pinwheel\":1,\"room\":\"four\",\"width\":10,\"height\":20,\"who\":3}\r\n\n  \n{\"t\":1,\"focus\":true,\"note\":\"x\"}")
    #expect(log.header == SessionLog.Header(room: "four", size: Size(10, 20)))
    #expect(log.entries.count == 1)
  }

  private static let mistakes: [(String, Int, String)] = [
    ("", 1, "empty"), ("\n\n", 1, "empty"), ("hello", 1, "not JSON"), ("[1]", 1, "not a JSON object"),
    (#"{"t":0.5,"key":"Left"}"#, 1, "no header"), (#"{"pinwheel":2,"room":"dots","width":1,"height":1}"#, 1, "version 1"),
    (#"{"pinwheel":1,"width":1,"height":1}"#, 1, "\"room\" is missing"),
    (#"{"pinwheel":1,"room":"a","width":1}"#, 1, "\"height\" is missing"),
    (#"{"pinwheel":1,"room":"a","width":0,"height":0}"#, 1, "at least 1 point"),
    (#"{"pinwheel":1,"room":"a","width":100000,"height":100000}"#, 1, "at most 16384"),
    (#"{"pinwheel":1,"room":"a","width":9000,"height":9000,"scale":2}"#, 1, "pixels"),
    (#"{"pinwheel":1,"room":"a","width":10,"height":10,"scale":0}"#, 1, "scale"),
    (#"{"pinwheel":1,"room":"a","width":10,"height":10,"seed":-1}"#, 1, "seed"),
    (#"{"pinwheel":1,"room":7,"width":10,"height":10}"#, 1, "a string"),
    (Self.header + "\n\n" + #"{"t":1,"key":"a"}"# + "\n" + #"{"t":0.5,"key":"a"}"#, 4, "after 1 on line 3"),
    (Self.header + "\n" + #"{"t":1,"touch":"beg"#, 2, "cut off"), (Self.header + "\n" + #"{"t":1,"touch":"beg"# + "\n", 2, "not JSON"),
    (Self.header + "\n" + #"{"t":NaN,"key":"a"}"#, 2, "'N'"), (Self.header + "\n" + #"{"t":1e400,"key":"a"}"#, 2, "too large"),
    (Self.header + "\n" + #"{"t":1e9,"key":"a"}"#, 2, "604800"), (Self.header + "\n" + #"{"t":-1,"key":"a"}"#, 2, "from 0"),
    (Self.header + "\n" + #"{"key":"a"}"#, 2, "\"t\" is missing"), (Self.header + "\n" + #"{"t":1}"#, 2, "no event"),
    (Self.header + "\n" + #"{"t":1,"jump":true}"#, 2, "must be one of touch"), (Self.header + "\n" + Self.header, 2, "\"t\" is missing"),
    (Self.header + "\n" + #"{"t":1,"key":"a","focus":true}"#, 2, "one line"), (Self.header + "\n" + #"{"t":1,"key":""}"#, 2, "empty"),
    (Self.header + "\n" + #"{"t":1,"key":"Left"}"# + "\n" + #"{"t":2,"key":"Enter"}"#, 3, "\"Enter\", and no key has that name"),
    (Self.header + "\n" + #"{"t":1,"key":"ab"}"#, 2, "such as \"Left\", \"Return\""),
    (Self.header + "\n" + #"{"t":1,"key":"\n"}"#, 2, "no key"),

    (Self.header + "\n" + #"{"t":1,"touch":"down","id":1,"x":0,"y":0}"#, 2, "\"began\""),
    (Self.header + "\n" + #"{"t":1,"touch":"began","id":1.5,"x":0,"y":0}"#, 2, "whole number"),
    (Self.header + "\n" + #"{"t":1,"touch":"began","id":1,"x":0}"#, 2, "\"y\" is missing"),
    (Self.header + "\n" + #"{"t":1,"touch":"began","id":1,"x":1e30,"y":0}"#, 2, "\"x\""),
    (Self.header + "\n" + #"{"t":1,"resize":[0,600]}"#, 2, "at least"), (Self.header + "\n" + #"{"t":1,"resize":[800]}"#, 2, "two numbers"),
    (Self.header + "\n" + #"{"t":1,"wheel":"up","x":0,"y":0}"#, 2, "two numbers"),
    (Self.header + "\n" + #"{"t":1,"focus":1}"#, 2, "true or false"),
  ]

  @Test("a bad log is refused with the line and the reason", arguments: mistakes)
  func refusing(text: String, line: Int, reason: String) {
    let error = #expect(throws: LogError.self) { try SessionLog(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test("invalid UTF-8 is refused with its line")
  func encoding() {
    let bytes = Array((Self.header + "\n{\"t\":1,\"key\":\"").utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8)
    let error = #expect(throws: LogError.self) { try bytes.withUnsafeBufferPointer { try SessionLog(parsing: $0) } }
    #expect(error?.line == 2)
  }

  @Test("a log cut off anywhere is read up to a whole line or refused with the last line's number")
  func cuts() throws {
    let text = Self.randomLog(seed: 3, count: 8).text
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      let lines = bytes[..<length].count { $0 == 0x0a }
      do {
        #expect(try SessionLog(parsing: String(decoding: bytes[..<length], as: UTF8.self)).entries.count <= lines)
      } catch {
        #expect(error.line == lines + 1)
      }
    }
  }

  @Test("what is written reads back as the same, and writes the same again")
  func roundTrip() throws {
    for seed in 0..<50 {
      let log = Self.randomLog(seed: UInt64(seed), count: 100)
      let again = try SessionLog(parsing: log.text)
      #expect(again == log)
      #expect(again.text == log.text)
    }
  }

  @Test("a file that is not there, or is a folder, is told from a bad log")
  func files() {
    #expect(throws: StageError.self) { try SessionLog.read(from: "/no/such/log") }
    #expect(throws: StageError.self) { try SessionLog.read(from: "/") }
    let error = #expect(throws: LogError.self) { try SessionLog.read(from: #filePath) }
    #expect(error?.path == #filePath)
  }

  static func randomLog(seed: UInt64, count: Int) -> SessionLog {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var log = SessionLog(header: .init(room: "dots", seed: random.next(), size: Size(320, 568)))
    var time = 0.0
    for _ in 0..<count {
      time += (number(0...0.1) * 1e6).rounded() / 1e6
      let place = Point(number(-100...500), number(0...600))
      let keys: [Key] = ["日", "\"", .leftShift, "A"]
      let events: [InputEvent] = [
        .touch(
          TouchEvent(
            id: Int.random(in: 0...5, using: &random), phase: TouchPhase.allCases.randomElement(using: &random) ?? .began, position: place)),
        .touch(TouchEvent(id: 0, phase: .moved, position: place, kind: .mouse)),
        .key(KeyEvent(keys.randomElement(using: &random) ?? "A", isDown: Bool.random(using: &random))),
        .wheel(position: place, delta: Point(0, number(-80...80))), .hover(place), .hover(nil),
        .resize(Size(number(1...900), number(1...900))),
        .focus(true), .suspend(false), .drop(path: "a\u{7f}\\b"),
      ]
      if let event = (events.map(SessionEvent.input) + [.game(GameEvent("5"))]).randomElement(using: &random) {
        log.entries.append(.init(time, event))
      }
    }
    return log
  }
}
