import Layers

/// Takes a large scene into the display list in steps, as long as a picture of the scene before it covers it: all at once would take longer than a frame may.
@MainActor
final class SceneStaging {
  /// A scene of fewer layers is taken in at once.
  private static let leastLayers = 64
  /// In how many steps after the first frame, in which there is its skeleton, of about as many layers each; a layer whose pixels are kept is one part, however much lies in it.
  private static let steps = 4

  /// What is still withheld, in the order in which it comes, and how many layers each is.
  private var parts: [(layer: Layer, count: Int)] = []
  /// How many layers are still withheld, and in how many steps they come.
  private var (left, stepsLeft) = (0, SceneStaging.steps)

  /// A layer in the order of painting, before all that lies in it.
  private struct Place {
    let layer: Layer
    /// How many layers it is, with all in it and its masks.
    var count = 1
    /// Where what lies in it ends.
    var end = 0
  }

  /// Withholds most of a tree, whose layers must not have been drawn yet; nil where that is not worth while. O(layers).
  init?(_ root: Layer) {
    var places: [Place] = []
    let total = Self.collect(root, &places)
    guard total >= Self.leastLayers else { return nil }
    let most = total / Self.steps / 4
    var next = 0
    while next < places.count {
      let (layer, count) = (places[next].layer, places[next].count)
      let isWhole = layer.model.keepsPixels || layer.mask != nil || layer.appearances != nil || places[next].end == next + 1
      if next > 0, isWhole || count <= most {
        parts.append((layer, count))
        next = places[next].end
      } else {
        next += 1
      }
    }
    for part in parts {
      part.layer.isWithheld = true
      left += part.count
    }
  }

  /// Lists a layer and all that lies in it, and says how many layers that is.
  @discardableResult
  private static func collect(_ layer: Layer, _ places: inout [Place]) -> Int {
    let own = places.count
    places.append(Place(layer: layer))
    var count = 1 + (layer.mask.map(Self.count) ?? 0)
    for sublayer in layer.sublayers { count += collect(sublayer, &places) }
    places[own].count = count
    places[own].end = places.count
    return count
  }

  /// Whether nothing is withheld any more.
  var isDone: Bool { parts.isEmpty }

  /// Whether the first frame is still to come, which has enough to do with the skeleton.
  private var isFirst = true

  /// Takes the next part in, for a frame after the first.
  func step() {
    if isFirst {
      isFirst = false
      return
    }
    // As much as is nearest to an equal share of what is left: after the last step nothing is.
    let share = left / stepsLeft
    var taken = 0
    var next = 0
    while next < parts.count, taken == 0 || 2 * taken + parts[next].count <= 2 * share {
      parts[next].layer.isWithheld = false
      taken += parts[next].count
      next += 1
    }
    parts.removeFirst(next)
    left -= taken
    stepsLeft -= 1
  }

  /// Takes in all that is left.
  func finish() {
    for part in parts { part.layer.isWithheld = false }
    parts.removeAll()
  }

  private static func count(_ layer: Layer) -> Int {
    layer.sublayers.reduce(1 + (layer.mask.map(count) ?? 0)) { $0 + count($1) }
  }
}
