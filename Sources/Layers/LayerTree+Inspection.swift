/// An animation as an inspector lists it.
public struct AnimationReport {
  /// The layer that it plays on.
  public let layer: Layer
  /// The key under which the layer holds it; nil without one.
  public let key: AnimationKey?
  /// How far it has come over all its plays, in 0...1; 0 when it never ends.
  public let progress: Double
  /// When it ends, in the tree's time, in seconds; infinity: never, or not while its layer stands still.
  public let end: Double
}

extension LayerTree {
  /// All animations that layers hold, top down; O(layers).
  public var animationReports: [AnimationReport] {
    var reports: [AnimationReport] = []
    func visit(_ layer: Layer) {
      for animation in layer.animations.running where animation.isHeld {
        reports.append(
          AnimationReport(
            layer: layer, key: animation.key, progress: animation.track.progress(at: layer.localTime(now)), end: animation.end))
      }
      if let mask = layer.storedMask { visit(mask) }
      for s in layer.sublayers { visit(s) }
    }
    visit(root)
    return reports
  }
}
