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
  /// Of the papers of what nobody has begun, one after the other: each as light as the dots, figures and letters on it need.
  static let papers = [
    Color(light: Color(rgb: 0xfff3c9), dark: Color(rgb: 0xe3d5ae)), Color(light: Color(rgb: 0xdff1fb), dark: Color(rgb: 0xc6d6de)),
    Color(light: Color(rgb: 0xffe6e2), dark: Color(rgb: 0xe2ccc6)), Color(light: Color(rgb: 0xe4f6dc), dark: Color(rgb: 0xcadac3)),
    Color(light: Color(rgb: 0xece6fb), dark: Color(rgb: 0xd1cbdf)),
  ]
  /// How wide the white edge about such a paper is.
  private static let paperEdge = 5.0

  /// What a level's card shows: 160x160 points with rounded corners, its anchor at its middle.
  /// - Parameter number: which of the shelf's levels it is.
  func picture(of level: LevelID, number: Int, standing: LevelStanding) throws(RoomError) -> Layer {
    var options = playroom.options(of: room.name)
    switch standing {
    case .museum: return try museumPicture()
    case .finished:
      try beginSticker(of: level, number: number)
      if let sticker = stickers[number]?.layer {
        sticker.tilt(by: number)
        return Self.holder(of: sticker, scale: 1.36)
      }
    case .begun:
      options.state = playroom.levels.state(of: room.name, level: level)
    case .untouched: break
    }
    let ground = Card.ground(Palette.card)
    if standing == .untouched, number != next { Self.tint(ground, number) }
    if playroom.options.hasHighContrast {
      ground.backgroundColor = Palette.sheet
      ground.borderWidth = 3
      ground.borderColor = Palette.ink
    }
    let picture = try room.levelPicture(level, options: options)
    picture.position = Point(80, 80)
    picture.transform = .scale(1.28, 1.28)
    ground.addSublayer(picture)
    // What has no end is never finished: it was made as far as it was played.
    if standing == .begun, !room.hasEnd(level) { return snapshot(on: ground, number) }
    switch standing {
    case .finished: ground.addSublayer(try Self.mark(.check, Palette.good))
    case .begun: ground.addSublayer(try Self.mark(.next, Palette.accent, isMirrored: playroom.language.isRightToLeft))
    case .untouched, .museum: break
    }
    let whole = Self.holder(of: ground, scale: 1)
    whole.insertSublayer(Self.shadow(), at: 0)
    return whole
  }

  /// Makes a card a sheet of coloured paper with a light edge.
  private static func tint(_ ground: Layer, _ number: Int) {
    ground.backgroundColor = papers[number % papers.count]
    ground.borderColor = Palette.card
    ground.borderWidth = paperEdge
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

  /// A card as something that was made: stuck on with a white rim, as stickers are.
  private func snapshot(on ground: Layer, _ number: Int) -> Layer {
    ground.name = "snapshot"
    if !playroom.options.hasHighContrast {
      ground.backgroundColor = Self.snapshotColor
      ground.borderColor = .white
      ground.borderWidth = 8
    }
    let whole = Self.holder(of: ground, scale: 0.94)
    let shadow = Self.shadow()
    let tilt = number.isMultiple(of: 2) ? -Self.snapshotTilt : Self.snapshotTilt
    for layer in [ground, shadow] { layer.transform = layer.transform.concatenating(.rotation(tilt)) }
    whole.insertSublayer(shadow, at: 0)
    return whole
  }

  /// In radians.
  private static let snapshotTilt = 0.055
  private static let snapshotColor = Color(light: Color(rgb: 0xdff2f6), dark: Color(rgb: 0x2b3a55))

  /// Begins the sticker of what was made in a level that is finished, where that is something to look at.
  func beginSticker(of level: LevelID, number: Int) throws(RoomError) {
    guard stickers[number] == nil else { return }
    let options = playroom.options(of: room.name)
    var made = try room.madePicture(level, options: options)
    if made == nil { made = try room.finishedPicture(level, options: options)?.levelPicture }
    if let made { stickers[number] = (StickerLayer(made), additions) }
  }

  /// In the corner, where it covers little of the picture.
  private static let markCenter = Point(139, 139)

  /// A small disc in the corner of a card that says how its level stands: finished, or begun, where one goes on.
  private static func mark(_ icon: Icon, _ color: Color, isMirrored: Bool = false) throws(RoomError) -> Layer {
    let disc = ShapeLayer(path: Path(circleAt: markCenter, radius: 19), fillColor: color)
    disc.name = "\(icon.rawValue) mark"
    disc.strokeColor = .white
    disc.lineWidth = 4
    let sign = try icon.layer(size: 25, color: .white)
    sign.position = markCenter
    if isMirrored { sign.transform = sign.transform.concatenating(.scale(-1, 1)) }
    disc.addSublayer(sign)
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
