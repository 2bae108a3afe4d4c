import Layers
import RoomKit
import Sessions

/// What the land is made of at a place, which decides what a poke there does.
enum Soil: CaseIterable {
  case grass, earth, water, snow, rock, air

  /// What a part of the ground is made of.
  init(part: String) {
    self =
      switch part {
      case let name where name.hasPrefix("path"): .earth
      case let name where name.hasPrefix("lake"): .water
      case "snow-mountain": .snow
      case "far-mountains", "star-hill": .rock
      case "night-stars": .air
      default: .grass
      }
  }

  /// What flies off where it is poked; in the air, by the light.
  func burst(in light: DayLight) -> ParticleBurst {
    switch self {
    case .grass: .blades
    case .earth: .dust
    case .water: .drops
    case .snow: .snow
    case .rock: .sparks
    case .air: light.night > 0.5 ? .sparks : .puffs
    }
  }

  /// What is heard where it is poked.
  var sound: Sound {
    switch self {
    case .grass: .voice(Voice(.kalimba, loudness: 0.5, step: 7, length: 0.16))
    case .earth: .voice(Voice(.wood, loudness: 0.6, step: 3, length: 0.1))
    case .water: .voice(Voice(.kalimba, [.init(0, 5, length: 0.16), .init(0.07, 8, length: 0.2)]))
    case .snow: .voice(Voice(.click, loudness: 0.7, step: 9, length: 0.1))
    case .rock: .voice(Voice(.kalimba, loudness: 0.6, step: 10, length: 0.4))
    case .air: .voice(Voice(.flute, loudness: 0.35, step: 9, length: 0.25))
    }
  }
}
