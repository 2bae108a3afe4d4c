import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The levels of a room on three bands of meadow, the easy ones at the top: what was made stands there as stickers, what was begun as it was left, the one to
/// play next glows, and the classics lie behind the museum's doors.
@MainActor
final class LevelShelf: MenuScene {
  let room: any Room.Type
  let levels: [LevelID]
  /// The cards of the pages that were shown; making them all at once would hold up a frame.
  private var cards: [Card?]
  /// Stickers without their rims, by the levels' numbers, and when they were begun: the rims are made meanwhile.
  var stickers: [Int: (layer: StickerLayer, begun: Int)] = [:]
  /// The finished levels whose stickers are to be begun, those of the page that is shown first.
  private var unbegun: [Int] = []
  /// How many frames cards were added in, after the first.
  private(set) var additions = 0
  private(set) var place: ShelfLayout
  private let scenery: ShelfScenery
  private let shelf = Layer()
  private(set) var pageDots: [ShapeLayer] = []
  private var earlier: RoundButton?
  private var later: RoundButton?
  /// For grown-ups, who hold it: takes along what the child has made; nil where there is nothing.
  private var saveButton: RoundButton?
  private var pageNumber = 0
  private let finished: Set<LevelID>
  private let last: LevelID?
  /// The number of the level to play next; nil when all are finished, or have been begun.
  let next: Int?
  private let glow: NextGlow
  private let isRightToLeft: Bool

  init(_ playroom: any MenuHost, room: any Room.Type) throws(RoomError) {
    self.room = room
    let levels = playroom.levels.shelf(of: room)
    self.levels = levels
    finished = playroom.levels.finished(of: room.name)
    last = playroom.levels.last[room.name]
    next = playroom.levels.lit(of: room).flatMap(levels.firstIndex)
    cards = Array(repeating: nil, count: levels.count)
    isRightToLeft = playroom.language.isRightToLeft
    place = Self.place(levels, of: room, size: Size(320, 568), side: 44, isRightToLeft: isRightToLeft)
    scenery = try ShelfScenery(
      title: room.title(in: playroom.language), options: playroom.options)
    glow = try NextGlow()
    try super.init(playroom, page: "levels", back: .home)
    answerEmptyTaps()
    tree.root.insertSublayer(scenery, at: 0)
    shelf.anchorPoint = .zero
    tree.root.addSublayer(shelf)
    let earlier = try RoundButton(.back) { [weak self] in self?.turn(by: -1) }
    let later = try RoundButton(.next) { [weak self] in self?.turn(by: 1) }
    for button in [earlier, later] {
      button.sound = nil
      tree.root.addSublayer(button)
    }
    self.earlier = earlier
    self.later = later
    if playroom.canKeepPictures(of: room) {
      let holding = RoundButton.Holding.aroundDisc(wobbles: !playroom.options.reducesMotion)
      let save = try RoundButton(.save, holding: holding) { [weak playroom] in playroom?.keepPictures(of: room, only: nil) }
      tree.root.addSublayer(save)
      saveButton = save
    }
    tree.root.addRecognizer(
      SwipeGestureRecognizer(directions: [.left, .right]) { [weak self] swipe in
        guard let self, swipe.state == .ended else { return }
        turn(by: (swipe.direction == .left) == isRightToLeft ? -1 : 1)
      })
  }

  /// What the layer of a level's card is called.
  static func cardName(_ level: LevelID) -> String { "level \(level)" }

  private static func place(
    _ levels: [LevelID], of room: any Room.Type, size: Size, side: Double, isRightToLeft: Bool
  ) -> ShelfLayout {
    let classic = levels.firstIndex(of: .classic)
    let bands = room.bands
    let places = LevelBand.allCases.map { band in
      levels.indices.filter { ($0 == classic ? .tree : bands[levels[$0]]) == band }
    }
    return ShelfLayout(levels: places, size: size, side: side, isRightToLeft: isRightToLeft)
  }

  /// How a level stands on the shelf.
  func standing(of level: LevelID) -> LevelStanding {
    if level == .classic { return .museum }
    if finished.contains(level) { return .finished }
    return playroom.levels.state(of: room.name, level: level) == nil ? .untouched : .begun
  }

  private func card(_ level: LevelID, number: Int) throws(RoomError) -> Card {
    let card = Card(try picture(of: level, number: number, standing: standing(of: level)), name: Self.cardName(level)) { [playroom, room] in
      playroom.enter(room.name, level: level)
    }
    card.sound = .open
    describe(card, level: level, number: number)
    card.focusResponse?.key = { [weak self] in self?.step($0, from: number) ?? false }
    return card
  }

  override func remade() throws(RoomError) -> MenuScene? { try LevelShelf(playroom, room: room) }

