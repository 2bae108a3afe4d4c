import Geometry
import Layers
import RoomKit
import Typography

/// What one chooses by where somebody begins: a sprout, a bush or a tree, with the age from which that fits most.
@MainActor
enum StartCard {
  /// Of the age's plate: its middle and its height, in the card's units.
  private static let (plate, plateHeight) = (Point(112, 128), 46.0)

  /// - Throws: `RoomError` when a drawing is missing.
  static func card(_ band: LevelBand, in language: Language, action: @escaping () -> Void) throws(RoomError) -> Card {
    let ground = Card.ground(Palette.plate.withAlpha(0))
    // Its ring lies within its edges, since it stands at the edge of the stage.
    ground.cornerRadius = Card.side / 2
    let badge = try RoomArt.layer("badge-" + band.rawValue)
    badge.transform = .scale(1.26, 1.26)
    badge.position = ground.bounds.center
    ground.addSublayer(badge)
    let age = TextLayer("\(band.age)+", style: TextStyle(font: FontDescription(weight: .bold), size: 34, language: language.rawValue))
    age.color = Palette.ink
    age.sizeToFit()
    age.position = plate
    let plate = Layer()
    plate.bounds = Rect(x: 0, y: 0, width: age.bounds.width + 22, height: plateHeight)
    plate.cornerRadius = plateHeight / 2
    plate.backgroundColor = Palette.plate
    plate.position = Self.plate
    ground.addSublayer(plate)
    ground.addSublayer(age)
    let card = Card(ground, name: "start " + band.rawValue, ringGap: -Card.ringWidth / 2 - 1, action: action)
    card.accessibilityLabel = SpokenWord.age.text(in: language, ["count": "\(band.age)"])
    return card
  }
}

extension LevelBand {
  /// From how many years on it fits most.
  fileprivate var age: Int {
    switch self {
    case .sprout: 3
    case .bush: 5
    case .tree: 7
    }
  }
}
