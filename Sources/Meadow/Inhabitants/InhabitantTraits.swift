import RoomKit
import Sessions

/// What a picture is like that lives in the meadow: where, how large, how it moves, what it answers when it is poked.
///
/// Beside each picture lies a file that says so (`Resources/dots/whale.json`), as its member `inhabitant`.
package struct InhabitantTraits: Hashable, Sendable {
  package var habitat: Habitat
  /// The side of the picture's square, in points, on a stage that is 800 points high.
  package var size: Double
  /// How much of the picture's height is under water, 0 to 0.6, where it swims.
  package var sink: Double
  /// How far above the ground it flies, in sides of the picture.
  package var hover: Double
  /// Whether it looks the other way than it was drawn.
  package var flips: Bool
  /// Whether it throws a shadow on the ground.
  package var hasShadow: Bool
  /// Whether it flies as a kite, with a tail.
  package var isKite: Bool
  /// What it does by itself, now and then.
  package var idle: PictureMotion
  /// What it does when it is poked.
  package var poke: PictureMotion
  /// How it is heard.
  package var voice: Voice

  /// What the member of a file says; numbers beyond what makes sense are brought into range. Nil where it lacks a habitat, a size, a motion or a voice.
  init?(_ json: JSON) {
    guard let habitat = json["habitat"]?.string.flatMap(Habitat.init), let size = json["size"]?.double,
      let idle = json["idle"].flatMap(PictureMotion.init), let poke = json["poke"].flatMap(PictureMotion.init),
      let voice = json["voice"].flatMap({ try? Voice($0) })
    else { return nil }
    self.habitat = habitat
    self.size = min(160, max(20, size))
    self.idle = idle
    self.poke = poke
    self.voice = voice
    sink = min(0.6, max(0, json["sink"]?.double ?? 0))
    hover = min(2, max(0, json["hover"]?.double ?? 0))
    flips = json["flips"]?.bool ?? false
    hasShadow = json["shadow"]?.bool ?? true
    isKite = json["kite"]?.bool ?? false
  }

  /// What a file of the resources says.
  /// - Throws: `RoomError` when the file is missing or damaged.
  package static func read(_ file: String) throws(RoomError) -> InhabitantTraits {
    let document = try ResourceFolder.json(file)
    guard let traits = document["inhabitant"].flatMap(InhabitantTraits.init) else {
      throw .damagedResource(file, reason: "its 'inhabitant' needs a habitat, a size, an idle and a poke motion, and a voice")
    }
    return traits
  }
}
