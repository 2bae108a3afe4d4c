import Layers
import Sessions

/// The root of a page's or a room's layers: what is pressed on it can be heard, and what lies on it is told of in one language.
@MainActor
package final class MenuRoot: Layer {
  fileprivate let language: Language
  private let play: (Sound) -> Void

  package init(language: Language, play: @escaping (Sound) -> Void) {
    self.language = language
    self.play = play
    super.init()
  }

  fileprivate func hear(_ sound: Sound) { play(sound) }
}

@MainActor
extension Layer {
  /// Plays a sound if the layer lies on a page of the lobby's or in a room.
  package func playOnPage(_ sound: Sound) { (tree?.root as? MenuRoot)?.hear(sound) }

  /// The language of the page or room that the layer lies on; English elsewhere.
  package var pageLanguage: Language { (tree?.root as? MenuRoot)?.language ?? .english }
}
