import Geometry
import Gestures
import Layers
import Stage
import Typography

/// The levels of a room, a card for each, page by page; those that were finished bear a mark.
@MainActor
final class LevelShelf: MenuScene {
  private let room: any Room.Type
  private let levels: [String]
  /// The cards of the pages that were shown; making them all at once would hold up a frame.
  private var cards: [Card?]
  /// Each card's place on its page, in points.
  private var frames: [Rect] = []
  private let shelf = Layer()
  private let shown = Layer()
  private var pageDots: [ShapeLayer] = []
  private var earlier: RoundButton?
  private var later: RoundButton?
  private let heading: TextLayer
  private var pages = 1
  private var pageNumber = 0
  private var perPage = 1
  private let finished: Set<String>
  /// Whether some levels are numbers.
  private var hasNumbers: Bool { levels.contains { Int($0) != nil } }
  private let last: String?

  init(_ playroom: Playroom, room: any Room.Type) throws(RoomError) {
    self.room = room
    levels = playroom.levels(of: room)
    finished = playroom.finishedLevels(of: room.name)
    last = playroom.lastLevel(of: room.name)
    heading = TextLayer()
    cards = Array(repeating: nil, count: levels.count)
    try super.init(playroom, page: "levels", back: .home)
    heading.string = LobbyWord.name(ofRoom: room.name).text(in: playroom.language)
    heading.style = TextStyle(font: FontDescription(weight: .bold), size: 22, language: playroom.language.rawValue)
    heading.color = Palette.ink
    heading.isHitTestable = false
    heading.sizeToFit()
    shelf.anchorPoint = .zero
    tree.root.addSublayer(heading)
    tree.root.addSublayer(shelf)
    let earlier = try RoundButton(.back) { [weak self] in self?.turn(by: -1) }
    let later = try RoundButton(.next) { [weak self] in self?.turn(by: 1) }
    for button in [earlier, later] { tree.root.addSublayer(button) }
    self.earlier = earlier
    self.later = later
    tree.root.addRecognizer(
      SwipeGestureRecognizer(directions: [.left, .right]) { [weak self] swipe in
        if swipe.state == .ended { self?.turn(by: swipe.direction == .left ? 1 : -1) }
      })
  }

