import Layers
import Sessions

/// The root of a page's or a room's layers: what is pressed on it can be heard, and what lies on it is told of in one language, and for the device that is at hand.
@MainActor
package final class MenuRoot: Layer {
  fileprivate let language: Language
  private let play: (Sound) -> Void
  fileprivate let device: () -> InputDevice?

  /// - Parameters:
  ///   - play: lets a sound be heard.
  ///   - device: what is at hand; nil for the keyboard.
  package init(language: Language, play: @escaping (Sound) -> Void, device: @escaping () -> InputDevice?) {
    self.language = language
    self.device = device
    self.play = play
    super.init()
  }

  fileprivate func hear(_ sound: Sound) { play(sound) }
}

@MainActor
extension Layer {
  /// Plays a sound if the layer lies on a page of the lobby's or in a room.
  package func playOnPage(_ sound: Sound) { (tree?.root as? MenuRoot)?.hear(sound) }

  /// What the page or room that the layer lies on is played with; the keyboard elsewhere.
  package var deviceAtHand: InputDevice { (tree?.root as? MenuRoot)?.device() ?? .keyboard }

  /// The language of the page or room that the layer lies on; English elsewhere.
  package var pageLanguage: Language { (tree?.root as? MenuRoot)?.language ?? .english }
}
