import Sessions
import Testing

@testable import Progress

@Suite("Giving out the record of play")
struct ProgressExportTests {
  /// Reads CSV by the grammar of RFC 4180.
  private func cells(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var i = 0
    while i < scalars.count {
      let c = scalars[i]
      if isQuoted {
        if c == "\"" {
          if i + 1 < scalars.count, scalars[i + 1] == "\"" {
            cell.unicodeScalars.append(c)
            i += 1
          } else {
            isQuoted = false
          }
        } else {
          cell.unicodeScalars.append(c)
        }
      } else if c == "\"" {
        isQuoted = true
      } else if c == "," {
        row.append(cell)
        cell = ""
      } else if c == "\r", i + 1 < scalars.count, scalars[i + 1] == "\n" {
        rows.append(row + [cell])
        (row, cell) = ([], "")
        i += 1
      } else {
        cell.unicodeScalars.append(c)
      }
      i += 1
    }
    #expect(row.isEmpty && cell.isEmpty && !isQuoted, "the last line ends")
    return rows
  }

  private func sample() throws -> (ProgressContents, SavedSilhouette) {
    let folder = ProgressFolder()
    let silhouette = folder.withStore { store in
      _ = store.addProfile(color: 2, animal: 3)
      store.add(
        Round(profile: 1, room: "dots", level: "a, \"b\"\r\nc", start: 1_763_692_340.25, duration: 12.5, mistakes: 2, result: "won"))
      store.saveState("{\"next\":3}", version: 1, profile: 1, room: "dots", level: "a/b")
      store.saveState("[]", version: 1, profile: 1, room: "dots", level: "a b")
      return store.save(SavedSilhouette(profile: 1, name: "../鳥", pieces: "[{\"x\":1}]", svg: "<svg/>"))
    }
    return (try ProgressContents(directory: folder.path), silhouette)
  }

  @Test("tables read back as they were written, with plain numbers and times that people can read")
  func tables() throws {
    let (contents, _) = try sample()
    let files = Dictionary(uniqueKeysWithValues: ProgressExport(contents).files.map { ($0.path, $0.text) })
    #expect(cells(try #require(files["profiles.csv"])) == [["id", "color", "animal"], ["1", "2", "3"]])
    #expect(
      cells(try #require(files["rounds.csv"])) == [
        ["profile", "room", "level", "start", "start_utc", "duration", "mistakes", "result"],
        ["1", "dots", "a, \"b\"\r\nc", "1763692340.25", "2025-11-21T02:32:20.250Z", "12.5", "2", "won"],
      ])
    let states = cells(try #require(files["states.csv"]))
    #expect(states.map(\.last) == ["file", "states/1-dots-a_b-v1.json", "states/1-dots-a_b-v1-2.json"])
    #expect(files["states/1-dots-a_b-v1.json"] == "[]")
    #expect(files["states/1-dots-a_b-v1-2.json"] == "{\"next\":3}")
    #expect(files["silhouettes/1-____.svg"] == "<svg/>")
    #expect(cells(try #require(files["silhouettes.csv"]))[1] == ["1", "1", "../鳥", "[{\"x\":1}]", "silhouettes/1-____.svg"])
    #expect(!files.keys.contains { $0.contains("..") })
  }

  @Test("the document says everything")
  func document() throws {
    let (contents, silhouette) = try sample()
    let json = try JSON(parsing: try #require(ProgressExport(contents).files.last?.text))
    #expect(json["profiles"] == [["id": 1, "color": 2, "animal": 3]])
    #expect(json["rounds"]?.array?.first?["startUTC"] == "2025-11-21T02:32:20.250Z")
    #expect(json["rounds"]?.array?.first?["start"] == 1_763_692_340.25)
    #expect(json["states"]?.array?.last?["state"] == ["next": 3])
    #expect(json["silhouettes"]?.array?.first?["name"] == .string(silhouette.name))
    #expect(json["silhouettes"]?.array?.first?["pieces"] == [["x": 1]])
  }

  @Test("giving out a record changes none of its bytes, also while it is being played")
  func reading() throws {
    let folder = ProgressFolder()
    let store = ProgressStore(directory: folder.path)
    _ = store.addProfile(color: 2, animal: 3)
    store.flush()
    let before = try (folder.bytes("progress.sqlite"), folder.bytes("progress.sqlite-wal"))
    #expect(try ProgressContents(directory: folder.path).profiles.count == 1)
    #expect(try (folder.bytes("progress.sqlite"), folder.bytes("progress.sqlite-wal")) == before)
    store.contents.withLock { $0.database }.close()
    let closed = try folder.bytes("progress.sqlite")
    #expect(try ProgressContents(directory: folder.path).profiles.count == 1)
    #expect(try folder.bytes("progress.sqlite") == closed)
    #expect(throws: ProgressError.nothing("/nowhere/progress.sqlite")) { try ProgressContents(directory: "/nowhere") }
  }

  @Test(
    "times are those of the calendar",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_399.9996, "2000-02-28T23:59:59.999Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
      (4_107_542_400, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.000Z"), (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
      (253_402_300_799, "9999-12-31T23:59:59.000Z"), (1e300, nil), (-.infinity, nil), (.nan, nil),
    ] as [(Double, String?)])
  func times(seconds: Double, text: String?) { #expect(UTCTime.text(seconds) == text) }
}