  /// A level's card: its picture, and its number in the corner.
  private func card(_ level: String, number: Int) throws(RoomError) -> Card {
    let ground = Card.ground(.white)
    ground.borderWidth = 2
    ground.borderColor = Color(rgb: 0x1f2a44, alpha: playroom.settings.highContrast ? 0.8 : 0.14)
    let picture = try room.levelPicture(level, options: playroom.options)
    picture.position = Point(80, 76)
    picture.transform = .scale(1.16, 1.16)
    ground.addSublayer(picture)
    let label = TextLayer()
    // Levels that are numbers say which; beside those, others say nothing.
    label.string = Int(level) != nil ? level : hasNumbers ? "" : "\(number + 1)"
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 19)
    label.color = Color(rgb: 0x1f2a44, alpha: playroom.settings.highContrast ? 1 : 0.62)
    label.sizeToFit()
    label.position = Point(18 + label.bounds.width / 2, 140)
    ground.addSublayer(label)
    if finished.contains(level) {
      let mark = ShapeLayer(path: Path(circleAt: Point(134, 134), radius: 17), fillColor: Palette.good)
      let check = try Icon.check.layer(size: 24, color: .white)
      check.position = Point(134, 134)
      ground.addSublayer(mark)
      ground.addSublayer(check)
    }
    let card = Card(ground, name: "level \(level)") { [playroom, room] in playroom.enter(room.name, level: level) }
    card.isChosen = level == last
    return card
  }

  override func arrange() {
    let side = buttonSide
    let headingScale = side / 44
    heading.transform = .scale(headingScale, headingScale)
    heading.position = Point(size.width / 2, side / 2)
    let kept = pageNumber * perPage
    let footer = side * 1.1
    arrangeCards(footer: footer)
    pageNumber = min(pages - 1, kept / perPage)
    if size.width > 0, kept == 0, let last, let index = levels.firstIndex(of: last) { pageNumber = index / perPage }
    for (i, card) in cards.enumerated() { card?.place(frames[i]) }
    pageDots.forEach { $0.removeFromSuperlayer() }
    pageDots = []
    let y = size.height - footer / 2
    if pages > 1 {
      let gap = min(side * 0.4, (size.width - 3 * side) / Double(pages))
      for i in 0..<pages {
        let x = size.width / 2 + (Double(i) - Double(pages - 1) / 2) * gap
        let dot = ShapeLayer(path: Path(circleAt: .zero, radius: min(side * 0.09, gap * 0.3)), fillColor: Palette.ink)
        dot.position = Point(x, y)
        tree.root.addSublayer(dot)
        pageDots.append(dot)
      }
    }
    earlier?.place(Rect(center: Point(side * 0.75, y), size: Size(side, side)))
    later?.place(Rect(center: Point(size.width - side * 0.75, y), size: Size(side, side)))
    showPage()
  }

  /// Puts all cards on one page where they stay large enough for a finger and for their picture; else on pages of full rows, above a foot of a height
  /// in points with what turns them.
  private func arrangeCards(footer: Double) {
    let gap = 0.12
    let largest = buttonSide * 5
    let whole = Rect(x: 6, y: content.minY, width: size.width - 12, height: max(1, content.height - 6))
    let area = Rect(x: 6, y: content.minY, width: size.width - 12, height: max(1, content.height - footer))
    let least = max(60, min(area.width, area.height) / 4.65)
    func most(in length: Double) -> Int { max(1, Int((length / least - gap) / (1 + gap))) }
    let columns = most(in: area.width)
    if cards.count <= columns * most(in: whole.height) {
      (pages, perPage) = (1, max(1, cards.count))
      frames = GridLayout(count: cards.count, in: whole, ratio: 1, gap: gap, largest: largest, fillsRows: true).frames
      return
    }
    let rows = (cards.count + columns - 1) / columns
    pages = (rows + most(in: area.height) - 1) / most(in: area.height)
    // Pages are as equally full as full rows let them be.
    perPage = columns * ((rows + pages - 1) / pages)
    // The grid of a full page also for the last one, so that cards keep their size.
    let grid = GridLayout(count: perPage, columns: columns, in: area, ratio: 1, gap: gap, largest: largest)
    frames = cards.indices.map { grid.frames[$0 % perPage] }
  }

  override var wayHere: String? { Lobby.doorName(room.name) }

  /// The keyboard begins with the level that was played last, else with the first that is seen.
  override func begin(in session: Session) {
    let first = last.flatMap { room.levels.firstIndex(of: $0) } ?? pageNumber * perPage
    input.focus(cards[first])
  }

  override func handle(_ event: InputEvent, at time: Double) -> Bool {
    if case .key(let key) = event, key.isPress, let step = ["PageUp": -1, "PageDown": 1][key.name] {
      turn(by: step)
      input.focus(cards[pageNumber * perPage])
      return true
    }
    return super.handle(event, at: time)
  }

  func turn(by step: Int) {
    let wanted = pageNumber + step
    guard (0..<pages).contains(wanted) else { return }
    let forward = step > 0
    pageNumber = wanted
    showPage()
    if !playroom.options.reducesMotion {
      let slide = BasicAnimation(
        .translationX, from: forward ? size.width * 0.35 : -size.width * 0.35, to: 0, duration: 0.25, timingFunction: .easeOut)
      shelf.add(slide, forKey: "turn")
      shelf.add(BasicAnimation(.opacity, from: 0.3, to: 1, duration: 0.25), forKey: "fade")
    }
  }

  /// How many cards a frame has time to make.
  private static let cardsAtOnce = 8

  /// Makes the cards that the page lacks, some now and the others in the frames that follow.
  private func addCards() {
    tree.cancelWork(ownedBy: self)
    let missing = cards.indices.filter { $0 / perPage == pageNumber && cards[$0] == nil }
    for i in missing.prefix(Self.cardsAtOnce) {
      guard let card = try? card(levels[i], number: i) else { continue }
      card.place(frames[i])
      shelf.addSublayer(card)
      cards[i] = card
    }
    if missing.count > Self.cardsAtOnce { tree.perform(after: 1.0 / 60, owner: self) { [weak self] in self?.addCards() } }
  }

  private func showPage() {
    addCards()
    for i in cards.indices {
      let isShown = i / perPage == pageNumber
      guard let card = cards[i] else { continue }
      if isShown, card.superlayer == nil { shelf.addSublayer(card) }
      if !isShown, card.superlayer != nil { card.removeFromSuperlayer() }
    }
    for (i, dot) in pageDots.enumerated() { dot.opacity = i == pageNumber ? 1 : 0.25 }
    earlier?.isHidden = pageNumber == 0
    later?.isHidden = pageNumber == pages - 1
  }

  override var details: [JSON.Member] {
    let first = pageNumber * perPage
    let shownCards = (first..<min(cards.count, first + perPage)).map { i -> JSON in
      [
        "level": .string(levels[i]), "finished": .bool(finished.contains(levels[i])), "frame": JSON(frames[i]),
      ]
    }
    return [
      JSON.Member("of", .string(room.name)), JSON.Member("pages", JSON(pages)), JSON.Member("shown", JSON(pageNumber)),
      JSON.Member("levels", .array(shownCards)),
    ]
  }
}
