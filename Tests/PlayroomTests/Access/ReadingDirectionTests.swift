import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing
import Typography

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("Pages for those who read from right to left")
struct ReadingDirectionTests {
  private nonisolated static let arabic = Language(locale: "ar")

  /// A playroom in a language, on a stage.
  private static func play(_ language: Language, size: Size = Size(320, 568)) throws -> (playroom: Playroom, session: Session) {
    let playroom = Playroom(options: RoomOptions(language: language))
    let session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: size, isReplay: true)
    playroom.attach(to: session)
    session.advance(to: 1)
    return (playroom, session)
  }

  @Test("Arabic is read from right to left, the others from left to right")
  func directions() {
    #expect(Language.allCases.filter(\.isRightToLeft).map(\.rawValue) == ["ar"])
  }

  @Test(
    "who reads only Arabic finds every door by its Arabic name, and behind it levels that are named in Arabic", .enabled(if: arabic.hasFont)
  )
  func doors() throws {
    let (playroom, session) = try Self.play(Self.arabic)
    for room in RoomCatalog.pinwheel.rooms {
      let elements = session.scene.input.accessibilityElements
      let door = try #require(elements.first { $0.layer.name == Lobby.doorName(room.name) })
      #expect(door.label == room.title(in: Self.arabic) && door.label?.unicodeScalars.contains { $0.value >= 0x600 } == true)
      session.scene.input.focus(door.layer)
      session.send(.key(KeyEvent(.return)), at: session.now)
      session.send(.key(KeyEvent(.return)), at: session.now)
      session.advance(to: session.now + 2)
      let names = SceneDescription(session.scene).description
      #expect(names.unicodeScalars.contains { $0.value >= 0x600 }, "\(room.name): \(names)")
      playroom.showLobby()
      session.advance(to: session.now + 1)
    }
  }

  @Test(
    "a row of the settings has its icon at the right and its value at the left, and its bars grow to the left, by finger and by key",
    .enabled(if: arabic.hasFont))
  func rows() throws {
    func row(_ language: Language) throws -> (playroom: Playroom, session: Session, row: Layer) {
      let (playroom, session) = try Self.play(language)
      playroom.show(.settings())
      session.advance(to: 2)
      return (playroom, session, try #require(session.scene.tree.root.layer(named: "setting sound")))
    }
    let english = try row(.english)
    let arabic = try row(Self.arabic)
    let centers = { (row: Layer) in row.sublayers.map(\.position.x) }
    #expect(arabic.row.bounds.size == english.row.bounds.size)
    // The icon, and the bars; the words between them are not equally long.
    #expect(abs(centers(arabic.row)[0] + centers(english.row)[0] - english.row.bounds.width) < 0.01)
    #expect(abs(centers(arabic.row)[2] + centers(english.row)[2] - english.row.bounds.width) < 0.01)
    let before = arabic.playroom.settings.volume
    arabic.session.scene.input.focus(arabic.row)
    arabic.session.send(.key(KeyEvent(.left)), at: 2)
    arabic.session.send(.key(KeyEvent(.left)), at: 2)
    #expect(arabic.playroom.settings.volume > before)
    // The bar at the left end is the loudest, that at the right the softest.
    let bars = arabic.row.sublayers[2]
    let frame = bars.transformToTree(presented: false).apply(bars.bounds)
    for (x, volume) in [(frame.maxX - 6, 1), (frame.minX + 6, 5)] {
      let touch = Point(x, frame.midY)
      arabic.session.send(.touch(TouchEvent(id: 1, phase: .began, position: touch)), at: arabic.session.now)
      arabic.session.send(.touch(TouchEvent(id: 1, phase: .ended, position: touch)), at: arabic.session.now + 0.05)
      arabic.session.advance(to: arabic.session.now + 1)
      #expect(arabic.playroom.settings.volume == volume)
    }
  }

  @Test(
    "a shelf is the mirror of one that begins at the left, and its levels follow each other from right to left",
    arguments: [Size(320, 568), Size(568, 320), Size(1280, 800), Size(200, 200)], [[2, 2, 2], [9, 30, 14], [1, 0, 3]])
  func shelves(size: Size, counts: [Int]) {
    var next = 0
    let levels = counts.map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
    let left = ShelfLayout(levels: levels, size: size, side: 44)
    let right = ShelfLayout(levels: levels, size: size, side: 44, isRightToLeft: true)
    #expect(right.order == left.order && right.pages == left.pages && right.bands == left.bands)
    for (a, b) in zip(left.places, right.places) {
      #expect(a.page == b.page && abs(a.frame.midX + b.frame.midX - size.width) < 1e-9 && a.frame.minY == b.frame.minY)
    }
    #expect(abs(left.turners.later.midX + right.turners.later.midX - size.width) < 1e-9)
  }

  @Test("left leads on along a shelf, and a swipe to the right turns the page", .enabled(if: arabic.hasFont))
  func walking() throws {
    let (playroom, session) = try Self.play(Self.arabic)
    playroom.showLevels(of: "dots")
    session.advance(to: 2)
    let shelf = try #require(session.scene as? LevelShelf)
    session.send(.key(KeyEvent(.tab)), at: 2)
    let first = try #require(shelf.input.focusedLayer)
    session.send(.key(KeyEvent(.left)), at: 2)
    let second = try #require(shelf.input.focusedLayer)
    #expect(second !== first)
    session.send(.key(KeyEvent(.right)), at: 2)
    #expect(shelf.input.focusedLayer === first)
    let page = { (try? JSON(parsing: Array(shelf.probe().utf8)))?["shown"]?.int }
    let before = try #require(page())
    for (i, x) in [60.0, 120, 180, 240, 280].enumerated() {
      let phase: TouchPhase = i == 0 ? .began : i == 4 ? .ended : .moved
      session.send(.touch(TouchEvent(id: 1, phase: phase, position: Point(x, 300))), at: 3 + Double(i) * 0.02)
    }
    #expect(page() == before + 1)
  }

  @Test("no word reaches beyond a stage of 320 points, in any language", arguments: Language.allCases, [Size(320, 568), Size(568, 320)])
  func fits(language: Language, size: Size) throws {
    guard language.hasFont else { return }
    let (playroom, session) = try Self.play(language, size: size)
    func look(_ what: String) {
      let stage = Rect(origin: .zero, size: size).insetBy(dx: -1, dy: -1)
      var words = 0
      var layers: [Layer] = [session.scene.tree.root]
      while let layer = layers.popLast() {
        guard !layer.isHidden, layer.opacity > 0.1 else { continue }
        layers += layer.sublayers
        // What lies on the meadow is panned to.
        guard let text = layer as? TextLayer, !text.string.isEmpty, what != "lobby" || layer.name == "leave hint" else { continue }
        words += 1
        let frame = text.transformToTree(presented: false).apply(text.bounds)
        // Pages of charts lie beside the one that is seen.
        guard stage.intersection(frame) != nil else { continue }
        #expect(stage.contains(frame), "\(what) in \(language.rawValue): \(text.string) at \(frame)")
      }
      #expect(words > 0 || what != "settings")
    }
    look("lobby")
    playroom.show(.settings())
    session.advance(to: session.now + 1)
    look("settings")
    playroom.show(.access())
    session.advance(to: session.now + 1)
    look("access")
    for room in RoomCatalog.pinwheel.rooms {
      playroom.showLevels(of: room.name)
      session.advance(to: session.now + 1)
      look(room.name + " levels")
      for level in [LevelID.classic] + playroom.levels.all(of: room).prefix(2) {
        playroom.enter(room.name, level: level)
        session.advance(to: session.now + 1)
        look("\(room.name) \(level)")
      }
    }
  }
}
