import Geometry
import Layers
import Progress
import RoomKit

/// The animals that stand for who plays, in the order in which they are stored; as words what they are called.
enum Animal: String, Word {
  static let file = "animals"
  case cat, dog, rabbit, bear, fox, owl, frog, penguin

  /// The animal of a number; numbers that have none wrap round.
  init(number: Int) { self = Self.allCases[Int(number.magnitude % UInt(Self.allCases.count))] }

  /// The animal's face in a square of a size in points, its anchor at its middle.
  /// - Throws: `RoomError` when its file is missing or damaged.
  @MainActor
  func layer(size: Double) throws(RoomError) -> Layer { try ResourceFolder.picture("animals/\(rawValue).svg", size: size) }

  /// Who someone is, for those who do not see them: the animal, and the number of its colour.
  @MainActor
  static func spokenName(of profile: Profile) -> @MainActor (Language) -> String? {
    { language in
      "\(Animal(number: profile.animal).text(in: language)), "
        + SpokenWord.color.text(in: language, ["number": "\(Int(profile.color.magnitude) % Palette.bright.count + 1)"])
    }
  }

  /// A card's picture of someone: the animal on a disc of the colour.
  @MainActor
  static func badge(_ profile: Profile) throws(RoomError) -> Layer {
    try badge(color: profile.color, animal: profile.animal)
  }

  /// The colour of someone who plays: by an index into `Palette.bright`; others wrap round.
  static func color(_ number: Int) -> Color { Palette.bright[Int(number.magnitude % UInt(Palette.bright.count))] }

  /// - Parameters:
  ///   - color: an index into `Palette.bright`; others wrap round.
  ///   - animal: an index into the animals; others wrap round.
  @MainActor
  static func badge(color: Int, animal: Int) throws(RoomError) -> Layer {
    let ground = Layer()
    ground.bounds = Rect(x: 0, y: 0, width: Card.side, height: Card.side)
    ground.cornerRadius = Card.side / 2
    ground.backgroundColor = self.color(color)
    let face = try Animal(number: animal).layer(size: 116)
    face.position = ground.bounds.center
    ground.addSublayer(face)
    return ground
  }
}
