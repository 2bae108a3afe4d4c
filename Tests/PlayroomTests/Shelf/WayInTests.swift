import Geometry
import Sessions
import TestSupport
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import Progress
@testable import RoomKit

@Suite("The way into a room")
struct WayInTests {
  private static let rooms: [any Room.Type] = RoomCatalog.pinwheel.rooms

  private func levels(of room: any Room.Type, in band: LevelBand) -> [LevelID] {
    room.shelf.filter { room.hasEnd($0) && room.bands[$0] == band }
  }

  @Test("a newcomer begins with the first level of the shelf that has an end")
  func newcomer() {
    for room in Self.rooms {
      #expect(WayIn.next(in: room, levels: room.shelf, finished: []) == room.shelf.first { room.hasEnd($0) }, "\(room.name)")
    }
  }

  @Test("one harder level that was finished moves nothing, two move the way in there, and the easier ones stay open to the end")
  func moves() {
    for room in [DotsRoom.self, NumeralsRoom.self] as [any Room.Type] {
      let (sprouts, trees) = (levels(of: room, in: .sprout), levels(of: room, in: .tree))
      #expect(WayIn.next(in: room, levels: room.shelf, finished: [trees[3]]) == sprouts[0])
      #expect(WayIn.next(in: room, levels: room.shelf, finished: [trees[0], trees[3]]) == trees[1])
      #expect(WayIn.next(in: room, levels: room.shelf, finished: Set(trees)) == sprouts[0])
    }
  }

  @Test("a room is told which band the results of the one who plays have led to")
  @MainActor
  func band() throws {
    let bushes = Array(levels(of: DotsRoom.self, in: .bush).prefix(2))
    for (finished, band) in [([LevelID](), LevelBand.sprout), (bushes, .bush)] {
      let names = finished.map { "\"\($0.name)\"" }.joined(separator: ",")
      let memory = try JSON(parsing: #"{"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"dots":[\#(names)]}}"#)
      let room = try #require(try Playroom(options: RoomOptions(), memory: memory).makeRoom("dots", level: "house") as? any Room)
      #expect(room.options.band == band)
    }
  }

  @Test("who says that they are older begins there, and their own results lead on from then on, to what is easier too")
  func start() {
    for room in [DotsRoom.self, NumeralsRoom.self] as [any Room.Type] {
      let (sprouts, bushes, trees) = (levels(of: room, in: .sprout), levels(of: room, in: .bush), levels(of: room, in: .tree))
      #expect(WayIn.next(in: room, levels: room.shelf, finished: [], from: .tree) == trees[0])
      #expect(WayIn.next(in: room, levels: room.shelf, finished: [], from: .bush) == bushes[0])
      #expect(WayIn.next(in: room, levels: room.shelf, finished: Set(sprouts.prefix(2)), from: .tree) == sprouts[2])
      #expect(WayIn.next(in: room, levels: room.shelf, finished: Set(trees.prefix(2)), from: .bush) == trees[2])
    }
  }

  @Test("where somebody begins is asked beside their animal, kept for each, and told to a replay")
  @MainActor
  func asked() throws {
    let folder = TestFolder()
    func playroom() -> Playroom {
      var services = Playroom.Services()
      services.store = ProgressStore(directory: folder.path)
      return Playroom(options: RoomOptions(), services: services)
    }
    let first = playroom()
    let visit = try LobbyTests.Visit(first)
    visit.playroom.show(.profile(nil))
    visit.session.advance(to: visit.now + 0.5)
    visit.now += 0.5
    #expect(visit.state["start"] == "sprout")
    visit.tap(try visit.place("start tree"))
    #expect(visit.state["start"] == "tree")
    visit.tap(try visit.place("check button"))
    #expect(first.profiles.count == 2 && first.levels.start == .tree)
    #expect(first.start(of: first.profiles[0]) == .sprout)
    let next = first.levels.next(in: DotsRoom.self)
    #expect(next.map { DotsRoom.bands[$0] } == .tree)
    let room = try #require(try first.makeRoom("dots", level: "house") as? any Room)
    #expect(room.options.band == .tree)
    let replay = Playroom(options: RoomOptions(), memory: first.memory)
    #expect(replay.levels.start == .tree && replay.levels.next(in: DotsRoom.self) == next)
    let id = first.profiles[1].id
    first.close()

    let again = playroom()
    #expect(again.start(of: again.profiles[1]) == .tree && again.start(of: again.profiles[0]) == .sprout)
    again.close()
    let contents = try ProgressContents(directory: folder.path)
    #expect(LevelRecord.start(of: id, in: contents.states) == .tree && LevelRecord.start(of: 1, in: contents.states) == .sprout)
    let report = PlayReport(of: Profile(id: id, color: 0, animal: 0), in: contents, now: 0, dayOffset: 0, language: .english)
    #expect(report.table.contains("dots,\(next?.name ?? "")"))
  }

  @Test("a log that names a band that there is not begins with the easiest", arguments: ["\"wood\"", "7", "null", "[]"])
  @MainActor
  func nonsense(start: String) throws {
    let memory = try JSON(parsing: #"{"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"start":\#(start)}"#)
    #expect(Playroom(options: RoomOptions(), memory: memory).levels.start == .sprout)
  }

  @Test("whatever was finished, every level comes next once, and then none", arguments: 1...10)
  func all(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for room in Self.rooms {
      let ends = room.shelf.filter { room.hasEnd($0) }
      var finished = Set(ends.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
      for _ in 0..<(ends.count - finished.count) {
        guard let next = WayIn.next(in: room, levels: room.shelf, finished: finished) else { break }
        #expect(!finished.contains(next) && room.hasEnd(next))
        finished.insert(next)
      }
      #expect(finished.count == ends.count && WayIn.next(in: room, levels: room.shelf, finished: finished) == nil, "\(room.name)")
    }
  }
}
