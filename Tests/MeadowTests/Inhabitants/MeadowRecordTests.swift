import Geometry
import RoomKit
import Sessions
import Testing

@testable import Meadow

@Suite("The record of who lives in the meadow")
struct MeadowRecordTests {
  private let whale = Resident(room: "dots", level: "whale")
  private let file = Resident(room: "dots", level: "/home/someone/a/cat.svg")
  private let own = Resident(room: "triangles", level: "mine-3")

  /// What a room's store would give back of a text.
  private func read(_ text: String) -> MeadowRecord { (try? JSONText.decode(MeadowRecord.self, from: text)) ?? MeadowRecord() }

  @Test("residents are named by their room and level, and found again by that name")
  func names() {
    for resident in [whale, file, own] { #expect(Resident(id: resident.id) == resident) }
    for name in ["", "/", "dots", "dots/", "/whale"] { #expect(Resident(id: name) == nil) }
  }

  @Test("who is admitted stays in the order of coming, and only once")
  func admits() {
    var record = MeadowRecord()
    #expect(record.admit([whale, own]) == [whale, own])
    #expect(record.admit([file, whale]) == [file])
    #expect(record.entries.map(\.resident) == [whale, own, file])
  }

  @Test("what is kept comes back as it was, to less than a pixel")
  func keeps() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var record = MeadowRecord()
      _ = record.admit([whale, file, own])
      let place = WorldPlace(
        Habitat.allCases.randomElement(using: &generator) ?? .sky, x: Double.random(in: 0...1, using: &generator),
        y: Double.random(in: 0...1, using: &generator))
      record.put(file, at: place)
      record.put(Resident(room: "dots", level: "star"), at: place)
      let again = read(JSONText.encode(record))
      #expect(again.entries.map(\.resident) == record.entries.map(\.resident))
      #expect(again.place(of: whale) == nil)
      let kept = try #require(again.place(of: file))
      #expect(kept.habitat == place.habitat && abs(kept.x - place.x) < 1e-4 && abs(kept.y - place.y) < 1e-4)
      #expect(read(JSONText.encode(again)) == again)
    }
  }

  @Test("what makes no sense in a document is left out, and the rest stays")
  func survives() {
    let text = #"""
      {"version": 9, "residents": [{"who": "dots/whale", "habitat": "moon", "x": 0.5, "y": 0.5}, {"who": 7}, {"who": "nobody"}, 4, null,
       {"who": "dots/whale", "habitat": "sky", "x": 1, "y": 1}, {"who": "dots/owl", "habitat": "tree", "x": -1e300, "y": 99}]}
      """#
    let record = read(text)
    #expect(record.entries.map(\.resident.id) == ["dots/whale", "dots/owl"])
    #expect(record.place(of: whale) == nil)
    #expect(record.place(of: Resident(room: "dots", level: "owl")) == WorldPlace(.tree, x: 0, y: 1))
    for text in ["null", "[]", "3", #"{"residents": {}}"#] { #expect(read(text).entries.isEmpty) }
  }

  @Test("a document of more than anybody could finish is cut off")
  func bounded() {
    let many = (0..<12_000).map { JSON.object([JSON.Member("who", .string("dots/\($0).svg"))]) }
    #expect(read(JSON.object([JSON.Member("residents", .array(many))]).description).entries.count == MeadowRecord.most)
  }
}
