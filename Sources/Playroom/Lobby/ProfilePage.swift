import Geometry
import Gestures
import Layers
import Meadow
import Progress
import RoomKit
import Sessions

/// Someone's animal and colour, and where they begin by their age, to be chosen or changed.
@MainActor
final class ProfilePage: MenuScene {
  /// Nil for someone new.
  private let profile: Profile?
  private var color: Int
  private var animal: Int
  /// The band in which they begin.
  private var start: LevelBand
  private let badge = Layer()
  private var animals: [Card] = []
  private var colors: [Card] = []
  private var starts: [Card] = []
  private var doneButton: RoundButton?
  private var deleteButton: RoundButton?
  private var reportButton: RoundButton?

  init(_ playroom: any MenuHost, _ profile: Profile?) throws(RoomError) {
    self.profile = profile
    // Someone new is offered what nobody has yet.
    let taken = playroom.profiles
    color = profile?.color ?? (0..<Palette.bright.count).first { c in !taken.contains { $0.color == c } } ?? 0
    animal = profile?.animal ?? (0..<Animal.allCases.count).first { a in !taken.contains { $0.animal == a } } ?? 0
    start = profile.map(playroom.start) ?? .sprout
    try super.init(playroom, page: "profile", back: .home, ground: "meadow")
    answerEmptyTaps()
    tree.root.addSublayer(badge)
    for (i, animal) in Animal.allCases.enumerated() {
      let ground = Card.ground(Palette.plate)
      let face = try animal.layer(size: 120)
      face.position = ground.bounds.center
      ground.addSublayer(face)
      let card = Card(ground, name: animal.rawValue) { [weak self] in self?.choose(animal: i) }
      card.sound = .voice(animal.voice)
      card.accessibilityLabel = animal.text(in: playroom.language)
      tree.root.addSublayer(card)
      animals.append(card)
    }
    for (i, color) in Palette.bright.enumerated() {
      let ground = Card.ground(color)
      ground.cornerRadius = 80
      let card = Card(ground, name: "color \(i)") { [weak self] in self?.choose(color: i) }
      card.accessibilityLabel = SpokenWord.color.text(in: playroom.language, ["number": "\(i + 1)"])
      tree.root.addSublayer(card)
      colors.append(card)
    }
    for band in LevelBand.allCases {
      let card = try StartCard.card(band, in: playroom.language) { [weak self] in self?.choose(start: band) }
      tree.root.addSublayer(card)
      starts.append(card)
    }
    let done = try RoundButton(.check, style: .prominent) { [weak self] in self?.finish() }
    tree.root.addSublayer(done)
    doneButton = done
    if let profile, playroom.canDelete(profile) {
      let holding = RoundButton.Holding(
        radius: Self.ringRadius, color: Palette.bad, wobbles: !playroom.options.reducesMotion)
      let delete = try RoundButton(.bin, holding: holding) { [weak self] in self?.delete() }
      tree.root.addSublayer(delete)
      deleteButton = delete
    }
    if profile != nil, profile == playroom.profile {
      let holding = RoundButton.Holding(radius: Self.cornerRadius, wobbles: !playroom.options.reducesMotion)
      let report = try RoundButton(.family, holding: holding) { [weak playroom] in playroom?.show(.report) }
      tree.root.addSublayer(report)
      reportButton = report
      ReadAhead.beginReport(of: playroom.rooms.rooms)
    }
    refresh()
  }

  /// Of the ring in the corner, in points of a button of 44 points: all of it is seen.
  private static let cornerRadius = RoundButton.side / 2 / HoldRing.reach

  private func choose(animal: Int) {
    self.animal = animal
    refresh()
    rejoice()
  }

  private func choose(color: Int) {
    self.color = color
    refresh()
    rejoice()
  }

  private func choose(start: LevelBand) {
    self.start = start
    refresh()
    rejoice()
  }

  /// Whoever was chosen is glad of it.
  private func rejoice() {
    if !playroom.options.reducesMotion { figure?.rejoice() }
  }

  private func refresh() {
    for (i, card) in animals.enumerated() { card.isChosen = i == animal }
    for (i, card) in colors.enumerated() { card.isChosen = i == color }
    for (band, card) in zip(LevelBand.allCases, starts) { card.isChosen = band == start }
    for layer in badge.sublayers { layer.removeFromSuperlayer() }
    figure = nil
    let disc = ShapeLayer(path: Path(circleAt: Point(0, -4), radius: Card.side * 0.47), fillColor: Animal.color(color))
    disc.strokeColor = .white
    disc.lineWidth = 5
    badge.addSublayer(disc)
    guard let new = try? Figure(Animal(number: animal).rawValue, sits: false, scarf: Animal.color(color)) else { return }
    if let palette = try? LightPalette.shared() { new.show(.day, palette) }
    // It stands before its colour, its ears reaching out above.
    let unit = Card.side / Figure.height
    new.transform = .scale(unit, unit)
    new.position = Point(0, Card.side / 2)
    badge.addSublayer(new)
    figure = new
  }

