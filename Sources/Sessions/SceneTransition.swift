import Geometry
import Layers

/// How one scene follows another before the eye. The next scene has the touches and the time at once; what is seen of the one before goes in a moment.
public enum SceneTransition: Sendable {
  /// The next scene opens in a frame that grows from a layer of the one before, by its name, until it fills the stage.
  case opening(from: String)
  /// The scene before shrinks into a layer of the next one, by its name.
  case closing(into: String)
  /// The scene before fades away.
  case fading

  /// How long a large scene is covered before it is seen, in seconds: a few frames, in which it is made ready.
  static let staging = 0.09

  /// How long it takes, in seconds: entering longer than leaving.
  public var duration: Double {
    switch self {
    case .opening: 0.35
    case .closing: 0.3
    case .fading: 0.2
    }
  }
}
