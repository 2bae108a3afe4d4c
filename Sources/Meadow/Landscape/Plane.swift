import Sessions

/// A depth of the landscape, from the back to the front: what lies in it moves together under a pan.
package enum Plane: String, CaseIterable, JSONReadable, Hashable, Sendable {
  case sky
  case farMountains = "far-mountains"
  case snowMountain = "snow-mountain"
  case farHills = "far-hills"
  case starHill = "star-hill"
  case middleHills = "middle-hills"
  case nearMeadow = "near-meadow"
  case foreground
  case leaves
  case screen

  /// How far it moves for each point that the near meadow moves: 0 stands still.
  package var parallax: Double {
    switch self {
    case .sky, .screen: 0
    case .farMountains: 0.1
    case .snowMountain: 0.2
    case .farHills: 0.32
    case .starHill: 0.42
    case .middleHills: 0.6
    case .nearMeadow: 1
    case .foreground: 1.25
    case .leaves: 1.5
    }
  }
}
