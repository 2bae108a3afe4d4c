import Geometry
import Gestures
import Layers
import Meadow
import RoomKit
import Sessions
import Testing

@testable import DotsRoom
@testable import Playroom

/// What goes wrong while somebody is in the meadow.
@MainActor
@Suite("Trouble in the meadow")
struct MeadowTroubleTests {
  private static let size = Size(1280, 800)

  private func names(_ visit: LobbyTests.Visit) -> [String] {
    (visit.state["inhabitants"]?.array ?? []).compactMap { $0["who"]?.string }
  }

  private func visit(finished: [String], profiles: Int = 1) throws -> LobbyTests.Visit {
    let all = (1...profiles).map { number -> JSON in ["id": JSON(number), "color": JSON(number), "animal": JSON(number)] }
    let playroom = Playroom(
      options: RoomOptions(),
      memory: ["profiles": .array(all), "profile": 1, "finished": ["dots": .array(finished.map { .string($0) })]])
    let visit = try LobbyTests.Visit(playroom, size: Self.size)
    visit.now = 8
    visit.session.advance(to: visit.now)
    return visit
  }

  @Test("a profile that is deleted while its animal walks to a door leaves the other's play as it was", arguments: [0.02, 0.1, 0.2, 0.35])
  func deletedOnTheWay(after delay: Double) throws {
    let visit = try visit(finished: ["whale", "owl"], profiles: 2)
    let door = try visit.door("dots")
    visit.touch(.began, door)
    visit.now += 0.05
    visit.touch(.ended, door)
    visit.now += delay
    visit.session.advance(to: visit.now)
    let walker = try #require(visit.playroom.profile)
    visit.playroom.delete(walker)
    visit.playroom.showLobby()
    for _ in 0..<80 {
      visit.now += 1.0 / 30
      visit.session.advance(to: visit.now)
      _ = visit.session.render()
    }
    #expect(visit.playroom.profiles.map(\.id) == [2] && visit.playroom.profile?.id == 2)
    #expect(["lobby", "levels"].contains(visit.page))
    visit.playroom.showLobby()
    visit.press(.function(1))
    #expect(names(visit).isEmpty)
    let deleted = try #require(visit.playroom.restorable.first)
    visit.playroom.restore(deleted)
    visit.playroom.showLobby()
    visit.press(.function(1))
    #expect(names(visit).sorted() == ["dots/owl", "dots/whale"])
  }

  @Test("whoever is chosen while the animal of another walks to a door is who plays, and nobody walks on")
  func chosenOnTheWay() throws {
    let visit = try visit(finished: ["whale"], profiles: 3)
    let door = try visit.door("triangles")
    visit.touch(.began, door)
    visit.now += 0.05
    visit.touch(.ended, door)
    visit.now += 0.05
    let other = try visit.place("badge 3")
    visit.touch(.began, other)
    visit.now += 0.05
    visit.touch(.ended, other)
    visit.now += 2
    visit.session.advance(to: visit.now)
    #expect(visit.playroom.profile?.id == 3)
    #expect(visit.page == "lobby" && names(visit).isEmpty)
  }

  @Test("five thousand pictures whose files are gone are parcels, as many as there is room for, and each of them is remembered")
  func thousands() throws {
    let visit = try visit(finished: (0..<5_000).map { "/nowhere/\($0).svg" })
    let seen = names(visit)
    #expect((20...60).contains(seen.count) && Set(seen).count == seen.count)
    func remembered() throws -> Int {
      let record: MeadowRecord = try #require(visit.playroom.store(of: MeadowRecord.store)[MeadowRecord.name])
      return record.entries.count
    }
    #expect(try remembered() == 5_000)
    let frame = try visit.center(visit.state["inhabitants"]?.array?.last?["frame"])
    visit.tap(frame)
    visit.playroom.showLobby()
    visit.press(.function(1))
    visit.now += 30
    visit.session.advance(to: visit.now)
    #expect(names(visit) == seen)
    #expect(try remembered() == 5_000)
  }