  override func arrange() {
    let kept = place.order.first { place.places[$0].page == pageNumber } ?? 0
    let isFirst = pageNumber == 0
    place = Self.place(levels, of: room, size: size, side: buttonSide, isRightToLeft: isRightToLeft)
    pageNumber = min(place.pages - 1, place.places.indices.contains(kept) ? place.places[kept].page : 0)
    // The shelf opens where one was, or where one is to go on.
    if isFirst, let index = last.flatMap(levels.firstIndex) ?? next { pageNumber = place.places[index].page }
    scenery.layout(place, size: size, side: buttonSide)
    for (i, card) in cards.enumerated() { card?.layout(in: frame(of: i)) }
    layoutPageDots()
    earlier?.layout(in: place.turners.earlier)
    later?.layout(in: place.turners.later)
    saveButton?.layout(in: self.place(Rect(x: 0, y: 0, width: buttonSide, height: buttonSide)))
    showPage()
  }

  /// Where a level's card lies; the next one to play is larger.
  private func frame(of index: Int) -> Rect {
    let frame = place.places[index].frame
    let growth = index == next ? frame.width * 0.03 : 0
    return frame.insetBy(dx: -growth, dy: -growth)
  }

  /// A dot for each page: in a row between what turns the pages, or in a column below it.
  private func layoutPageDots() {
    for dot in pageDots { dot.removeFromSuperlayer() }
    pageDots = []
    guard place.pages > 1 else { return }
    let side = buttonSide
    let below = place.turners.earlier
    let room = place.turnsAtTheSide ? size.height - below.maxY - side * 0.2 : size.width - 3 * side
    let gap = min(side * 0.36, room / Double(place.pages))
    for i in 0..<place.pages {
      let dot = ShapeLayer(path: Path(circleAt: .zero, radius: min(side * 0.085, gap * 0.3)), fillColor: .white)
      dot.position =
        place.turnsAtTheSide
        ? Point(below.midX, below.maxY + side * 0.1 + (Double(i) + 0.5) * gap)
        : Point(size.width / 2 + (Double(i) - Double(place.pages - 1) / 2) * (isRightToLeft ? -gap : gap), below.midY)
      tree.root.insertSublayer(dot, above: scenery)
      pageDots.append(dot)
    }
  }

  /// The first level of the page that is shown.
  override var firstToDo: Layer? { place.order.first { place.places[$0].page == pageNumber }.flatMap { cards[$0] } }

  override var wayHere: String? { Lobby.doorName(room.name) }

  /// The keyboard begins with the level that was played last, else with the first that is seen.
  override func begin(in session: Session) {
    let first = place.order.first { place.places[$0].page == pageNumber } ?? 0
    let wanted = levels.firstIndex { Self.cardName($0) == firstFocus }
    focus(on: wanted ?? last.flatMap(levels.firstIndex) ?? first)
    if wanted == nil { super.begin(in: session) }
  }

  /// Gives the keyboard's focus to a level's card, on whichever page.
  private func focus(on index: Int) {
    guard cards.indices.contains(index) else { return }
    turn(by: place.places[index].page - pageNumber)
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
      guard let at = place.order.firstIndex(of: index) else { return false }
      focus(on: place.order[min(levels.count - 1, max(0, at + ((key.key == .left) == isRightToLeft ? 1 : -1)))])
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
    let (from, page) = (place.places[index].frame, place.places[index].page)
    func frame(_ i: Int) -> Rect { place.places[i].frame }
    let beyond = place.order.filter { place.places[$0].page == page && (isUp ? frame($0).maxY < from.midY : frame($0).minY > from.midY) }
    guard let row = beyond.map({ frame($0).midY }).min(by: { abs($0 - from.midY) < abs($1 - from.midY) }) else { return nil }
    return beyond.filter { abs(frame($0).midY - row) < 1 }.min { abs(frame($0).midX - from.midX) < abs(frame($1).midX - from.midX) }
  }

  override func handle(_ event: InputEvent, at time: Double) -> Bool {
    if let key = event.pressedKey, key == .pageUp || key == .pageDown {
      turn(by: key == .pageUp ? -1 : 1)
      if let first = place.order.first(where: { place.places[$0].page == pageNumber }) { focus(on: first) }
      return true
    }
    return super.handle(event, at: time)
  }

  func turn(by step: Int) {
    let wanted = pageNumber + step
    if step == 0 { return }
    guard (0..<place.pages).contains(wanted) else {
      if !playroom.options.reducesMotion { shelf.shake() }
      return playroom.play(.wrong)
    }
    playroom.play(.turn)
    let comesFromRight = (step > 0) != isRightToLeft
    pageNumber = wanted
    showPage()
    if !playroom.options.reducesMotion {
      let slide = BasicAnimation(
        .translationX, from: comesFromRight ? size.width * 0.35 : -size.width * 0.35, to: 0, duration: 0.25, timingFunction: .easeOut)
      shelf.add(slide, forKey: "turn")
      shelf.add(BasicAnimation(.opacity, from: 0.3, to: 1, duration: 0.25), forKey: "fade")
    }
  }

