import Geometry
import Layers
import RoomKit
import Sessions
import Typography

/// A page of ten tiles, a card that asks for one number after the other, and a mark for each page.
@MainActor
final class PagesBoard: NumeralsBoard {
  let layer = Layer()
  let pageEnd = NumeralCard.tellingTime + 1.6
  /// Tiles are large; their gaps belong to the nearest.
  let tolerance = 12.0
  /// How often a tile beckons by itself before a game that nobody plays comes to rest.
  static let beckonings = 3

  let card: NumeralCard
  let tiles: [NumeralTile]
  private let marks: PageMarks
  private let frame: RoomFrame
  private var size = Size(320, 568)
  /// What the round has made, on the card; nil until its end.
  private var made: MadeFigure?
  private var asking: ScheduledWork?
  private var hintTimer: HintTimer?
  private var order: [Int] = []
  /// Taps in vain since the last number that was found.
  private var tries = 0
  /// After how many of them the tile that is next shines until it is found, and after how many a hand shows it too.
  private static let (patience, handPatience) = (2, 3)

  var onTap: (Int) -> Void = { _ in }
  var onClear: () -> Void = {}

  /// - Throws: `RoomError` when a picture is missing.
  init(last: Int, on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let options = frame.options
    card = NumeralCard(options: options)
    var tiles: [NumeralTile] = []
    for place in 0..<NumeralsGame.pageSize { tiles.append(try NumeralTile(place: place, options: options)) }
    self.tiles = tiles
    marks = PageMarks(count: last / NumeralsGame.pageSize, options: options)
    layer.anchorPoint = .zero
    layer.addSublayer(marks)
    for tile in tiles {
      layer.addSublayer(tile)
      tile.onTap = { [weak self] in self?.onTap($0) }
    }
    layer.addSublayer(card)
  }

  func layout(size: Size) {
    self.size = size
    let place = PagesLayout(size: size, strip: frame.controls.foot(in: size), sides: frame.sides)
    let frame = place.tiles.first ?? .zero
    // All tiles of a page share a size of letters, that of the longest.
    let widest = order.reduce(0.0) { max($0, TextLayer.ems(RomanNumeral($1)?.text ?? "", font: NumeralTile.font)) }
    let textSize = min(frame.height * 0.58, widest > 0 ? frame.width * 0.76 / widest : frame.height * 0.58)
    for (tile, frame) in zip(tiles, place.tiles) { tile.layout(frame: frame, textSize: textSize) }
    card.layout(frame: place.card)
    made?.layout(in: Self.madeBox(on: place.card))
    marks.layout(in: place.marks)
  }

  func deal(_ game: NumeralsGame, isAnimated: Bool) {
    asking?.cancel()
    made?.removeFromSuperlayer()
    made = nil
    tries = 0
    order = game.order
    card.prepare(upTo: game.first + NumeralsGame.pageSize - 1)
    for (place, tile) in tiles.enumerated() {
      tile.update(game.order[place], isFound: game.isFound(at: place))
      tile.glow.isMarked = false
      if isAnimated { tile.arrive(after: 0.04 * Double(place)) }
    }
    layout(size: size)
    marks.update(done: game.page + (game.isPageDone ? 1 : 0), page: game.page)
    ask(game, isAnimated: isAnimated)
  }

  func respond(to outcome: NumeralsGame.Outcome, at place: Int, _ game: NumeralsGame) {
    let tile = tiles[place]
    switch outcome {
    case .later:
      tile.decline()
      tries += 1
      if tries >= Self.patience { hint(game) }
      return
    case .next:
      tries = 0
      for tile in tiles {
        tile.glow.stopBeckoning()
        tile.glow.isMarked = false
      }
      tile.find()
      waitForHint(game)
    case .known: break
    }
    // A tile that was met may be looked at again, as long as nothing else is told.
    asking?.cancel()
    card.tell(game.order[place], from: card.convert(tile.bounds.center, from: tile))
    frame.announce(card.spoken(in: frame.options.language))
    if game.isPageDone {
      marks.update(done: game.page + 1, page: game.page)
      if outcome == .next { rejoice(game) }
    } else {
      asking = layer.tree?.perform(after: NumeralCard.tellingTime + 1.1, owner: self) { [weak self] in self?.ask(game, isAnimated: true) }
    }
  }

