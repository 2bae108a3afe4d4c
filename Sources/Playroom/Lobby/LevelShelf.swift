import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// The levels of a room, a card for each, page by page; those that were finished bear a mark.
@MainActor
final class LevelShelf: MenuScene {
  private let room: any Room.Type
  private let levels: [LevelID]
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
  private let finished: Set<LevelID>
  /// Whether some levels are numbers.
  private var hasNumbers: Bool { levels.contains { $0.number != nil } }
  private let last: LevelID?

  init(_ playroom: Playroom, room: any Room.Type) throws(RoomError) {
    self.room = room
    levels = playroom.levels(of: room)
    finished = playroom.finishedLevels(of: room.name)
    last = playroom.lastLevel(of: room.name)
    heading = TextLayer()
    cards = Array(repeating: nil, count: levels.count)
    try super.init(playroom, page: "levels", back: .home)
    heading.string = room.title(in: playroom.language)
    heading.style = TextStyle(font: FontDescription(weight: .bold), size: 22, language: playroom.language.rawValue)
    heading.color = Palette.ink
    heading.isHitTestable = false
    heading.sizeToFit()
    shelf.anchorPoint = .zero
    tree.root.addSublayer(heading)
    tree.root.addSublayer(shelf)
    let earlier = try RoundButton(.back) { [weak self] in self?.turn(by: -1) }
    let later = try RoundButton(.next) { [weak self] in self?.turn(by: 1) }
    for button in [earlier, later] {
      button.sound = nil
      tree.root.addSublayer(button)
    }
    self.earlier = earlier
    self.later = later
    tree.root.addRecognizer(
      SwipeGestureRecognizer(directions: [.left, .right]) { [weak self] swipe in
        if swipe.state == .ended { self?.turn(by: swipe.direction == .left ? 1 : -1) }
      })
  }

  /// A level's card: its picture, and its number in the corner.
  private func card(_ level: LevelID, number: Int) throws(RoomError) -> Card {
    let ground = Card.ground(.white)
    ground.borderWidth = 2
    ground.borderColor = Color(rgb: 0x1f2a44, alpha: playroom.settings.highContrast ? 0.8 : 0.14)
    let picture = try room.levelPicture(level, options: playroom.options(of: room.name))
    picture.position = Point(80, 76)
    picture.transform = .scale(1.16, 1.16)
    ground.addSublayer(picture)
    let label = TextLayer()
    // Levels that are numbers say which; beside those, others say nothing.
    label.string = level.number != nil ? level.name : hasNumbers ? "" : "\(number + 1)"
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
    card.sound = .open
    card.isChosen = level == last
    card.focusResponse?.key = { [weak self] in self?.step($0, from: number) ?? false }
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
    for (i, card) in cards.enumerated() { card?.layout(in: frames[i]) }
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
    earlier?.layout(in: Rect(center: Point(side * 0.75, y), size: Size(side, side)))
    later?.layout(in: Rect(center: Point(size.width - side * 0.75, y), size: Size(side, side)))
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
    // Full rows that leave little of the page blank, on few pages.
    var best: (grid: GridLayout, worth: Double)?
    for columns in 1...columns {
      for rows in 1...most(in: area.height) {
        let grid = GridLayout(count: columns * rows, columns: columns, in: area, ratio: 1, gap: gap, largest: largest)
        let pages = (cards.count + grid.frames.count - 1) / grid.frames.count
        let filled = Double(grid.frames.count) * grid.cell.width * grid.cell.height / (area.width * area.height)
        let worth = filled - Self.costOfAPage * Double(pages)
        if best.map({ worth > $0.worth }) ?? true { best = (grid, worth) }
      }
    }
    guard let grid = best?.grid else { return }
    perPage = grid.frames.count
    pages = (cards.count + perPage - 1) / perPage
    // The grid of a full page also for the last one, so that cards keep their size.
    let spread = Self.spread(grid, over: area)
    frames = cards.indices.map { spread[$0 % perPage] }
  }

  /// How much of a page's area may stay blank, in parts, to save another page.
  private static let costOfAPage = 0.05

  /// Draws a grid's cells apart, by a quarter of a cell at most, over what the grid leaves blank of an area.
  private static func spread(_ grid: GridLayout, over area: Rect) -> [Rect] {
    guard let first = grid.frames.first, let last = grid.frames.last else { return [] }
    let rows = grid.frames.count / grid.columns
    let used = first.union(last)
    let gap = (first.width * 0.12, first.width * 0.25)
    func more(_ blank: Double, _ count: Int) -> Double { max(0, min(gap.1, (blank - 2 * gap.0) / Double(count + 1))) }
    let (x, y) = (more(area.width - used.width, grid.columns), more(area.height - used.height, rows))
    return grid.frames.enumerated().map { i, frame in
      frame.offsetBy(
        Point(x * (Double(i % grid.columns) - Double(grid.columns - 1) / 2), y * (Double(i / grid.columns) - Double(rows - 1) / 2)))
    }
  }