  /// How many stickers are begun in a frame, and how many frames later they have their rims, of which some take some fifty milliseconds.
  private static let (stickersAtOnce, ripening) = (3, 8)

  /// Begins stickers, and makes a card that the page lacks; the others follow in the next frames.
  private func addCards() {
    tree.cancelWork(ownedBy: self)
    for i in unbegun.prefix(Self.stickersAtOnce) where cards[i] == nil { try? beginSticker(of: levels[i], number: i) }
    unbegun.removeFirst(min(Self.stickersAtOnce, unbegun.count))
    let page = place.order.filter { place.places[$0].page == pageNumber }
    let missing = page.filter { cards[$0] == nil }
    let ripe = missing.first { !unbegun.contains($0) && isRipe($0) }
    if let ripe { makeCard(ripe) }
    // A card that the keyboard was led to may be there before its rim.
    for i in page where cards[i] != nil && isRipe(i) { stickers.removeValue(forKey: i)?.layer.addRim() }
    let isDone = unbegun.isEmpty && missing.count <= (ripe == nil ? 0 : 1) && !page.contains { cards[$0] != nil && stickers[$0] != nil }
    guard !isDone else { return }
    tree.performFrameLater(owner: self) { [weak self] in
      self?.additions += 1
      self?.addCards()
    }
  }

  /// Whether nothing of a level's sticker is waited for.
  private func isRipe(_ index: Int) -> Bool { stickers[index].map { $0.begun + Self.ripening <= additions } ?? true }

  /// Those of a page's levels that are finished, and have neither a card nor a sticker yet.
  private func finishedWithoutCard(onPage page: Int) -> [Int] {
    place.order.filter { i in
      place.places[i].page == page && cards[i] == nil && stickers[i] == nil && levels[i] != .classic && finished.contains(levels[i])
    }
  }

  /// Makes a card of the page that is shown, where it lacks.
  private func makeCard(_ index: Int) {
    guard place.places.indices.contains(index), cards[index] == nil, let card = try? card(levels[index], number: index) else { return }
    card.layout(in: frame(of: index))
    cards[index] = card
    shelve(index)
  }

  /// Puts a card among those of its page, in the order in which one reads, which is that of Tab.
  private func shelve(_ index: Int) {
    guard let card = cards[index], card.superlayer == nil, let at = place.order.firstIndex(of: index) else { return }
    shelf.insertSublayer(card, at: place.order[..<at].count { cards[$0]?.superlayer != nil })
    if index == next { showGlow() }
  }

  /// Shows the glow about the next level to play; its card is on the page.
  private func showGlow() {
    guard let next, let card = cards[next] else { return }
    card.zPosition = 1
    glow.below.zPosition = -1
    glow.above.zPosition = 2
    for art in [glow.below, glow.above] where art.superlayer == nil { shelf.addSublayer(art) }
    glow.layout(in: frame(of: next), hasBorder: true)
    if !playroom.options.reducesMotion { glow.begin() }
  }

  private func showPage() {
    for art in [glow.below, glow.above] { art.removeFromSuperlayer() }
    for i in place.order {
      if place.places[i].page == pageNumber { shelve(i) } else { cards[i]?.removeFromSuperlayer() }
    }
    unbegun = [pageNumber, pageNumber + 1, pageNumber - 1].flatMap(finishedWithoutCard)
    addCards()
    if let next, cards[next]?.superlayer != nil { showGlow() }
    for (i, dot) in pageDots.enumerated() { dot.opacity = i == pageNumber ? 1 : 0.45 }
    earlier?.isHidden = pageNumber == 0
    later?.isHidden = pageNumber == place.pages - 1
  }

  override var probeMembers: [JSON.Member] {
    let shownCards = place.order.filter { place.places[$0].page == pageNumber }.map { i -> JSON in
      [
        "level": .string(levels[i].name), "finished": .bool(finished.contains(levels[i])), "frame": JSON(place.places[i].frame),
        "standing": .string(standing(of: levels[i]).rawValue),
      ]
    }
    return [
      JSON.Member("of", .string(room.name)), JSON.Member("pages", JSON(place.pages)), JSON.Member("shown", JSON(pageNumber)),
      JSON.Member("next", next.map { .string(levels[$0].name) } ?? nil), JSON.Member("levels", .array(shownCards)),
    ]
  }
}
