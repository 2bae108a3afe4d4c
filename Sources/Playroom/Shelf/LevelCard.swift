import Geometry
import Layers
import RoomKit
import Typography

/// How a level stands on its shelf.
enum LevelStanding: String {
  /// Dots, silhouettes, or whatever says what it is about.
  case untouched
  /// As it was left.
  case begun
  /// What was made, as a sticker.
  case finished
  /// A classic, behind the doors of the museum.
  case museum
}

extension LevelShelf {
  private static let shadowColor = Color(rgb: 0x1f5a3a)
  private static let shadowOpacity = 0.2
  private static let paleOpacity = 0.86

  /// What a level's card shows: 160x160 points with rounded corners, its anchor at its middle.
  /// - Parameter number: which of the shelf's levels it is.
  func picture(of level: LevelID, number: Int, standing: LevelStanding) throws(RoomError) -> Layer {
    var options = playroom.options(of: room.name)
    switch standing {
    case .museum: return try museumPicture()
    case .finished:
      guard let made = try room.madePicture(level, options: options) else { break }
      let sticker = StickerLayer(made)
      sticker.tilt(by: number)
      return Self.holder(of: sticker, scale: 1.36)
    case .begun: options.state = playroom.levels.state(of: room.name, level: level)
    case .untouched: break
    }
    let ground = Card.ground(standing == .untouched ? Palette.card.withAlpha(Self.paleOpacity) : Palette.card)
    if playroom.options.hasHighContrast {
      ground.backgroundColor = Palette.sheet
      ground.borderWidth = 3
      ground.borderColor = Palette.ink
    }
    let picture = try room.levelPicture(level, options: options)
    picture.position = Point(80, 80)
    picture.transform = .scale(1.28, 1.28)
    ground.addSublayer(picture)
    if standing == .finished { ground.addSublayer(try Self.checkMark()) }
    let whole = Self.holder(of: ground, scale: 1)
    whole.insertSublayer(Self.shadow(), at: 0)
    return whole
  }

  private static func holder(of layer: Layer, scale: Double) -> Layer {
    let holder = Layer()
    holder.bounds = Rect(x: 0, y: 0, width: Card.side, height: Card.side)
    holder.cornerRadius = 28
    layer.position = holder.bounds.center
    layer.transform = layer.transform.concatenating(.scale(scale, scale))
    holder.addSublayer(layer)
    return holder
  }

  private static func shadow() -> Layer {
    let shadow = Layer()
    shadow.bounds = Rect(x: 0, y: 0, width: Card.side, height: Card.side)
    shadow.cornerRadius = 28
    shadow.backgroundColor = shadowColor
    shadow.opacity = shadowOpacity
    shadow.position = Point(Card.side / 2 + 1.5, Card.side / 2 + 6)
    return shadow
  }

  private static func checkMark() throws(RoomError) -> Layer {
    let disc = ShapeLayer(path: Path(circleAt: Point(134, 134), radius: 19), fillColor: Palette.good)
    disc.strokeColor = .white
    disc.lineWidth = 4
    let check = try Icon.check.layer(size: 25, color: .white)
    check.position = Point(134, 134)
    disc.addSublayer(check)
    return disc
  }

  private func museumPicture() throws(RoomError) -> Layer {
    let museum = try RoomArt.layer("museum-card")
    museum.position = Point(80, 80)
    museum.transform = .scale(1.05, 1.05)
    let holder = Layer()
    holder.bounds = Rect(x: 0, y: 0, width: Card.side, height: Card.side)
    holder.cornerRadius = 28
    holder.addSublayer(museum)
    let text = TextLayer(
      LobbyWord.museum.text(in: playroom.language),
      style: TextStyle(font: FontDescription(weight: .bold), size: 19, language: playroom.language.rawValue))
    text.color = ShelfScenery.plankInk
    text.sizeToFit()
    let frame = Rect(center: Point(80, 145), size: Size(min(156, text.bounds.width + 26), 31))
    let plank = try NinePartLayer("plank")
    plank.layout(in: frame, scale: 0.55)
    text.position = frame.center - Point(0, 1)
    let fit = min(1, (frame.width - 14) / text.bounds.width)
    text.transform = .scale(fit, fit)
    holder.addSublayer(plank)
    holder.addSublayer(text)
    return holder
  }
}