  private var figure: Figure?

  /// The animal that is chosen.
  override var firstToDo: Layer? { animals.first(where: \.isChosen) }

  override var wayHere: String? { profile.map(Lobby.badgeName) ?? "plus button" }

  func finish() {
    if let profile {
      playroom.change(Profile(id: profile.id, color: color, animal: animal))
      playroom.begin(start, of: profile)
    } else {
      playroom.addProfile(color: color, animal: animal, start: start)
    }
    playroom.showLobby(at: (profile ?? playroom.profile).map(Lobby.badgeName))
  }

  /// Of the ring about the bin, in points of a button of 44 points: it is seen about a finger.
  private static let ringRadius = 32.0

  /// The bin was held: whoever this is goes, and the lobby offers to take that back.
  private func delete() {
    guard let profile else { return }
    playroom.delete(profile)
    playroom.showLobby(at: Lobby.badgeName(profile))
  }

  override func arrange() {
    let side = buttonSide
    reportButton?.layout(in: self.place(Rect(x: 0, y: 0, width: side, height: side)))
    // Between the corners, which are buttons.
    let startSide = max(1, min(side, (size.width - 2 * side) / Double(starts.count)))
    for (i, card) in starts.enumerated() {
      let x = size.width / 2 + (Double(i) - Double(starts.count) / 2) * startSide
      card.layout(in: self.place(Rect(x: x, y: (side - startSide) / 2, width: startSide, height: startSide)))
    }
    let isWide = size.width > size.height
    let head =
      isWide
      ? Rect(x: 0, y: content.minY, width: size.width * 0.28, height: content.height)
      : Rect(x: 0, y: content.minY, width: size.width, height: content.height * 0.26)
    let body =
      isWide
      ? Rect(x: head.maxX, y: content.minY, width: size.width - head.width - 8, height: content.height - 8)
      : Rect(x: 0, y: head.maxY, width: size.width, height: content.height - head.height - 8)
    let space = side * 0.1
    // On low stages badge, tick and bin share the column's height.
    // How far from its middle the bin's ring is seen: it stays on the stage, and clear of the tick.
    let reach = side * Self.ringRadius * HoldRing.reach / RoundButton.side + 2
    let column = head.height - 1.25 * side - (deleteButton == nil ? 0 : 2 * reach) - 3 * space
    let badgeSide =
      isWide ? min(head.width * 0.7, head.height * 0.7, column) : min(head.height * 0.86, size.width - 2.5 * side - 4 * space)
    var tick = Point(head.midX, head.midY - side * 0.8 + badgeSide / 2 + side * 0.9)
    if isWide, deleteButton != nil { tick.y = min(tick.y, size.height - 2 * reach - space - side * 0.625) }
    let place = isWide ? Point(head.midX, min(head.midY - side * 0.8, tick.y - side * 0.625 - space - badgeSide / 2)) : head.center
    if !isWide { tick = Point(min(head.midX + badgeSide / 2 + side, size.width - side * 0.625 - space), head.midY) }
    badge.position = self.place(Rect(center: place, size: .zero)).center
    badge.transform = .scale(badgeSide / Card.side, badgeSide / Card.side)
    doneButton?.layout(in: self.place(Rect(center: tick, size: Size(side * 1.25, side * 1.25))))
    let bin = isWide ? Point(reach, size.height - reach) : Point(max(reach, head.midX - badgeSide / 2 - side), head.midY)
    deleteButton?.layout(in: self.place(Rect(center: bin, size: Size(side, side))))
    func grid(_ count: Int, in area: Rect, gap: Double, largest: Double) -> GridLayout {
      GridLayout(count: count, in: area, ratio: 1, gap: gap, largest: largest, fillsRows: true)
    }
    // On small stages both share the room, with little between, so that fingers can choose.
    var (part, gap) = (0.62, 0.1)
    func colorGrid(gap: Double) -> GridLayout {
      let area = Rect(minX: body.minX, minY: body.minY + body.height * part, maxX: body.maxX, maxY: body.maxY)
      return grid(colors.count, in: area, gap: gap, largest: side * 1.6)
    }
    var places = colorGrid(gap: 0.2)
    if places.cell.width < RoundButton.side { places = colorGrid(gap: 0.1) }
    if places.cell.width < RoundButton.side {
      (part, gap) = (0.5, 0.04)
      places = colorGrid(gap: gap)
    }
    let animalArea = Rect(x: body.minX, y: body.minY, width: body.width, height: body.height * part)
    for (card, frame) in zip(animals, grid(animals.count, in: animalArea, gap: gap, largest: side * 3).frames) {
      card.layout(in: self.place(frame))
    }
    for (card, frame) in zip(colors, places.frames) { card.layout(in: self.place(frame)) }
  }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member("isNew", .bool(profile == nil)), JSON.Member("color", JSON(color)),
      JSON.Member("animal", .string(Animal(number: animal).rawValue)), JSON.Member("start", .string(start.rawValue)),
    ]
  }
}