  @Test("pictures that were kept and are damaged are parcels; whoever lives beside them is whole, and nobody is forgotten")
  func damaged() throws {
    let whole = ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="outline" d="M1 1H8V8H1Z" fill="#c02040"/></svg>"##
    let pictures = [
      "", "<svg", "no picture", String(whole.dropLast(9)), #"<svg xmlns="http://www.w3.org/2000/svg"/>"#, "\u{0}\u{1}\u{2}",
      whole.replacing("M1 1H8V8H1Z", with: "M nan nan"), whole,
    ]
    let files = pictures.indices.map { "/mine/\($0).svg" }
    let kept = zip(files, pictures).enumerated().map { i, entry -> JSON in
      [
        "id": JSON(i + 1), "name": "", "text": .string(JSON.object([JSON.Member("level", .string(entry.0))]).description),
        "picture": .string(entry.1),
      ]
    }
    let playroom = Playroom(
      options: RoomOptions(),
      memory: [
        "finished": ["dots": .array((["whale"] + files).map { .string($0) })], "keepsakes": ["dots": .array(kept)],
      ])
    let visit = try LobbyTests.Visit(playroom, size: Self.size)
    visit.now = 8
    visit.session.advance(to: visit.now)
    #expect(names(visit).sorted() == (["dots/whale"] + files.map { "dots/\($0)" }).sorted())
    func colors(_ layer: Layer) -> [Color] {
      ((layer as? ShapeLayer)?.fillColor.map { [$0] } ?? []) + layer.sublayers.flatMap(colors)
    }
    let red = Color(rgb: 0xc02040)
    for (i, file) in files.enumerated() {
      let layer = try #require(visit.session.scene.tree.root.layer(named: "dots/\(file)"))
      #expect(colors(layer).contains(red) == (i == files.count - 1), "\(pictures[i])")
      let frame = try #require(visit.state["inhabitants"]?.array?.first { $0["who"]?.string == "dots/\(file)" }?["frame"])
      visit.tap(try visit.center(frame))
    }
    #expect(playroom.store(of: "dots").keepsakes.count == files.count)
  }

  @Test("a clock that is set back or on by years, to any hour, moves nobody, and nobody is lost")
  func clock() throws {
    let visit = try visit(finished: ["whale", "owl", "snail", "balloon", "train"])
    visit.now += 30
    visit.session.advance(to: visit.now)
    let before = visit.state["inhabitants"]
    #expect(before?.array?.count == 5)
    var generator = SeededGenerator(seed: 18)
    var times = [-1e9, 0, 4e9, 75_600, 43_200]
    for _ in 0..<12 { times.append(Double.random(in: -2e9...6e9, using: &generator)) }
    for time in times {
      visit.now += 40
      visit.session.send(GameEvent("local time \(time)"))
      visit.session.advance(to: visit.now)
      _ = visit.session.render()
      #expect(visit.state["inhabitants"] == before, "at \(time)")
      let minute = try #require(visit.state["minute"]?.int)
      #expect(abs(Double(minute) - time / 60) < 2)
    }
  }

  @Test("an hour that changes while somebody is carried leaves it under the finger, in the light of the hour")
  func hourChangesInPlay() throws {
    let visit = try visit(finished: ["whale", "snail"])
    let start = try visit.center(visit.state["inhabitants"]?.array?.last?["frame"])
    visit.touch(.began, start)
    for i in 1...10 {
      visit.now += 0.05
      visit.touch(.moved, start + Point(-4, -6) * Double(i))
      if i == 5 { visit.session.send(GameEvent("local time \(22 * 3600)")) }
      _ = visit.session.render()
    }
    visit.touch(.ended, start + Point(-40, -60))
    visit.now += 30
    visit.session.advance(to: visit.now)
    let moved = try #require(visit.state["inhabitants"]?.array?.last)
    #expect(moved["moved"]?.bool == true)
    #expect(names(visit).sorted() == ["dots/snail", "dots/whale"])
  }
}
