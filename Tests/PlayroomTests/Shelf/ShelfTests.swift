import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import FourRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("The shelves")
struct ShelfTests {
  private nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(360, 640), Size(800, 600), Size(800, 1280), Size(1280, 800),
    Size(1920, 1080), Size(3840, 2160), Size(320, 180), Size(180, 320),
  ]

  /// - Parameter hasAllCards: whether so much time has passed that its cards are made, one a frame.
  private func shelf(_ room: any Room.Type, size: Size, memory: JSON? = nil, hasAllCards: Bool = true) throws -> LevelShelf {
    let shelf = try LevelShelf(Playroom(options: RoomOptions(), memory: memory), room: room)
    shelf.layout(size: size)
    if hasAllCards { for _ in shelf.levels { shelf.tree.advance(to: shelf.tree.now + 1.0 / 30) } }
    return shelf
  }

  /// The levels of the page that is shown, with their cards' frames.
  private func page(_ shelf: LevelShelf) throws -> [(level: String, standing: String, frame: Rect)] {
    try (JSON(parsing: shelf.probe())["levels"]?.array ?? []).map { card in
      let frame = try #require(card["frame"])
      let numbers = try ["x", "y", "width", "height"].map { try #require(frame[$0]?.double) }
      return (
        try #require(card["level"]?.string), try #require(card["standing"]?.string),
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      )
    }
  }

  @Test("the dots that say how many pages there are stand clear of the edges, of the cards and of each other", arguments: sizes)
  func pageDots(size: Size) throws {
    for room in RoomCatalog.pinwheel.rooms {
      let shelf = try shelf(room, size: size)
      #expect(shelf.pageDots.count == (shelf.place.pages > 1 ? shelf.place.pages : 0))
      let frames = shelf.pageDots.compactMap { dot in dot.path.bounds.map { $0.offsetBy(dot.position) } }
      for (i, frame) in frames.enumerated() {
        #expect(Rect(origin: .zero, size: size).insetBy(dx: 4, dy: 4).contains(frame), "\(room.name) at \(size)")
        #expect(!shelf.place.places.contains { $0.frame.intersects(frame) }, "\(room.name) at \(size)")
        for other in frames[..<i] { #expect(!other.intersects(frame)) }
      }
    }
  }

  @Test(
    "every level is on one page of its shelf, large enough for a finger, on its own band, and overlaps no other and no button",
    arguments: sizes)
  func everyLevel(size: Size) throws {
    for room in RoomCatalog.pinwheel.rooms {
      let shelf = try shelf(room, size: size)
      var found: [String] = []
      for number in 0..<shelf.place.pages {
        let page = try page(shelf)
        #expect(!page.isEmpty)
        for (i, card) in page.enumerated() {
          #expect(Rect(origin: .zero, size: size).contains(card.frame), "\(room.name) at \(size)")
          #expect(card.frame.width >= 44)
          let band = card.level == "classic" ? LevelBand.tree : room.bands[LevelID(card.level)]
          #expect(shelf.place.bands[band.index].contains(card.frame))
          for other in page[..<i] { #expect(!other.frame.insetBy(dx: 0.01, dy: 0.01).intersects(card.frame)) }
          for name in ["home button", "next button", "back button"] {
            guard let button = shelf.tree.root.layer(named: name), !button.isHidden else { continue }
            #expect(!button.frame.insetBy(dx: 0.01, dy: 0.01).intersects(card.frame), "\(name) of \(room.name) at \(size)")
          }
        }
        found += page.map(\.level)
        if number + 1 < shelf.place.pages { shelf.turn(by: 1) }
      }
      #expect(found.sorted() == room.levels.map(\.name).sorted(), "\(room.name) at \(size)")
      #expect(found.last == "classic")
    }
  }

  @Test("pages are as full as each other, but for one card on each band", arguments: sizes)
  func evenPages(size: Size) throws {
    for room in RoomCatalog.pinwheel.rooms {
      let shelf = try shelf(room, size: size)
      let bands = Dictionary(grouping: shelf.levels.indices) { $0 == shelf.levels.count - 1 ? .tree : room.bands[shelf.levels[$0]] }
      for members in bands.values {
        let counts = (0..<shelf.place.pages).map { page in members.count { shelf.place.places[$0].page == page } }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
      }
    }
  }

  @Test("shelves begin with what a newcomer plays first, grow harder, and end with the classics; a room's own levels come before those")
  func order() throws {
    for room in RoomCatalog.pinwheel.rooms {
      #expect(room.shelf.sorted { $0.name < $1.name } == room.levels.sorted { $0.name < $1.name })
      #expect(room.shelf.last == .classic && room.shelf.first != .classic)
      let bands = room.shelf.dropLast().map { room.bands[$0] }
      #expect(bands == bands.sorted())
    }
    let playroom = Playroom(options: RoomOptions())
    _ = playroom.store(of: "triangles").add("[[0,0,0],[0,0,2]]")
    #expect(playroom.levels.shelf(of: TrianglesRoom.self).suffix(2) == ["mine-1", "classic"])
  }

  @Test("what was finished stands as a sticker, what was begun as it was left, and the first that was not finished glows")
  func standings() throws {
    let memory = try JSON(
      parsing: """
        {"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"dots":["tent","kite"]},
        "states":{"dots/present":{"room":"dots","version":1,"level":"present","dots":4,"lines":[[],[]]}}}
        """)
    let shelf = try shelf(DotsRoom.self, size: Size(1280, 800), memory: memory)
    let standings = try Dictionary(uniqueKeysWithValues: page(shelf).map { ($0.level, $0.standing) })
    #expect(standings["tent"] == "finished" && standings["watermelon"] == "untouched" && standings["kite"] == "finished")
    #expect(standings["present"] == "begun")
    let root = shelf.tree.root
    #expect(root.layer(named: "level tent")?.layer(named: "sticker") != nil)
    #expect(root.layer(named: "level watermelon")?.layer(named: "sticker") == nil)
    #expect(try JSON(parsing: shelf.probe())["next"]?.string == "watermelon")
    let glow = try #require(root.layer(named: "next glow"))
    let card = try #require(root.layer(named: "level watermelon"))
    #expect(glow.position.distance(to: card.position) < 1e-6)
  }

  @Test(
    "a card of what was begun has a mark for going on, in every room; a level without end stands as it was played, stuck on as stickers are"
  )
  func begun() throws {
    let states = """
      {"dots/present":{"room":"dots","version":1,"level":"present","dots":4,"lines":[[],[]]},
       "charts/toy":{"room":"charts","version":1,"level":"toy"},"charts/fruit":{"room":"charts","version":1,"level":"fruit"},
       "numerals/20":{"room":"numerals","version":1,"level":"20"}}
      """
    let memory = try JSON(parsing: #"{"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"states":\#(states)}"#)
    for (room, level, mark) in [
      (DotsRoom.self as any Room.Type, "present", "next mark"), (ChartsRoom.self, "fruit", "next mark"),
      (ChartsRoom.self, "toy", "snapshot"),
      (NumeralsRoom.self, "20", "next mark"),
    ] {
      let shelf = try shelf(room, size: Size(1280, 800), memory: memory)
      let index = try #require(shelf.levels.firstIndex(of: LevelID(level)))
      shelf.turn(by: shelf.place.places[index].page - (try #require(JSON(parsing: shelf.probe())["shown"]?.int)))
      for _ in shelf.levels { shelf.tree.advance(to: shelf.tree.now + 1.0 / 30) }
      #expect(try #require(shelf.tree.root.layer(named: "level \(level)")).layer(named: mark) != nil, "\(room.name) \(level)")
    }
  }

  @Test("where all that has an end is finished, the first level that was never begun glows")
  func afterTheEnd() throws {
    let finished = #""profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"charts":["fruit"]}"#
    let shelf = try shelf(ChartsRoom.self, size: Size(1280, 800), memory: try JSON(parsing: "{\(finished)}"))
    #expect(try JSON(parsing: shelf.probe())["next"]?.string == "toy")
    let states = #""states":{"charts/toy":{"room":"charts","version":1,"level":"toy"}}"#
    let later = try self.shelf(ChartsRoom.self, size: Size(1280, 800), memory: try JSON(parsing: "{\(finished),\(states)}"))
    #expect(try JSON(parsing: later.probe())["next"]?.string == "day")
    let all = ChartsRoom.levels.map { "\"\($0.name)\"" }.joined(separator: ",")
    let done = #""profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"charts":[\#(all)]}"#
    let full = try self.shelf(ChartsRoom.self, size: Size(1280, 800), memory: try JSON(parsing: "{\(done)}"))
    #expect(full.next == nil && full.tree.root.layer(named: "next glow") == nil, "nothing glows that is ticked already")
  }

  @Test(
    "a shelf that has room for all its cards on one page has no second one",
    arguments: [Size(800, 1280), Size(1280, 800), Size(1920, 1080)])
  func onePage(size: Size) throws {
    for room in [ChartsRoom.self, FourRoom.self, NumeralsRoom.self] as [any Room.Type] {
      #expect(try shelf(room, size: size).place.pages == 1, "\(room.name) at \(size)")
    }
  }

  @Test("the glow swells for a while and then rests; with reduced motion it stands still")
  func rest() throws {
    for reducesMotion in [false, true] {
      let playroom = Playroom(options: RoomOptions(reducesMotion: reducesMotion))
      let session = try Session(scene: LevelShelf(playroom, room: DotsRoom.self), size: Size(320, 568), isReplay: true)
      session.advance(to: 0.5)
      _ = session.render()
      #expect(session.scene.tree.isAnimating != reducesMotion)
      session.advance(to: 16.5)
      _ = session.render()
      #expect(!session.needsFrame && session.nextDeadline == nil)
    }
  }

  @Test("left and right walk through all levels as one reads, over bands and pages, and end at the first and the last")
  func reading() throws {
    for room in [FourRoom.self, DotsRoom.self] as [any Room.Type] {
      let keyboard = try LobbyKeyTests.Keyboard()
      let shelf = try shelf(room, size: Size(320, 568))
      let names = shelf.place.order.map { "level \(shelf.levels[$0])" }
      #expect(names.count == room.levels.count && names.first == "level \(room.shelf[0])" && names.last == "level classic")
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return)
      for name in names {
        #expect(keyboard.focus == name)
        keyboard.press(.right)
      }
      #expect(keyboard.focus == names.last)
      keyboard.press(.return)
      #expect(keyboard.room == room.name && keyboard.state["level"]?.string == "classic")
      // The way home leads to the page of the level that was played, the pages before it yet unseen.
      keyboard.press(.escape)
      for name in names.reversed() {
        #expect(keyboard.focus == name)
        keyboard.press(.left)
      }
      #expect(keyboard.focus == names.first && keyboard.state["shown"]?.int == 0)
    }
  }

  @Test("up and down walk from row to row, and on to the buttons only at the first and the last")
  func rows() throws {
    let keyboard = try LobbyKeyTests.Keyboard()
    keyboard.tab(to: "dots door")
    keyboard.press(.return)
    let shelf = try shelf(DotsRoom.self, size: Size(320, 568))
    let tops = Set(try page(shelf).map { $0.frame.midY })
    #expect(tops.count >= 3)
    keyboard.press(.right)
    var last = -Double.infinity
    for _ in tops {
      let focus = try #require(keyboard.session.scene.input.focusedLayer)
      #expect(focus.name?.hasPrefix("level") == true && focus.position.y > last)
      last = focus.position.y
      keyboard.press(.down)
    }
    #expect(keyboard.focus?.hasSuffix("button") == true)
    keyboard.press(.up)
    #expect(keyboard.focus?.hasPrefix("level") == true)
    for _ in tops { keyboard.press(.up) }
    #expect(keyboard.focus == "home button" && keyboard.state["shown"]?.int == 0)
  }

  @Test("a shelf is paged through by keys and a level of its second page opened")
  func paging() throws {
    let keyboard = try LobbyKeyTests.Keyboard()
    keyboard.tab(to: "dots door")
    keyboard.press(.return)
    #expect(keyboard.focus == "level tent")
    keyboard.tab(to: "next button")
    keyboard.press(.return)
    #expect(keyboard.state["shown"]?.int == 1)
    keyboard.press(.pageUp, .pageUp)
    #expect(keyboard.state["shown"]?.int == 0 && keyboard.focus == "level tent")
    keyboard.press(.pageDown)
    let first = try #require(keyboard.state["levels"]?.array?.first?["level"]?.string)
    #expect(keyboard.state["shown"]?.int == 1 && keyboard.focus == "level \(first)")
    keyboard.press(.return)
    #expect(keyboard.room == "dots" && keyboard.state["level"]?.string == first)
  }

  @Test("one card is made in each frame, as one reads, until the page has all of them")
  func slices() throws {
    for room in [DotsRoom.self, TrianglesRoom.self] as [any Room.Type] {
      let shelf = try shelf(room, size: Size(1280, 800), hasAllCards: false)
      let page = shelf.place.order.filter { shelf.place.places[$0].page == 0 }.map { LevelShelf.cardName(shelf.levels[$0]) }
      let session = try Session(scene: shelf, size: Size(1280, 800), isReplay: true)
      for count in 1...page.count {
        let made = page.filter { shelf.tree.root.layer(named: $0) != nil }
        #expect(made.count <= count + 1 && made == Array(page.prefix(made.count)))
        session.advance(to: Double(count) / 59)
        _ = session.render()
      }
      session.advance(to: 2)
      for name in page { #expect(shelf.tree.root.layer(named: name) != nil) }
    }
  }

  @Test("finished levels' cards come a little after the page, those of its neighbours with it; all have rims, however fast it is turned")
  func turns() throws {
    let finished = Set(DotsRoom.shelf.filter { DotsRoom.hasEnd($0) }.map(\.name))
    let names = finished.sorted().map { "\"\($0)\"" }.joined(separator: ",")
    let memory = try JSON(parsing: #"{"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"dots":[\#(names)]}}"#)
    let shelf = try shelf(DotsRoom.self, size: Size(1280, 800), memory: memory, hasAllCards: false)
    let session = try Session(scene: shelf, size: Size(1280, 800), isReplay: true)
    func stickers() throws -> [Layer?] {
      try page(shelf).filter { finished.contains($0.level) }.compactMap { shelf.tree.root.layer(named: "level \($0.level)") }
        .map { $0.layer(named: "sticker") }
    }
    func advance(through frames: ClosedRange<Int>, _ body: (Int) -> Void = { _ in }) {
      for number in frames {
        body(number)
        session.advance(to: Double(number) / 59)
      }
    }
    // What the keyboard begins with is there at once, without its rim.
    #expect(try stickers().map { $0?.sublayers.count } == [1])
    advance(through: 1...80)
    #expect(try stickers().count == page(shelf).count { finished.contains($0.level) })
    // The shelf opened at its last page, where the level without end is.
    shelf.turn(by: -1)
    #expect(try stickers().map { $0?.sublayers.count } == [4])
    // Back and forth, before any page has its cards.
    advance(through: 81...100) { shelf.turn(by: $0.isMultiple(of: 3) ? 1 : -1) }
    advance(through: 101...200)
    let made = try stickers()
    #expect(try !made.isEmpty && made.count == page(shelf).count { finished.contains($0.level) })
    #expect(made.allSatisfy { $0?.sublayers.count == 4 })
    session.advance(to: 60)
    _ = session.render()
    #expect(!session.needsFrame && session.nextDeadline == nil)
  }

  @Test("a card gives way under a finger and springs back")
  func press() throws {
    let shelf = try shelf(DotsRoom.self, size: Size(320, 568), hasAllCards: false)
    let session = try Session(scene: shelf, size: Size(320, 568), isReplay: true)
    let card = try #require(shelf.tree.root.layer(named: "level tent"))
    let body = card.sublayers[0]
    let place = card.position
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: place)), at: 1)
    session.advance(to: 1.2)
    #expect(abs(body.presentation(of: .scale) - Layer.pressedScale) < 1e-6)
    session.send(.touch(TouchEvent(id: 1, phase: .cancelled, position: place)), at: 1.3)
    session.advance(to: 1.38)
    #expect(body.presentation(of: .scale) > Layer.pressedScale)
    session.advance(to: 3)
    #expect(body.presentation(of: .scale) == 1)
  }
}
