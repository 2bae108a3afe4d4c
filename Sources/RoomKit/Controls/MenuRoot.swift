import Layers
import Sessions

/// The root of a page's or a room's layers: what is pressed on it can be heard.
@MainActor
package final class MenuRoot: Layer {
  private let play: (Sound) -> Void

  package init(play: @escaping (Sound) -> Void) {
    self.play = play
    super.init()
  }

  fileprivate func hear(_ sound: Sound) { play(sound) }
}

@MainActor
extension Layer {
  /// Plays a sound if the layer lies on a page of the lobby's or in a room.
  package func playOnPage(_ sound: Sound) { (tree?.root as? MenuRoot)?.hear(sound) }
}