  /// The first level of the page that is shown.
  override var firstToDo: Layer? { cards.indices.contains(pageNumber * perPage) ? cards[pageNumber * perPage] : nil }

  override var wayHere: String? { Lobby.doorName(room.name) }

  /// The keyboard begins with the level that was played last, else with the first that is seen.
  override func begin(in session: Session) {
    focus(on: last.flatMap(levels.firstIndex) ?? pageNumber * perPage)
  }

  /// Gives the keyboard's focus to a level's card, on whichever page.
  private func focus(on index: Int) {
    guard cards.indices.contains(index) else { return }
    turn(by: index / perPage - pageNumber)
    makeCard(index)
    input.focus(cards[index])
  }

  /// Arrows walk from level to level: to the sides as one reads, on to the next row and page; up and down from row to row of a page.
  ///
  /// Only up from the first row and down from the last one they lead on to the buttons.
  private func step(_ key: KeyEvent, from index: Int) -> Bool {
    // As long as nobody sees where the focus is, the first key only shows it.
    guard key.isPress, input.showsFocus else { return false }
    switch key.key {
    case .left, .right:
      focus(on: min(levels.count - 1, max(0, index + (key.key == .left ? -1 : 1))))
      return true
    case .up, .down:
      guard let next = neighbour(of: index, isUp: key.key == .up) else { return false }
      focus(on: next)
      return true
    default: return false
    }
  }

  /// The level in the next row of the same page that is nearest to a level's column; nil where there is no such row.
  private func neighbour(of index: Int, isUp: Bool) -> Int? {
    let from = frames[index]
    let page = index / perPage * perPage
    let beyond = (page..<min(levels.count, page + perPage)).filter { isUp ? frames[$0].maxY < from.midY : frames[$0].minY > from.midY }
    guard let row = beyond.map({ frames[$0].midY }).min(by: { abs($0 - from.midY) < abs($1 - from.midY) }) else { return nil }
    return beyond.filter { frames[$0].midY == row }.min { abs(frames[$0].midX - from.midX) < abs(frames[$1].midX - from.midX) }
  }

  override func handle(_ event: InputEvent, at time: Double) -> Bool {
    if let key = event.pressedKey, key == .pageUp || key == .pageDown {
      turn(by: key == .pageUp ? -1 : 1)
      focus(on: pageNumber * perPage)
      return true
    }
    return super.handle(event, at: time)
  }

  func turn(by step: Int) {
    let wanted = pageNumber + step
    if step == 0 { return }
    guard (0..<pages).contains(wanted) else { return playroom.play(.wrong) }
    playroom.play(.turn)
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
    for i in missing.prefix(Self.cardsAtOnce) { makeCard(i) }
    if missing.count > Self.cardsAtOnce { tree.perform(after: 1.0 / 60, owner: self) { [weak self] in self?.addCards() } }
  }

  /// Makes a card of the page that is shown, where it lacks.
  private func makeCard(_ index: Int) {
    guard frames.indices.contains(index), cards[index] == nil, let card = try? card(levels[index], number: index) else { return }
    card.layout(in: frames[index])
    cards[index] = card
    shelve(index)
  }

  /// Puts a card among those of its page, in the order of the levels, which is that of Tab.
  private func shelve(_ index: Int) {
    guard let card = cards[index], card.superlayer == nil else { return }
    let page = index / perPage * perPage
    shelf.insertSublayer(card, at: cards[page..<index].count { $0?.superlayer != nil })
  }

  private func showPage() {
    for i in cards.indices {
      let isShown = i / perPage == pageNumber
      if isShown { shelve(i) } else { cards[i]?.removeFromSuperlayer() }
    }
    addCards()
    for (i, dot) in pageDots.enumerated() { dot.opacity = i == pageNumber ? 1 : 0.25 }
    earlier?.isHidden = pageNumber == 0
    later?.isHidden = pageNumber == pages - 1
  }

  override var details: [JSON.Member] {
    let first = pageNumber * perPage
    let shownCards = (first..<min(cards.count, first + perPage)).map { i -> JSON in
      [
        "level": .string(levels[i].name), "finished": .bool(finished.contains(levels[i])), "frame": JSON(frames[i]),
      ]
    }
    return [
      JSON.Member("of", .string(room.name)), JSON.Member("pages", JSON(pages)), JSON.Member("shown", JSON(pageNumber)),
      JSON.Member("levels", .array(shownCards)),
    ]
  }
}
