import Compositing
import Geometry
import Gestures
import Imaging
import Sessions
import Testing

@testable import Playroom
@testable import RoomKit

/// A finger on every place of every scene: a child pokes everything, and is answered.
@MainActor
@Suite("Every place that is poked")
struct PokeTests {
  private nonisolated static let columns = 7
  private nonisolated static let rows = 6

  /// A level of each kind; none of the classics, which answer as they always did.
  nonisolated static let levels: [(room: String, level: String)] = [
    ("dots", "cat"), ("triangles", "house"), ("triangles", "free"), ("numerals", "20"), ("charts", "play"), ("charts", "data"),
    ("four", "3"),
    ("four", "two"),
  ]

  private static func visit(_ ear: Ear, room: String?, level: String?, size: Size) throws -> LobbyTests.Visit {
    var services = Playroom.Services()
    services.sounds = ear
    return try LobbyTests.Visit(Playroom(options: RoomOptions(), services: services), size: size, room: room, level: level)
  }

  private static func picture(_ visit: LobbyTests.Visit) -> UInt64 {
    _ = visit.session.render()
    return visit.session.pixels.hash()
  }

  private static func places(in size: Size) -> [Point] {
    (0..<rows).flatMap { row in
      (0..<columns).map { Point((Double($0) + 0.5) * size.width / Double(columns), (Double(row) + 0.5) * size.height / Double(rows)) }
    }
  }

  /// Whether a poke is heard, or seen within a fifth of a second.
  private static func answers(_ place: Point, _ visit: LobbyTests.Visit, _ ear: Ear) -> Bool {
    visit.now += 1
    visit.session.advance(to: visit.now)
    let before = picture(visit)
    _ = ear.take()
    visit.touch(.began, place)
    visit.session.advance(to: visit.now + 0.1)
    let pressed = picture(visit)
    visit.now += 0.1
    visit.touch(.ended, place)
    visit.session.advance(to: visit.now + 0.1)
    let released = picture(visit)
    return !ear.take().isEmpty || pressed != before || released != before
  }

  @Test("answers in every room, by sound or by sight", arguments: levels, [Size(320, 480), Size(560, 360)])
  func rooms(level: (room: String, level: String), size: Size) throws {
    let ear = Ear()
    var silent: [Point] = []
    var visit = try Self.visit(ear, room: level.room, level: level.level, size: size)
    for place in Self.places(in: size) {
      if !(visit.session.scene is any Room) { visit = try Self.visit(ear, room: level.room, level: level.level, size: size) }
      if !Self.answers(place, visit, ear) { silent.append(place) }
    }
    #expect(silent.isEmpty, "\(level.room) \(level.level) at \(size): \(silent.map { "\(Int($0.x)),\(Int($0.y))" })")
  }

  @Test("of many fingers on the meadow each is answered, whatever the others do", arguments: [1, 2, 5, 10])
  func fingers(count: Int) throws {
    let ear = Ear()
    let visit = try Self.visit(ear, room: nil, level: nil, size: Size(1280, 800))
    let lobby = try #require(visit.session.scene as? Lobby)
    visit.now += 1
    visit.session.advance(to: visit.now)
    _ = ear.take()
    let places = (0..<count).map { lobby.freePlace(near: Point(90 + 120 * Double($0), 560)) }
    for (i, place) in places.enumerated() {
      visit.session.send(.touch(TouchEvent(id: i + 1, phase: .began, position: place)), at: visit.now)
    }
    #expect(ear.take().count == count)
    for (i, place) in places.enumerated() {
      visit.session.send(.touch(TouchEvent(id: i + 1, phase: .ended, position: place)), at: visit.now + 0.05)
    }
    #expect(ear.take().isEmpty && visit.page == "lobby")
  }

  @Test("answers in the lobby, on every shelf and on the pages, by sound", arguments: [Size(320, 480), Size(560, 360)])
  func pages(size: Size) throws {
    let ear = Ear()
    for way in ["", "dots", "triangles", "numerals", "charts", "four", "settings button", "plus button"] {
      var silent: [Point] = []
      for place in Self.places(in: size) {
        let visit = try Self.visit(ear, room: nil, level: nil, size: size)
        if !way.isEmpty { visit.tap(way.hasSuffix("button") ? try visit.place(way) : try visit.door(way)) }
        _ = ear.take()
        // Whoever switches sound off sees that, and hears nothing.
        let picture: UInt64? = way == "settings button" ? Self.picture(visit) : nil
        visit.tap(place)
        if ear.take().isEmpty, picture == nil || picture == Self.picture(visit) { silent.append(place) }
      }
      #expect(silent.isEmpty, "\(way) at \(size): \(silent.map { "\(Int($0.x)),\(Int($0.y))" })")
    }
  }
}