  /// Has the tile that is next beckon, and shine until it is found.
  func hint(_ game: NumeralsGame) {
    if let place = game.next.flatMap({ game.index(of: $0) }) { tiles[place].glow.isMarked = true }
    beckon(game, again: Self.beckonings - 1)
  }

  private func beckon(_ game: NumeralsGame, again: Int) {
    guard let next = game.next, let place = game.index(of: next) else { return }
    tiles[place].glow.beckon()
    waitForHint(game, times: again)
    if tries >= Self.handPatience { frame.showNextStep() }
  }

  private func ask(_ game: NumeralsGame, isAnimated: Bool) {
    if let next = game.next {
      card.ask(next, isAnimated: isAnimated)
      frame.announce(card.spoken(in: frame.options.language))
    } else {
      card.tell(game.first + NumeralsGame.pageSize - 1, from: .zero)
    }
    waitForHint(game)
  }

  private func waitForHint(_ game: NumeralsGame, times: Int = beckonings) {
    hintTimer?.stop()
    guard times > 0, game.next != nil else { return }
    hintTimer = HintTimer { [weak self] in self?.beckon(game, again: times - 1) }
    hintTimer?.begin(in: layer.tree)
  }

  private static func madeBox(on card: Rect) -> Rect { card.insetBy(dx: card.width * 0.06, dy: card.height * 0.06) }

  func finish(with figure: MadeFigure?) -> MadeThing? {
    guard let figure else { return nil }
    made = figure
    card.clear()
    layer.addSublayer(figure)
    let box = Self.madeBox(on: PagesLayout(size: size, strip: Celebration.height(in: size), sides: frame.sides).card)
    figure.layout(in: box)
    figure.appear { [weak frame] in frame?.host.play($0) }
    for (place, tile) in tiles.enumerated() { tile.hop(after: 0.06 * Double(place)) }
    let last = order.max() ?? 0
    return figure.made(in: box, effort: min(1, Double(last) / 100)) { [weak card] in
      card?.tell(last, from: card?.bounds.center ?? .zero)
    }
  }

  /// The tiles hop in the order of their numbers.
  private func rejoice(_ game: NumeralsGame) {
    for (k, number) in (game.first..<game.first + NumeralsGame.pageSize).enumerated() {
      if let place = game.index(of: number) { tiles[place].hop(after: NumeralCard.tellingTime * 0.8 + 0.08 * Double(k)) }
    }
  }

  func probeMembers(_ game: NumeralsGame) -> [JSON.Member] {
    let tiles = self.tiles.enumerated().map { place, tile -> JSON in
      let number = game.order[place]
      return .object(
        [
          JSON.Member("place", JSON(place)), JSON.Member("number", JSON(number)),
          JSON.Member("numeral", .string(RomanNumeral(number)?.text ?? "")), JSON.Member("found", .bool(tile.isFound)),
          JSON.Member("telling", .bool(tile.isTelling)),
        ] + (JSON.frame(tile.frame).members ?? []))
    }
    let numeral = RomanNumeral(card.content.number)
    let isTold = if case .telling = card.content { true } else { false }
    return [
      JSON.Member("phase", .string(isTold ? "telling" : "asking")),
      JSON.Member("shown", JSON(card.content.number)),
      JSON.Member("numeral", isTold ? .string(numeral?.text ?? "") : .null),
      JSON.Member("parts", isTold ? .string(numeral?.reckoning ?? "") : .null),
      JSON.Member("tiles", .array(tiles)),
    ]
  }
}
