import Layers

/// A tiny scene that shows what a room is about: it plays once when it is asked to, then rests.
@MainActor
package protocol Vignette: AnyObject {
  /// 160x160 points with its anchor at its middle; its ground fills it to rounded corners of radius 28.
  var layer: Layer { get }
  /// Plays from the beginning, in at most 3 seconds; the layer is in a tree. It ends as it rested, and playing again while it plays does no harm.
  func play()
}
