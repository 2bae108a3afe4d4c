import Geometry
import Sessions
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit

@Suite("The way into a room")
struct WayInTests {
  private static let rooms: [any Room.Type] = RoomCatalog.pinwheel.rooms

  private func levels(of room: any Room.Type, in band: LevelBand) -> [LevelID] {
    room.shelf.filter { room.hasEnd($0) && room.band(of: $0) == band }
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
