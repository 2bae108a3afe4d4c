import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import Meadow
@testable import Playroom
@testable import RoomKit

/// Where the lobby's pages put what fingers press, on stages of every shape.
@MainActor
@Suite("The lobby's pages")
struct LobbyLayoutTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1080, 1920), Size(1920, 1080),
    Size(3840, 2160),
  ]

  /// A playroom with so many who play, the last of whom plays.
  private func playroom(of count: Int, _ rooms: RoomCatalog = .pinwheel) -> Playroom {
    let playroom = Playroom(rooms, options: RoomOptions())
    for i in 1..<count { playroom.addProfile(color: i, animal: i) }
    return playroom
  }

  /// What can be pressed on a page: buttons, cards and rows.
  private func controls(_ scene: MenuScene) -> [(name: String, frame: Rect)] {
    scene.tree.root.sublayers.filter { ($0 is RoundButton || $0 is Card || $0 is SettingRow || $0 is LanguageRow) && !$0.isHidden }.map {
      ($0.name ?? "", $0.frame)
    }
  }

  private func expectApart(_ controls: [(name: String, frame: Rect)], in size: Size, slack: Double = 0.5) {
    let stage = Rect(origin: .zero, size: size).insetBy(dx: -slack, dy: -slack)
    for (i, control) in controls.enumerated() {
      #expect(stage.contains(control.frame), "\(control) on \(size)")
      for other in controls[..<i] {
        #expect(!other.frame.insetBy(dx: slack, dy: slack).intersects(control.frame), "\(control) and \(other) on \(size)")
      }
    }
  }

  @Test("the button for someone new is at the left end of the log, where no tail lies under it", arguments: sizes)
  func newcomerButton(size: Size) throws {
    for count in 1...4 {
      let lobby = try Lobby(playroom(of: count))
      lobby.layout(size: size)
      guard let button = lobby.newFrame else { continue }
      let seats = try targets(lobby).filter { $0.name.hasPrefix("badge") && abs($0.frame.maxY - button.maxY) < 1 }
      for seat in seats { #expect(button.maxX <= seat.frame.minX + 0.5, "\(seat) at \(size)") }
    }
  }

  /// A rectangle of the state.
  private func rect(_ json: JSON?) -> Rect? {
    guard let json, let x = json["x"]?.double, let y = json["y"]?.double, let width = json["width"]?.double,
      let height = json["height"]?.double
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// What can be pressed in the meadow, as it is seen.
  private func targets(_ lobby: Lobby) throws -> [(name: String, frame: Rect)] {
    let state = try JSON(parsing: lobby.probe())
    var found: [(String, Rect)] = []
    for door in state["doors"]?.array ?? [] { found.append((door["room"]?.string ?? "", try #require(rect(door["frame"])))) }
    for profile in state["profiles"]?.array ?? [] {
      found.append(("badge \(profile["id"]?.int ?? 0)", try #require(rect(profile["frame"]))))
    }
    for name in ["plus button", "players button", "settings button"] {
      guard let layer = lobby.tree.root.layer(named: name), !layer.isHidden else { continue }
      found.append((name, layer.transformToTree(presented: false).apply(layer.bounds)))
    }
    return found
  }

  @Test(
    "in the meadow all that is touched is 44 points or more, on the stage and apart, however many play", arguments: sizes, [1, 2, 3, 8])
  func meadow(size: Size, count: Int) throws {
    let playroom = playroom(of: count)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    let targets = try targets(lobby)
    expectApart(targets, in: size)
    for target in targets { #expect(target.frame.width >= 43.9 && target.frame.height >= 43.9, "\(target) on \(size)") }
    // Everybody is there, or the way to everybody is.
    let shown = targets.filter { $0.name.hasPrefix("badge") }.count
    #expect(shown == count || targets.contains { $0.name == "players button" })
    #expect(targets.contains { $0.name == "badge \(playroom.profile?.id ?? 0)" })
  }

  @Test("the way to the settings does not lie over the sun or the moon, in any language", arguments: sizes, ["en", "ar"])
  func sun(size: Size, tag: String) throws {
    let language = try #require(Language(rawValue: tag))
    for hour in [10.0, 21] {
      var options = RoomOptions(language: language)
      options.startTime = hour * 3600
      let lobby = try Lobby(Playroom(options: options))
      lobby.layout(size: size)
      let gear = try #require(targets(lobby).first { $0.name == "settings button" }).frame
      for light in ["sun", "moon"] {
        let part = try #require(lobby.tree.root.layer(named: light) as? PartLayer)
        let disc = try #require((part["disc"] as? ShapeLayer)?.path.bounds)
        let frame = part.transformToTree(presented: false).apply(disc)
        #expect(!frame.intersects(gear) && Rect(origin: .zero, size: size).contains(frame), "\(light) on \(size)")
      }
    }
  }

  @Test("no leaf in the corners lies over what can be pressed on the log, however many play", arguments: sizes, [1, 2, 3, 8])
  func leaves(size: Size, count: Int) throws {
    let lobby = try Lobby(playroom(of: count))
    lobby.layout(size: size)
    let seats = try targets(lobby).filter { $0.name.hasPrefix("badge") || $0.name == "plus button" || $0.name == "players button" }
    for side in ["left", "right"] {
      let leaves = try #require(lobby.tree.root.layer(named: "leaves-\(side)") as? PartLayer)
      let frame = leaves.transformToTree(presented: false).apply(leaves.info.bounds)
      for seat in seats where !leaves.isHidden { #expect(!frame.intersects(seat.frame), "\(side) of \(seat) at \(size)") }
    }
  }

  @Test("wherever it is panned to, no two doors lie over each other, nor that of a sixth room", arguments: sizes, [5, 6])
  func panned(size: Size, rooms: Int) throws {
    let lobby = try Lobby(playroom(of: 1, rooms == 5 ? .pinwheel : PondTests.rooms))
    lobby.layout(size: size)
    #expect(lobby.doorFrames.count == rooms)
    let session = try Session(scene: lobby, size: size, isReplay: true)
    for way in [-900.0, 450, 900] {
      let start = Point(size.width / 2, size.height * 0.03)
      session.send(.touch(TouchEvent(id: 1, phase: .began, position: start)), at: session.now + 1)
      for k in 1...10 {
        session.send(.touch(TouchEvent(id: 1, phase: .moved, position: start + Point(way * Double(k) / 10, 0))), at: session.now + 0.05)
      }
      session.send(.touch(TouchEvent(id: 1, phase: .ended, position: start + Point(way, 0))), at: session.now + 0.3)
      session.advance(to: session.now + 3)
      let doors = lobby.doorFrames
      for (i, door) in doors.enumerated() {
        for other in doors[..<i] { #expect(!other.frame.insetBy(dx: 0.5, dy: 0.5).intersects(door.frame), "\(door) \(other) on \(size)") }
      }
    }
  }

  @Test("every word of a sign is in letters of 9 points or more, on its plate, in every language", arguments: sizes, Language.allCases)
  func signs(size: Size, language: Language) throws {
    let lobby = try Lobby(Playroom(options: RoomOptions(language: language)))
    lobby.layout(size: size)
    var signs: [Rect] = []
    func collect(_ layer: Layer) {
      if let text = layer as? TextLayer, let plate = text.superlayer {
        let frame = text.transformToTree(presented: false).apply(text.bounds)
        let words = text.string
        let height = text.style.size * plate.transform.a
        #expect(height >= 9, "\(words) on \(size)")
        #expect(Rect(origin: .zero, size: size).contains(frame), "\(words) on \(size)")
        #expect(!signs.contains { $0.intersects(frame) }, "\(words) on \(size)")
        signs.append(frame)
      }
      for sublayer in layer.sublayers { collect(sublayer) }
    }
    collect(lobby.tree.root)
    #expect(signs.count == RoomCatalog.pinwheel.rooms.count)
  }

  @Test(
    "the arrow of a door stands on its sign, leaves most of the picture to be seen, is large enough for a finger, and clear of other doors",
    arguments: sizes)
  func goOn(size: Size) throws {
    for room in RoomCatalog.pinwheel.rooms {
      let level = room.levels[0].name
      let playroom = Playroom(
        options: RoomOptions(),
        memory: .object([
          JSON.Member("states", .object([JSON.Member("\(room.name)/\(level)", ["room": .string(room.name)])])),
          JSON.Member("lastLevels", .object([JSON.Member(room.name, .string(level))])),
        ]))
      let lobby = try Lobby(playroom)
      lobby.layout(size: size)
      let state = try JSON(parsing: lobby.probe())
      let arrow = try #require(rect(state["doors"]?.array?.first { $0["room"]?.string == room.name }?["goOn"]))
      #expect(arrow.width >= 43.9 && Rect(origin: .zero, size: size).insetBy(dx: -1, dy: -1).contains(arrow), "\(room.name) on \(size)")
      let landscape = try Landscape(size: size)
      let disc = Rect(center: arrow.center, size: Size(landscape.discDiameter, landscape.discDiameter))
      let door = try #require(lobby.door(of: room.name)?.place)
      // On the lowest stages there may be no room beside the sign.
      let isOnPicture = size.height < 300 && door.target.insetBy(dx: -1, dy: -1).contains(disc.center)
      #expect(disc.intersects(door.sign) || isOnPicture, "\(room.name) on \(size)")
      for door in lobby.doorFrames {
        let covered = door.frame.intersection(arrow).map { $0.width * $0.height } ?? 0
        let most = door.room == room.name ? 0.62 : 0.01
        #expect(covered <= door.frame.width * door.frame.height * most, "\(room.name) over \(door.room) on \(size)")
      }
    }
  }

  @Test(
    "languages are large enough for a finger, lie apart, and their names stay in their rows", arguments: sizes, [Language.english, .german])
  func languages(size: Size, language: Language) throws {
    let page = try LanguagesPage(Playroom(options: RoomOptions(language: language)))
    page.layout(size: size)
    let controls = controls(page)
    #expect(controls.count == 1 + Language.allCases.count { $0.hasFont })
    expectApart(controls, in: size)
    for control in controls { #expect(control.frame.height >= 38 && control.frame.width >= 44, "\(control) on \(size)") }
    for row in page.tree.root.sublayers where row is LanguageRow {
      for text in row.sublayers { #expect(row.bounds.insetBy(dx: 2, dy: 1).contains(text.frame), "\(row.name ?? "") on \(size)") }
    }
  }

  @Test("animals, colours, ages, the tick and the bin are large enough for a finger and do not overlap", arguments: sizes)
  func profile(size: Size) throws {
    let playroom = playroom(of: 3)
    let page = try ProfilePage(playroom, playroom.profiles[1])
    page.layout(size: size)
    let controls = controls(page)
    #expect(controls.count == 3 + Animal.allCases.count + Palette.bright.count + LevelBand.allCases.count)
    expectApart(controls, in: size)
    for control in controls { #expect(control.frame.width >= 44, "\(control)") }
  }

  @Test(
    "what the settings' rows say stays in the row and beside its switch, in letters of 7 points or more",
    arguments: sizes, Language.allCases)
  func settings(size: Size, language: Language) throws {
    let page = try SettingsPage(Playroom(options: RoomOptions(language: language)))
    page.layout(size: size)
    expectApart(controls(page), in: size)
    for row in page.tree.root.sublayers where row is SettingRow {
      #expect(row.frame.height >= 38)
      let texts = row.sublayers.compactMap { $0 as? TextLayer }
      for text in texts {
        #expect(row.bounds.insetBy(dx: 2, dy: 1).contains(text.frame), "\(text.string) on \(size)")
        #expect(text.style.size * text.transform.a >= 7, "\(text.string) on \(size)")
      }
      for (i, text) in texts.enumerated() {
        for other in texts[..<i] { #expect(!other.frame.insetBy(dx: 0.5, dy: 0.5).intersects(text.frame), "\(text.string) on \(size)") }
      }
    }
  }

  @Test(
    "at twice the size pages are whole in small windows and usual ones: nothing reaches beyond the stage, and letters have 10 points or more",
    arguments: [Size(180, 320), Size(640, 400)], Language.allCases)
  func magnified(size: Size, language: Language) throws {
    let playroom = Playroom(options: RoomOptions(language: language))
    playroom.addProfile(color: 1, animal: 1)
    let pages = try [
      SettingsPage(playroom), AccessPage(playroom), ProfilePage(playroom, nil), PlayersPage(playroom), ReportPage(playroom),
    ]
    for page in pages {
      page.layout(size: size)
      expectApart(controls(page), in: size)
      for row in page.tree.root.sublayers where row is SettingRow {
        #expect(row.frame.height >= 30)
        for text in row.sublayers.compactMap({ $0 as? TextLayer }) {
          #expect(row.bounds.insetBy(dx: 1, dy: 1).contains(text.frame), "\(text.string) on \(size)")
          #expect(text.style.size * text.transform.a >= 5, "\(text.string) on \(size)")
        }
      }
    }
  }

  @Test(
    "the settings' rows fill their page and end with some air below the last, in groups where there is height for that",
    arguments: sizes + [Size(360, 640), Size(800, 600), Size(1280, 800)])
  func settingsFill(size: Size) throws {
    let page = try SettingsPage(Playroom(options: RoomOptions()))
    page.layout(size: size)
    let frames = page.tree.root.sublayers.filter { $0 is SettingRow }.map(\.frame)
    let whole = frames.reduce(frames[0]) { $0.union($1) }
    let side = page.buttonSide
    #expect(whole.maxY <= size.height - side * 0.1)
    #expect(whole.height >= page.content.height * 0.65, "\(whole.height / page.content.height)")
    #expect(whole.width >= min(size.width * 0.55, 8 * side), "\(whole.width / size.width)")
    #expect(abs(whole.midX - size.width / 2) < 1)
    let columns = Set(frames.map { Int($0.minX.rounded()) })
    if size.width > 1.5 * size.height, size.height >= 600 {
      #expect(columns.count == 2 && whole.width >= size.width * 0.8, "no void stands beside them")
      #expect(abs(frames[6].maxY - frames[3].maxY) < 1e-6)
    } else if size.height >= 600 {
      let gaps = zip(frames, frames.dropFirst()).map { $1.minY - $0.maxY }
      #expect(gaps[2] > 2 * gaps[0] && gaps[5] > 2 * gaps[4] && abs(gaps[0] - gaps[1]) < 1e-6 && abs(gaps[0] - gaps[3]) < 1e-6)
    }
  }

  @Test("animals and colours of a log that have no picture are shown as some that have")
  func senselessProfiles() throws {
    let memory = try JSON(
      parsing: #"{"profiles":[{"id":1,"color":-9223372036854775808,"animal":-9223372036854775808},{"id":2,"color":99,"animal":99}]}"#)
    let playroom = Playroom(options: RoomOptions(), memory: memory)
    let lobby = try Lobby(playroom)
    lobby.layout(size: Size(320, 568))
    #expect(try JSON(parsing: lobby.probe())["profiles"]?.array?.count == 2)
    for profile in playroom.profiles {
      let page = try ProfilePage(playroom, profile)
      page.layout(size: Size(320, 568))
      #expect(try JSON(parsing: page.probe())["animal"]?.string != nil)
    }
  }

  @Test(
    "what lies between the rows of a page changes nothing: a touch there goes to none of them",
    arguments: [Size(240, 320), Size(320, 568), Size(360, 640), Size(568, 320), Size(1280, 800)])
  func betweenRows(size: Size) throws {
    let page = try SettingsPage(Playroom(options: RoomOptions()))
    page.layout(size: size)
    for (above, below) in zip(page.rows, page.rows.dropFirst()) where below.frame.minY > above.frame.maxY {
      for part in [0.1, 0.5, 0.9] {
        let place = Point(below.frame.midX, above.frame.maxY + (below.frame.minY - above.frame.maxY) * part)
        let target = page.input.target(at: place)
        #expect(!page.rows.contains { target === $0 || target.isDescendant(of: $0) }, "\(place) at \(size)")
      }
    }
  }
}
